import type { Deps } from '../deps.ts'

/** Dependencies of notifications. */
export type NotificationDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'settings' | 'jobs' | 'mail' | 'metrics'>
