import type { Deps } from './deps.ts'
import { allCleanup, allFileCleanup } from './features.ts'
import { StoreUnavailable } from './platform/storage/store-unavailable.ts'
import { trustedNow } from './platform/cleanup/trusted-clock.ts'

const EVERY_MS = 10 * 60_000

/** Deletes stored files that have expired. A store that is unavailable keeps no other cleanup from running. */
const cleanUpFiles = async (deps: Deps) => {
  try {
    for (const step of allFileCleanup) await step(deps)
    if (await trustedNow(deps)) await deps.blobs.tidy()
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    deps.log.warn({ reason: error.reason }, 'files are cleaned up later')
  }
}

/** Runs the cleanup of all features every ten minutes. Returns how to stop. */
export const startCleanup = (deps: Deps): (() => Promise<void>) => {
  /** A step that fails keeps none of the others from running. */
  const cleanUp = async () => {
    for (const step of [...allCleanup, cleanUpFiles])
      await step(deps).catch((err: unknown) => deps.log.warn({ err }, 'cleanup'))
  }
  // The clock is watched from the start: what is received while it is far behind must be noted before the first cleanup.
  void trustedNow(deps).catch((err: unknown) => deps.log.warn({ err }, 'cleanup'))
  const timer = setInterval(() => void cleanUp(), EVERY_MS)
  timer.unref()
  return async () => clearInterval(timer)
}
