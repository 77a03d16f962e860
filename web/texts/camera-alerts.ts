import type { DeviceAlert } from '#domain/devices/device-alert.ts'

/** Why a camera needs a look, on maps and on the dashboard. */
export const cameraAlerts = {
  silent: 'Silent for over 24 h',
  'low battery': 'Battery low',
  'skewed clock': 'Clock runs ahead',
  'overlapping times': 'Sends the same time twice',
} as const satisfies Record<DeviceAlert, string>
