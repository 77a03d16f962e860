import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { id, instant } from '../platform/shapes.ts'

export const backupRun = named(
  'BackupRun',
  z.object({
    id,
    kind: z.enum(['backup', 'verify']),
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    scheduled: z.boolean(),
    started_at: instant,
    finished_at: z.nullable(instant),
    file: z.nullable(z.string()),
    bytes: z.nullable(z.int()),
    rows: z.nullable(z.int()),
    objects: z.nullable(z.int()),
    /** The archive was read back after it was written. */
    checked: z.nullable(z.boolean()),
    problems: z.nullable(z.int()),
    error: z.nullable(z.string()),
  }),
)
export type BackupRun = z.infer<typeof backupRun>

const backups = named(
  'Backups',
  z.object({
    schedule: z.nullable(z.object({ to: z.string(), hour: z.int(), keep_daily: z.int(), keep_weekly: z.int() })),
    /** No backup of the schedule was completed for two days. */
    late: z.boolean(),
    last_backup: z.nullable(backupRun),
    last_verify: z.nullable(backupRun),
    runs: z.array(backupRun),
  }),
)
export type Backups = z.infer<typeof backups>

export const listBackups = endpoint({
  id: 'listBackups',
  tag: 'Portal',
  method: 'GET',
  path: '/system/backups',
  can: 'system.see',
  summary: 'List backups and checks of the portal',
  description: 'Newest first, at most 60, with the schedule. Archives are at the place that the settings name.',
  response: backups,
})
