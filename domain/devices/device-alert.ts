import { texts } from '#domain/language/text.ts'
import type { AlertRule } from '../alerts/rule.ts'

/** Reasons why a camera needs attention, worst first. */
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

/** Short texts of these alerts, for lists, maps, the dashboard and emails. */
export const deviceAlertNames = texts({
  silent: 'Silent',
  'low battery': 'Battery low',
  'refused messages': 'Messages refused',
  'skewed clock': 'Clock is fast',
  'no flowers': 'No flowers in the picture',
  'visits without flowers': 'Insects but no flowers',
  'overlapping times': 'Sends the same time twice',
  'contradicting messages': 'Conflicting messages',
} satisfies Record<DeviceAlert, string>)

/**
 * The alerts about a camera, and their short form in lists. A camera needs attention exactly while one of them is open,
 * so every page, filter and figure counts the same cameras. `overlap` is not a rule: it is `conflicts` with overlapping
 * times.
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
