import type { Deps } from './deps.ts'
import { cleanUpAccounts } from './accounts/cleanup-accounts.ts'
import { sweepBatteryDays } from './alerts/facts-queries.ts'
import { nameLateModels } from './image-reviews/late-message-writes.ts'
import { pairAudits } from './image-reviews/pair-audits-writes.ts'
import { sweepIgnoredMembers } from './devices/ignored-members-queries.ts'
import { cleanUpDeliveries } from './notifications/cleanup-deliveries.ts'
import { cancelUndecided, cleanUpUploads } from './uploads/cleanup-uploads.ts'
import { createPartitions } from './ingest/storing/partitions.ts'
import { cleanUpCaptures } from './ingest/cleanup-captures.ts'
import { cleanUpIdempotencyKeys } from './platform/http/idempotency.ts'
import { cleanUpUses } from './platform/limits/limits.ts'
import { cleanUpSecurityEvents } from './security/cleanup-security-events.ts'
import { cleanUpUnclaimedFiles } from './platform/storage/unclaimed-files.ts'
import { cleanUpEmails } from './platform/mail/mail.ts'
import { StoreUnavailable } from './platform/storage/store-unavailable.ts'
import { sweepForecasts } from './weather/forecast-writes.ts'
import { trustedNow } from './platform/cleanup/trusted-clock.ts'

const EVERY_MS = 10 * 60_000

/** What keeps files being away keeps nothing else from being swept. */
const sweepFiles = async (deps: Deps) => {
  try {
    await cleanUpCaptures(deps)
    await cleanUpUnclaimedFiles(deps)
    await cleanUpUploads(deps)
    if (await trustedNow(deps)) await deps.blobs.tidy()
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    deps.log.warn({ reason: error.reason }, 'files are swept later')
  }
}

/** Takes away what has run out, pairs audit messages with the devices' own, and makes room for the months to come. Returns how to stop. */
export const startCleanup = (deps: Deps): (() => Promise<void>) => {
  const steps: (() => Promise<unknown>)[] = [
    () => cleanUpAccounts(deps),
    () => cleanUpEmails(deps),
    () => cleanUpDeliveries(deps),
    () => cancelUndecided(deps),
    () => sweepFiles(deps),
    () => cleanUpIdempotencyKeys(deps),
    () => cleanUpUses(deps),
    () => sweepBatteryDays(deps),
    () => sweepIgnoredMembers(deps),
    () => sweepForecasts(deps),
    () => pairAudits(deps.db),
    () => nameLateModels(deps.db, deps.clock()),
    () => cleanUpSecurityEvents(deps),
    () => createPartitions(deps.db, deps.clock()),
  ]
  /** What fails in one keeps none of the others from their work. */
  const sweep = async () => {
    for (const step of steps) await step().catch((err: unknown) => deps.log.warn({ err }, 'sweep'))
  }
  // What is received while the clock is far behind has to be noted from the start, not only from the first cleanup on.
  void trustedNow(deps).catch((err: unknown) => deps.log.warn({ err }, 'sweep'))
  const timer = setInterval(() => {
    void sweep()
  }, EVERY_MS)
  timer.unref()
  return async () => clearInterval(timer)
}
