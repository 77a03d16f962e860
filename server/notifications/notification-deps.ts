import type { Deps } from '../deps.ts'

/** What deliveries work with. */
export type DeliveryDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'settings' | 'jobs' | 'mail'>
