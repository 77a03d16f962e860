import * as z from 'zod/mini'
import { backupRun } from '../backup/endpoints.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { instant } from '../platform/shapes.ts'
import { disk, jobQueue } from '../platform/health.ts'

/** Storage by kind of data. */
export const storedKinds = ['messages', 'archived_messages', 'images', 'photos', 'uploads', 'exports'] as const
export type StoredKind = (typeof storedKinds)[number]

const backupsInShort = named(
  'BackupsInShort',
  z.object({
    scheduled: z.boolean(),
    late: z.boolean(),
    last_backup: z.nullable(backupRun),
    last_verify: z.nullable(backupRun),
    /** The newest run of either kind that failed, if nothing of its kind was completed after it. */
    last_failure: z.nullable(backupRun),
  }),
)
const deliveries = named(
  'SentInShort',
  z.object({
    channel: z.enum(['email', 'push', 'sms', 'webhook']),
    /** False: the portal sends nothing on this channel, so what waits stays unsent. */
    enabled: z.boolean(),
    sent: z.int(),
    failed: z.int(),
    waiting: z.int(),
  }),
)
const stored = named(
  'StoredInShort',
  z.object({
    kind: z.enum(storedKinds),
    rows: z.int(),
    bytes: z.int(),
    rows_last_month: z.int(),
    bytes_last_month: z.int(),
    rows_this_month: z.int(),
    bytes_this_month: z.int(),
  }),
)
const expiring = named(
  'Expiring',
  z.object({
    kind: z.enum(['certificate', 'device_key', 'access_token', 'invitation']),
    name: z.string(),
    expires_at: instant,
  }),
)
export const EXPIRES_WITHIN_DAYS = 30
export const MAX_EXPIRING = 20

const system = named(
  'System',
  z.object({
    version: z.string(),
    commit: z.nullable(z.string()),
    started_at: instant,
    schema_level: z.string(),
    database: named('DatabaseInShort', z.object({ version: z.string(), bytes: z.int() })),
    disk: z.nullable(disk),
    queues: z.array(jobQueue),
    sent_last_day: z.array(deliveries),
    storage: z.nullable(z.array(stored)),
    storage_measured_at: z.nullable(instant),
    backups: backupsInShort,
    expiring: z.array(expiring),
    expiring_total: z.int(),
    silent_devices: z.int(),
    /** Active devices that have never sent, which therefore raise no alert. */
    never_sent_devices: z.int(),
    newest_message_at: z.nullable(instant),
  }),
)
export type System = z.infer<typeof system>

export const getSystem = endpoint({
  id: 'getSystem',
  tag: 'Portal',
  method: 'GET',
  path: '/system',
  can: 'system.see',
  summary: 'Get the state of the portal for its operators',
  description:
    'Version, queues, deliveries of the last 24 hours, storage, backups and what expires within 30 days. Storage is measured every ten minutes; null: it could not be measured.',
  response: system,
})
