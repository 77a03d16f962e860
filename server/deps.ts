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
import type { Mailer } from './platform/mail/mail.ts'
import type { Connection } from './platform/postgres/own-client.ts'
import type { Reads } from './platform/reads/reads.ts'
import type { SecurityLog } from './platform/security/security-log.ts'
import type { Settings } from './platform/config/settings.ts'
import type { WeatherCache } from './weather/weather-cache.ts'

/** Everything that the server works with; main.ts wires the real ones, tests their own. */
export interface Deps {
  db: Db
  /** `reads.primary.db` is the database that is written to: the same as `db`, but in calls that may lag. */
  reads: Reads
  pool: TransactionPool
  /** Where `DATABASE_URL` leads to a pooler, the database behind it: for locks that are held, files and what listens. */
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
  /** What whoever started the demo was told, to read its letters with; null where they cannot be read. */
  mailboxSecret: string | null
  security: SecurityLog
  messages: MessageStore
  live: Live
  processBatch: ProcessBatch
  deviceBudgets: DeviceBudgets
  imageMemory: ImageMemory
  /** Whether the server hears its MQTT broker; null where it has none. */
  broker: { state: 'ok' | 'away' | null }
  weather: WeatherCache
}
