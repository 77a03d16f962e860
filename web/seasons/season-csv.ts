import type { FarmSeason } from '#domain/seasons/season-endpoints.ts'
import { weekWeather } from '#domain/seasons/season-span.ts'
import { csvOf } from '#web/ui/chart/csv.ts'

const head = [
  'week',
  'from',
  'to',
  'status',
  'pollination_health',
  'range_low',
  'range_high',
  'model',
  'camera_hours',
  'camera_hours_possible',
  'visits_per_100_flowers_hour',
  'mean_temperature_afternoon_celsius',
  'precipitation_mm',
]

export const seasonCsv = (weeks: FarmSeason['weeks'], weather: FarmSeason['weather']): string =>
  csvOf(
    head,
    weeks.map((week) => {
      const { temperature, rain } = weekWeather(week, weather)
      return [
        week.week,
        week.from,
        week.to,
        week.status,
        week.pollination_health,
        week.range?.[0] ?? null,
        week.range?.[1] ?? null,
        week.model,
        week.hours,
        week.hours_possible,
        week.visits_per_100_flowers_hour,
        temperature,
        rain,
      ]
    }),
  )
