import type { DeviceAlert } from '#domain/devices/device-alert.ts'

/** Why a camera needs attention, on maps and on the dashboard. */
export const cameraAlerts = {
  silent: 'Silent',
  'low battery': 'Battery low',
  'refused messages': 'Messages refused',
  'skewed clock': 'Clock runs ahead',
  'no flowers': 'No flowers in the picture',
  'visits without flowers': 'Insects but no flowers',
  'overlapping times': 'Sends the same time twice',
  'contradicting messages': 'Contradicting messages',
} as const satisfies Record<DeviceAlert, string>
