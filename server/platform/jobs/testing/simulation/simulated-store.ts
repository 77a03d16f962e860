import type { Life, World } from '../../../../testing/simulation/world.ts'
import { Replaced, type RunSteps } from '../../claimed-run.ts'

/** Possible bugs of a store of runs, to verify that the simulation finds them. */
export type StoreFault =
  | 'a replaced run stores its end'
  | 'notifies apart from the end'
  | 'claims a day twice'
  | 'leaves files behind'
  | 'does not find lost jobs'

export interface ExportRow {
  id: number
  day: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  attempt: number
  blob_key: string | null
}
export interface SimulatedRun {
  id: number
  attempt: number
  blob_key: string
}

const MAX_ATTEMPTS = 5
const lost = () => new Error('Connection terminated unexpectedly')

/**
 * The rows of exports, their files and notifications, with the conditions of the statements in `exports/run-writes.ts`.
 * Each transaction takes effect as a whole, some time after it was sent; its result arrives some time later or is lost.
 */
export const simulateStore = (world: World, fault: StoreFault | null = null) => {
  const rows = new Map<number, ExportRow>()
  const days: string[] = []
  const files = new Set<string>()
  /** Files that no row refers to; the cleanup deletes them. */
  const unclaimed = new Set<string>()
  const notifications: { id: number; state: string }[] = []
  const state = { isBad: true }
  let keys = 0

  /** A transaction, which takes effect as a whole or not at all. */
  const transact = async <T>(work: () => T): Promise<T> => {
    await world.pause()
    if (state.isBad && world.chance(0.03)) throw lost()
    const result = work()
    await world.pause()
    if (state.isBad && world.chance(0.03)) throw lost()
    return result
  }
  const current = ({ id, attempt }: SimulatedRun): ExportRow => {
    const row = rows.get(id)
    const isCurrent = row?.state === 'running' && row.attempt === attempt
    if (!row || (!isCurrent && fault !== 'a replaced run stores its end')) throw new Replaced()
    return row
  }
  const end = (run: SimulatedRun, ended: 'done' | 'failed') => {
    const row = current(run)
    row.state = ended
    row.blob_key = ended === 'done' ? run.blob_key : null
    if (ended === 'done') unclaimed.delete(run.blob_key)
    if (fault !== 'notifies apart from the end') notifications.push({ id: run.id, state: ended })
  }
  const finish = async (run: SimulatedRun, ended: 'done' | 'failed') => {
    await transact(() => end(run, ended))
    if (fault === 'notifies apart from the end')
      await transact(() => void notifications.push({ id: run.id, state: ended }))
  }

  const stepsOf = (id: number, stopping: AbortSignal): RunSteps<SimulatedRun> => ({
    claim: () =>
      transact(() => {
        const row = rows.get(id)
        if (!row || (row.state !== 'waiting' && row.state !== 'running')) return null
        const left = row.blob_key
        const blob_key = `file ${(keys += 1)}`
        unclaimed.add(blob_key)
        if (left !== null) unclaimed.add(left)
        Object.assign(row, { state: 'running', attempt: row.attempt + 1, blob_key })
        world.note(`run ${row.attempt} of export ${id} begins on ${world.current()?.name}`)
        return { run: { id, attempt: row.attempt, blob_key }, left, isOver: row.attempt > MAX_ATTEMPTS }
      }),
    removePartial: () => world.pause(),
    perform: async (run, isOver) => {
      if (isOver) return finish(run, 'failed')
      for (let pages = 0; pages < 3; pages += 1) {
        await transact(() => void current(run))
        stopping.throwIfAborted()
      }
      await world.pause()
      files.add(run.blob_key)
      await finish(run, 'done')
    },
    isDone: ({ id, blob_key }) => transact(() => rows.get(id)?.state === 'done' && rows.get(id)?.blob_key === blob_key),
    discard: async ({ blob_key }) => {
      if (fault === 'leaves files behind') return transact(() => void unclaimed.delete(blob_key))
      await world.pause()
      files.delete(blob_key)
      await transact(() => void unclaimed.delete(blob_key))
    },
    brokeOff: (run, error) => world.note(`run ${run.attempt} of export ${run.id} broke off: ${String(error)}`),
    wait: (run, { counts }) =>
      transact(() => {
        const row = rows.get(run.id)
        if (row?.state !== 'running' || row.attempt !== run.attempt) return
        world.note(`run ${run.attempt} of export ${run.id} waits`)
        Object.assign(row, { state: 'waiting', blob_key: null, attempt: run.attempt - (counts ? 0 : 1) })
      }),
  })
  /** The export of a day is created by one server; `queue` adds its job in the same transaction. */
  const claimDay = async (day: string, queue: (id: number) => void): Promise<void> => {
    await transact(() => {
      if (days.includes(day) && fault !== 'claims a day twice') return
      days.push(day)
      const made = rows.size + 1
      rows.set(made, { id: made, day, state: 'waiting', attempt: 0, blob_key: null })
      queue(made)
    })
  }
  /** Like `requeueLost`: queues a job for each waiting or active row that has none. */
  const requeue = (hasJob: (id: number) => boolean, queue: (id: number) => void): Promise<void> =>
    transact(() => {
      for (const { id, state } of rows.values())
        if (fault !== 'does not find lost jobs' && (state === 'waiting' || state === 'running') && !hasJob(id))
          queue(id)
    })
  return { rows, days, files, unclaimed, notifications, state, stepsOf, claimDay, requeue }
}

