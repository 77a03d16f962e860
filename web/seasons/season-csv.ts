import { SCORED_HOURS } from '#domain/score/scored-hours.ts'
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
  'hours_of_day',
  'mean_temperature_afternoon_celsius',
  'precipitation_mm',
  'weather_kind',
  'weather_source',
]

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
/** The hours of the day that scores, camera-hours and visits refer to. */
const hoursOfDay = `${clock(SCORED_HOURS.first)}-${clock(SCORED_HOURS.last + 1)}`

export const seasonCsv = (weeks: FarmSeason['weeks'], weather: FarmSeason['weather']): string =>
  csvOf(
    head,
    weeks.map((week) => {
      const { temperature, rain } = weekWeather(week, weather)
      const days = weather.filter(({ date }) => date >= week.from && date <= week.to)
      const sources = [...new Set(days.flatMap(({ source }) => source ?? []))].toSorted()
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
        hoursOfDay,
        temperature,
        rain,
        temperature === null && rain === null ? null : 'modelled',
        sources.join('; ') || null,
      ]
    }),
  )
