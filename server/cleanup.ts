import type { Deps } from './deps.ts'
import { sweepAccounts } from './accounts/cleanup-accounts.ts'
import { sweepBatteryDays } from './alerts/facts-queries.ts'
import { nameLateModels } from './image-reviews/late-message-writes.ts'
import { pairAudits } from './image-reviews/pair-audits-writes.ts'
import { sweepIgnoredMembers } from './devices/ignored-members-queries.ts'
import { sweepDeliveries } from './notifications/cleanup-deliveries.ts'
import { cancelUndecided, sweepUploads } from './uploads/cleanup-uploads.ts'
import { keepPartitions } from './ingest/storing/partitions.ts'
import { sweepCaptures } from './ingest/cleanup-captures.ts'
import { sweepIdempotencyKeys } from './platform/http/idempotency.ts'
import { sweepUses } from './platform/limits/limits.ts'
import { sweepSecurityEvents } from './security/cleanup-security-events.ts'
import { sweepLooseFiles } from './platform/storage/unclaimed-files.ts'
import { sweepMails } from './platform/mail/mail.ts'
import { StoreAway } from './platform/storage/store-unavailable.ts'
import { sweepForecasts } from './weather/forecast-writes.ts'
import { trustedNow } from './platform/cleanup/trusted-clock.ts'
import { startRounds } from './platform/jobs/scheduled-tasks.ts'

const EVERY_MS = 10 * 60_000

/** What keeps files being away keeps nothing else from being swept. */
const sweepFiles = async (deps: Deps) => {
  try {
    await sweepCaptures(deps)
    await sweepLooseFiles(deps)
    await sweepUploads(deps)
    if (await trustedNow(deps)) await deps.blobs.tidy()
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error
    deps.log.warn({ reason: error.reason }, 'files are swept later')
  }
}

/**
 * Takes away what has run out, pairs audit messages with the devices' own, and makes room for the months to come. What fails in one step keeps
 * none of the others from their work.
 */
export const sweep = async (deps: Deps, stopping?: AbortSignal): Promise<void> => {
  const steps: (() => Promise<unknown>)[] = [
    () => sweepAccounts(deps),
    () => sweepMails(deps),
    () => sweepDeliveries(deps),
    () => cancelUndecided(deps),
    () => sweepFiles(deps),
    () => sweepIdempotencyKeys(deps),
    () => sweepUses(deps),
    () => sweepBatteryDays(deps),
    () => sweepIgnoredMembers(deps),
    () => sweepForecasts(deps),
    () => pairAudits(deps.db),
    () => nameLateModels(deps.db, deps.clock()),
    () => sweepSecurityEvents(deps),
    () => keepPartitions(deps.db, deps.clock()),
  ]
  for (const step of steps) {
    if (stopping?.aborted) return
    await step().catch((err: unknown) => deps.log.warn({ err }, 'sweep'))
  }
}

/** Sweeps every ten minutes, the first time in ten minutes. Returns how to stop. */
export const startSweeping = (deps: Deps, every_ms = EVERY_MS): (() => Promise<void>) => {
  // What is received while the clock is far behind has to be noted from the start, not only from the first cleanup on.
  void trustedNow(deps).catch((err: unknown) => deps.log.warn({ err }, 'sweep'))
  return startRounds({ name: 'sweep', every_ms, log: deps.log, waits: true }, async (stopping) => {
    await sweep(deps, stopping)
    return false
  })
}
