import { device } from '#web/devices/testing/device-fixture.ts'
import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import type { DeviceAlert } from '#domain/devices/device-alert.ts'

type Camera = FarmDashboard['devices'][number]

const places: [
  name: string,
  place: string,
  battery: number | null,
  alerts: DeviceAlert[],
  longitude: number,
  latitude: number,
][] = [
  ['Tunnel 2 East', 'Long Meadow, Tunnel 2, Plot 3', 87, [], -2.427, 52.037],
  ['Tunnel 2 West', 'Long Meadow, Tunnel 2, Plot 4', 82, [], -2.4272, 52.0362],
  ['Tunnel 4 Door', 'Long Meadow, Tunnel 4, Plot 1', 9, ['low battery'], -2.4262, 52.0366],
  ['Tunnel 4 Middle', 'Long Meadow, Tunnel 4, Plot 2', 74, [], -2.4253, 52.0369],
  ['Tunnel 5 West', 'Long Meadow, Tunnel 5, Plot 1', 61, ['silent'], -2.4246, 52.0366],
  ['Tunnel 7 North', 'Long Meadow, Tunnel 7, Plot 2', 68, ['skewed clock'], -2.4248, 52.0358],
  ['Tunnel 9 South', 'Long Meadow, Tunnel 9, Plot 1', 91, [], -2.4248, 52.0358],
  ['Cane Row 1', 'Upper Bank, Tunnel 1, Plot 1', 55, [], -2.4292, 52.0362],
  ['Cane Row 3', 'Upper Bank, Tunnel 3, Plot 2', null, [], -2.4293, 52.0356],
]

/** Cameras of the fictional farm; two of them are at the same position. */
export const cameras = (many: number): Camera[] =>
  places.slice(0, many).map(([name, place, battery_level, alerts, longitude, latitude], index) => ({
    ...device,
    id: index + 1,
    name,
    device_id: `BB-4F2${index}-07`,
    farm_id: 7,
    field_id: place.startsWith('Long') ? 1 : 2,
    place,
    battery_level,
    last_seen: alerts.includes('silent') ? '2026-06-12T10:02:00.000Z' : `2026-06-14T09:${38 - index}:00.000Z`,
    latitude,
    longitude,
    alerts,
    version: 1,
    hours_by_day: [12, null, 12, 12, 12, 11.5, 1.5],
    insects_per_hour: name === 'Cane Row 3' ? null : 31.4 - index * 1.7,
  }))
