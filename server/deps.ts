import type { IdentityProvider } from './accounts/identity-provider.ts'
import type { DeviceBudgets } from './ingest/device-budgets.ts'
import type { MessageStore } from './ingest/message-store.ts'
import type { ProcessBatch } from './ingest/process-batch.ts'
import type { Live } from './live/live.ts'
import type { Blobs } from './platform/storage/blobs.ts'
import type { ImageMemory } from './platform/limits/image-memory.ts'
import type { Drain } from './platform/http/drain.ts'
import type { Db } from './platform/postgres/database.ts'
import type { TransactionPool } from './platform/postgres/pipelined-transaction.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Limits } from './platform/limits/limits.ts'
import type { Log } from './platform/observability/log.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { Mailer } from './platform/mail/mail.ts'
import type { Connection } from './platform/postgres/own-client.ts'
import type { Reads } from './platform/reads/reads.ts'
import type { SecurityLog } from './platform/security/security-log.ts'
import type { Settings } from './platform/config/settings.ts'
import type { WeatherCache } from './weather/weather-cache.ts'

/** Dependencies of the server; main.ts provides real ones, tests their own. */
export interface Deps {
  db: Db
  /** Chooses the database of a request. `deps.db` is always the primary; the `db` of a handler may be the replica. */
  reads: Reads
  pool: TransactionPool
  /**
   * The database itself, without a pooler that `DATABASE_URL` may refer to: for session locks, files and notifications.
   */
  direct: Connection
  settings: Settings
  clock: () => Date
  log: Log
  limits: Limits
  jobs: Jobs
  drain: Drain
  mail: Mailer
  blobs: Blobs
  identity: IdentityProvider
  /** The secret printed at the start for reading the demo's emails; null if they cannot be read. */
  mailboxSecret: string | null
  security: SecurityLog
  messages: MessageStore
  metrics: Metrics
  live: Live
  processBatch: ProcessBatch
  deviceBudgets: DeviceBudgets
  imageMemory: ImageMemory
  /** State of the connection to the MQTT broker; null without a broker. */
  broker: { state: 'ok' | 'away' | null }
  weather: WeatherCache
}
