import type { Deps } from './deps.ts'
import { allCleanup, allFileCleanup } from './features.ts'
import { startScheduledTask } from './platform/jobs/scheduled-tasks.ts'
import { StoreUnavailable } from './platform/storage/store-unavailable.ts'
import { trustedNow } from './platform/cleanup/trusted-clock.ts'

const EVERY_MS = 10 * 60_000

/** Deletes expired stored files. An unavailable store does not prevent other cleanup. */
const cleanUpFiles = async (deps: Deps) => {
  try {
    for (const step of allFileCleanup) await step(deps)
    if (await trustedNow(deps)) await deps.blobs.tidy()
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    deps.log.warn({ reason: error.reason }, 'the file storage is unavailable: files are cleaned up later')
  }
}

/** Runs the cleanup of all features once. A failing step does not prevent the others. */
export const cleanUp = async (deps: Deps, stopping?: AbortSignal): Promise<void> => {
  for (const step of [...allCleanup, cleanUpFiles]) {
    if (stopping?.aborted) return
    await step(deps).catch((err: unknown) => deps.log.warn({ err }, 'cleanup failed'))
  }
}

/** Runs the cleanup every ten minutes, first in ten minutes. Returns a function that stops it. */
export const startCleanup = (deps: Deps, every_ms = EVERY_MS): (() => Promise<void>) => {
  // The clock is checked from the start, so that rows received while it is far behind are identified before the first
  // cleanup.
  void trustedNow(deps).catch((err: unknown) => deps.log.warn({ err }, 'cleanup failed'))
  return startScheduledTask({ name: 'cleanup', every_ms, log: deps.log, waits: true }, async (stopping) => {
    await cleanUp(deps, stopping)
    return false
  })
}
