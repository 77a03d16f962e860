import type { Deps } from './deps.ts'
import { sweepAccounts } from './accounts/sweep-accounts.ts'
import { nameLateModels } from './checks/late-message-writes.ts'
import { pairAudits } from './checks/pair-audits-writes.ts'
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

const EVERY_MS = 10 * 60_000

/** What keeps files being away keeps nothing else from being swept. */
const sweepFiles = async (deps: Deps) => {
  try {
    await sweepCaptures(deps)
    await sweepLooseFiles(deps)
    await sweepUploads(deps)
    await deps.blobs.tidy()
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error
    deps.log.warn({ reason: error.reason }, 'files are swept later')
  }
}

/** Takes away what has run out, pairs audit messages with the devices' own, and makes room for the months to come. Returns how to stop. */
export const startSweeping = (deps: Deps): (() => Promise<void>) => {
  const sweep = async () => {
    await sweepAccounts(deps.db)
    await sweepMails(deps.db, deps.clock())
    await sweepDeliveries(deps.db, deps.clock())
    await cancelUndecided(deps)
    await sweepFiles(deps)
    await sweepIdempotencyKeys(deps.db, deps.clock())
    await sweepUses(deps.db)
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
