import type { FarmDashboard } from '#domain/dashboard/calls.ts'
import type { Ailment } from '#domain/devices/device.ts'
import type { Ail } from './marker-disc.tsx'
import type { Position } from './projection.ts'
import { map as t } from '#web/texts/map.ts'

export type Camera = FarmDashboard['devices'][number]

export const ailmentTexts: Record<Ailment, string> = t.ailments

/** How bad it is: silent has stopped, anything else needs a look. */
export const ailOf = ({ ails }: Pick<Camera, 'ails'>): Ail =>
  ails.includes('silent') ? 'bad' : ails.length > 0 ? 'warn' : null

export const worstOf = (cameras: readonly Camera[]): Ail => {
  const ails = cameras.map(ailOf)
  return ails.includes('bad') ? 'bad' : ails.includes('warn') ? 'warn' : null
}

export const positionOf = ({ latitude, longitude }: Pick<Camera, 'latitude' | 'longitude'>): Position | null =>
  latitude === null || longitude === null ? null : [longitude, latitude]

export const batteryText = (battery: number | null): string =>
  battery === null ? t.batteryUnknown : t.battery(Math.round(battery))

/** A marker in words: `Tunnel 4 Door, battery 9 %, Battery low`. */
export const cameraText = (camera: Camera): string =>
  [camera.name, batteryText(camera.battery_level), ...camera.ails.map((ailment) => ailmentTexts[ailment])].join(', ')

/** `13 devices, 3 need a look` */
export const fleetText = (cameras: readonly Camera[]): string =>
  t.fleet(cameras.length, cameras.filter(({ ails }) => ails.length > 0).length)
