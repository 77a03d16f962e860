import { csvOf } from '#web/ui/chart/csv.ts'
import type { Camera } from '#web/map/camera-words.ts'

const head = [
  'name',
  'device_id',
  'place',
  'battery_percent',
  'last_seen',
  'insects_per_hour_watched',
  'needs_a_look',
  'latitude',
  'longitude',
]

export const camerasCsv = (cameras: readonly Camera[]): string =>
  csvOf(
    head,
    cameras.map(
      ({ name, device_id, place, battery_level, last_seen, insects_per_hour, alerts, latitude, longitude }) => [
        name,
        device_id,
        place,
        battery_level,
        last_seen,
        insects_per_hour,
        alerts.join('; ') || null,
        latitude === null ? null : String(latitude),
        longitude === null ? null : String(longitude),
      ],
    ),
  )
