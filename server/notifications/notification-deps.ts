import type { Deps } from '../deps.ts'

/** What deliveries work with. */
export type NotificationDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'settings' | 'jobs' | 'mail'>
