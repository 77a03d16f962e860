import type { Deps } from './deps.ts'
import { sweepAccounts } from './accounts/sweep-accounts.ts'
import { nameLateModels } from './checks/late-message-writes.ts'
import { pairAudits } from './checks/pair-audits-writes.ts'
import { sweepDeliveries } from './deliveries/sweep-deliveries.ts'
import { cancelUndecided, sweepUploads } from './imports/sweep-uploads.ts'
import { keepPartitions } from './ingest/partitions.ts'
import { sweepCaptures } from './ingest/sweep-captures.ts'
import { sweepIdempotencyKeys } from './platform/idempotency.ts'
import { sweepSecurityEvents } from './security/sweep-security-events.ts'
import { sweepLooseFiles } from './surveys/photo-files.ts'
import { sweepMails } from './platform/mail.ts'

const EVERY_MS = 10 * 60_000

/** Takes away what has run out, pairs audit messages with the devices' own, and makes room for the months to come. Returns how to stop. */
export const startSweeping = (deps: Deps): (() => Promise<void>) => {
  const sweep = async () => {
    await sweepAccounts(deps.db)
    await sweepMails(deps.db, deps.clock())
    await sweepDeliveries(deps.db, deps.clock())
    await sweepCaptures(deps)
    await sweepLooseFiles(deps)
    await cancelUndecided(deps)
    await sweepUploads(deps)
    await sweepIdempotencyKeys(deps.db, deps.clock())
    await pairAudits(deps.db)
    await nameLateModels(deps.db, deps.clock())
    await sweepSecurityEvents(deps)
    await keepPartitions(deps.pool, deps.clock())
  }
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => deps.log.warn({ err: error }, 'sweep'))
  }, EVERY_MS)
  timer.unref()
  return async () => clearInterval(timer)
}
