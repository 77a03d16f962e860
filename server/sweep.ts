import type { Deps } from './deps.ts'
import { sweepAccounts } from './accounts/sweep-accounts.ts'
import { sweepBatteryDays } from './alerts/facts-queries.ts'
import { nameLateModels } from './checks/late-message-writes.ts'
import { pairAudits } from './checks/pair-audits-writes.ts'
import { sweepIgnoredMembers } from './devices/ignored-members-queries.ts'
import { sweepDeliveries } from './deliveries/sweep-deliveries.ts'
import { cancelUndecided, sweepUploads } from './imports/sweep-uploads.ts'
import { keepPartitions } from './ingest/partitions.ts'
import { sweepCaptures } from './ingest/sweep-captures.ts'
import { sweepIdempotencyKeys } from './platform/idempotency.ts'
import { sweepUses } from './platform/limits.ts'
import { sweepSecurityEvents } from './security/sweep-security-events.ts'
import { sweepLooseFiles } from './platform/loose-files.ts'
import { sweepMails } from './platform/mail.ts'
import { StoreAway } from './platform/objects/store-away.ts'
import { sweepForecasts } from './weather/forecast-writes.ts'
import { trustedNow } from './platform/retention/trusted-clock.ts'

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

/** Takes away what has run out, pairs audit messages with the devices' own, and makes room for the months to come. Returns how to stop. */
export const startSweeping = (deps: Deps): (() => Promise<void>) => {
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
    () => keepPartitions(deps.pool, deps.clock()),
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
