import type { CameraHandPair } from '#domain/surveys/camera-agreement/endpoints.ts'
import { csvOf } from '#web/ui/chart/csv.ts'

const head = [
  'start_time',
  'field',
  'tunnel',
  'plot',
  'cameras',
  'watched_seconds',
  'flowers_watched',
  'hand_visits',
  'hand_flower_hours',
  'hand_visits_per_100_flowers_hour',
  'camera_visits',
  'camera_flower_hours',
  'camera_visits_per_100_flowers_hour',
]

export const pairsCsv = (pairs: readonly CameraHandPair[]): string =>
  csvOf(
    head,
    pairs.map((pair) => [
      pair.start_time,
      pair.field_name,
      pair.tunnel_number,
      pair.plot_number,
      pair.cameras.join('; '),
      pair.watched_seconds,
      pair.flowers_watched,
      pair.hand_visits,
      pair.hand_flower_hours,
      pair.hand_rate,
      pair.camera_visits,
      pair.camera_flower_hours,
      pair.camera_rate,
    ]),
  )
