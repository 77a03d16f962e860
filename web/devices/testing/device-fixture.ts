import type { Device } from '#domain/devices/device.ts'

export const device: Device = {
  id: 7,
  name: 'Door',
  device_type: 'Field camera',
  device_id: 'BB-4F22-01',
  is_active: true,
  farm_id: 1,
  field_id: 2,
  tunnel_id: null,
  plot_id: null,
  farm_title: 'Ashcombe Farm',
  organisation_id: 4,
  place: 'Long Meadow',
  battery_level: 9,
  last_seen: '2026-06-10T10:30:00.000Z',
  latitude: 52.036,
  longitude: -2.423,
  alerts: [],
  ails: [],
  custom: {},
  version: 3,
}
