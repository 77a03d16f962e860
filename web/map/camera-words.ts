import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import type { Severity } from './marker-disc.tsx'
import type { Position } from './projection.ts'
import { deviceAlertNames } from '#domain/devices/device-alert.ts'
import { map as t } from '#web/texts/map.ts'

export type Camera = FarmDashboard['devices'][number]

/** The severity of alerts: a silent camera has stopped, any other alert needs attention. */
export const severityOf = ({ alerts }: Pick<Camera, 'alerts'>): Severity =>
  alerts.includes('silent') ? 'bad' : alerts.length > 0 ? 'warn' : null

export const worstOf = (cameras: readonly Camera[]): Severity => {
  const alerts = cameras.map(severityOf)
  return alerts.includes('bad') ? 'bad' : alerts.includes('warn') ? 'warn' : null
}

export const positionOf = ({ latitude, longitude }: Pick<Camera, 'latitude' | 'longitude'>): Position | null =>
  latitude === null || longitude === null ? null : [longitude, latitude]

const batteryText = (battery: number | null): string =>
  battery === null ? t.batteryUnknown : t.battery(Math.round(battery))

/** Describes a marker: `Tunnel 4 Door, battery 9 %, Battery low`. */
export const cameraText = (camera: Camera): string =>
  [camera.name, batteryText(camera.battery_level), ...camera.alerts.map((alert) => deviceAlertNames[alert])].join(', ')

/** `13 devices, 3 need a look` */
export const fleetText = (cameras: readonly Camera[]): string =>
  t.fleet(cameras.length, cameras.filter(({ alerts }) => alerts.length > 0).length)