interface Job {
  id: number
  /** `delayed`: it failed and is retried after a while. */
  state: 'waiting' | 'active' | 'delayed' | 'completed'
  /** The server that works on it. */
  life: Life | null
}
interface Worker {
  life: Life
  at_once: number
  running: number
  handle: (id: number) => Promise<unknown>
  isResting: boolean
}
/**
 * A queue that behaves like pg-boss: a job of a silent server is given to another one, even if the first continues with
 * it.
 */
export const simulateQueue = (world: World) => {
  const jobs: Job[] = []
  const workers: Worker[] = []
  const take = (worker: Worker) => {
    while (!worker.life.isOver && !worker.isResting && worker.running < worker.at_once) {
      const job = jobs.find(({ state }) => state === 'waiting')
      if (!job) return
      Object.assign(job, { state: 'active', life: worker.life })
      worker.running += 1
      world.start(worker.life, async () => {
        const ended = await worker.handle(job.id).then(
          () => 'completed' as const,
          () => 'delayed' as const,
        )
        worker.running -= 1
        await world.pause()
        // Given to another server meanwhile, so this one must not report its end.
        if (job.state === 'active' && job.life === worker.life) {
          world.note(`job of export ${job.id} is ${ended} on ${worker.life.name}`)
          Object.assign(job, { state: ended, life: null })
        }
        take(worker)
      })
    }
  }
  return {
    jobs,
    has: (id: number) => jobs.some((job) => job.id === id && job.state !== 'completed'),
    add: (id: number) => void jobs.push({ id, state: 'waiting', life: null }),
    work: (life: Life, at_once: number, handle: Worker['handle']) => {
      const worker = { life, at_once, running: 0, handle, isResting: false }
      workers.push(worker)
      take(worker)
      return worker
    },
    /** A server that stops takes no more jobs. */
    rest: (life: Life) => {
      for (const worker of workers) if (worker.life === life) worker.isResting = true
    },
    poll: () => {
      for (const job of jobs) if (job.state === 'delayed') job.state = 'waiting'
      workers.forEach(take)
    },
    /** Gives jobs of dead servers to others; with `rash`, also those of a server that is only slow. */
    watch: (rash: boolean) => {
      for (const job of jobs)
        if (job.state === 'active' && (job.life?.isOver || (rash && world.chance(0.5)))) {
          world.note(`job of export ${job.id} is taken from ${job.life?.name}`)
          Object.assign(job, { state: 'waiting', life: null })
        }
    },
  }
}
