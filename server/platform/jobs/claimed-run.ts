/** Another server runs it by now, or its record was deleted. */
export class Replaced extends Error {}

/** The work done so far is out of date: the run starts again, which does not count as a failed attempt. */
export class StartAgain extends Error {}

/** The steps of a long job whose row records which run is the current one. */
export interface RunSteps<Run> {
  /**
   * Makes this run the current one. `left`: the file of an interrupted run; `isOver`: too many runs were interrupted.
   * Null if there is nothing to do.
   */
  claim: () => Promise<{ run: Run; left: string | null; isOver: boolean } | null>
  removePartial: (key: string) => Promise<unknown>
  /** Does the whole work and stores its end. Throws `Replaced` as soon as it is not the current run. */
  perform: (run: Run, isOver: boolean) => Promise<unknown>
  /** Whether the end of this run is stored. */
  isDone: (run: Run) => Promise<boolean>
  /** Deletes the files that this run has written. */
  discard: (run: Run) => Promise<unknown>
  /** Ends the job permanently if no further attempt can succeed; returns false if one can. */
  fail?: (run: Run, error: unknown) => Promise<boolean>
  /** Logs that the run was interrupted. */
  brokeOff: (run: Run, error: unknown) => void
  /** Lets the next server take over. `counts`: whether this counts as an attempt. */
  wait: (run: Run, options: { counts: boolean }) => Promise<unknown>
}

/**
 * Runs in a job that any server may repeat, also while this one still works on it: only the current run stores an end.
 * Throws if another attempt may succeed.
 */
export const runClaimed = async <Run>(steps: RunSteps<Run>, stopping?: AbortSignal): Promise<void> => {
  const claimed = await steps.claim()
  if (!claimed) return
  const { run, left, isOver } = claimed
  if (left !== null) await steps.removePartial(left)
  try {
    await steps.perform(run, isOver)
  } catch (error) {
    // The connection may have been lost after the end was stored.
    if (await steps.isDone(run)) return
    await steps.discard(run)
    if (error instanceof Replaced) return
    if (await steps.fail?.(run, error)) return
    // A server that stops is not a failure: another one takes the job.
    const isStopping = stopping?.aborted === true
    if (!isStopping) steps.brokeOff(run, error)
    await steps.wait(run, { counts: !isStopping && !(error instanceof StartAgain) })
    throw error
  }
}
