import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { described, named } from './named.ts'
import { instant } from './shapes.ts'

/** Space of the file system with the data folder of one server. */
export const disk = named('Disk', z.object({ size_bytes: z.int(), free_bytes: z.int() }))
/** Jobs of a queue, on all servers together. */
export const jobQueue = named(
  'JobQueue',
  z.object({
    name: z.string(),
    waiting: z.int(),
    running: z.int(),
    failed_last_day: z.int(),
    oldest_seconds: z.nullable(z.number()),
  }),
)
export type JobQueue = z.infer<typeof jobQueue>

const heartbeat = named('Heartbeat', z.enum(['ok', 'late']))
export const getHealth = endpoint({
  id: 'getHealth',
  tag: 'Portal',
  method: 'GET',
  path: '/health',
  can: 'anyone',
  summary: 'Get the state of the server',
  description:
    '200 if the server can respond to requests, otherwise 503, such as when the database cannot be reached. `replica`, `objects` and `mqtt` are present if configured, `details` if they are asked for by an administrator of the portal or with the token of the metrics.',
  query: z.object({
    details: z.optional(described(z.enum(['true']), '`true` adds `details` for those who may see them.')),
  }),
  response: named(
    'Health',
    z.object({
      status: z.literal('ok'),
      database: named('DatabaseState', z.enum(['ok', 'slow'])),
      alerts: heartbeat,
      deliveries: heartbeat,
      cleanup: named('CleanupState', z.enum(['ok', 'stopped'])),
      replica: z.optional(named('ReplicaState', z.enum(['ok', 'behind', 'away']))),
      objects: z.optional(named('StoreState', z.enum(['ok', 'away']))),
      mqtt: z.optional(named('BrokerState', z.enum(['ok', 'away']))),
      details: z.optional(
        named(
          'HealthDetails',
          z.object({
            version: z.string(),
            commit: z.nullable(z.string()),
            schema_level: z.string(),
            disk: z.nullable(disk),
            queues: z.array(jobQueue),
            newest_message_at: z.nullable(instant),
            last_backup_at: z.nullable(instant),
          }),
        ),
      ),
    }),
  ),
})
