import type { AlertRule } from '../alerts/rule.ts'

/** What a camera can need attention for, worst first. */
export const deviceAlerts = [
  'silent',
  'low battery',
  'refused messages',
  'skewed clock',
  'no flowers',
  'visits without flowers',
  'overlapping times',
  'contradicting messages',
] as const
export type DeviceAlert = (typeof deviceAlerts)[number]

/**
 * The alerts that are about a camera, and what its row says of each. A camera needs attention while one of these is open, and for no
 * other reason: every page, filter and figure counts the same cameras. `overlap` are the conflicts of times.
 */
export const deviceAlertOfRule = {
  gateway: 'silent',
  silent: 'silent',
  battery: 'low battery',
  rejects: 'refused messages',
  clock: 'skewed clock',
  lens: 'no flowers',
  bare_visits: 'visits without flowers',
  overlap: 'overlapping times',
  conflicts: 'contradicting messages',
} as const satisfies Partial<Record<AlertRule | 'overlap', DeviceAlert>>
