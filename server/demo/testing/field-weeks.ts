import { setupOf } from '#domain/score/conditions/cover.ts'
import { healthWeather } from '#domain/score/conditions/flight-fitness.ts'
import { pollinationHealth } from '#domain/score/pollination-health.ts'
import { SCORED_DAY } from '#domain/score/window.ts'
import type { CameraHours, HealthInput } from '#domain/score/shapes.ts'
import { functionalGroups } from '#domain/intensity/functional-groups.ts'
import { weatherDayOf } from '#domain/weather/weather-day.ts'
import { addDays, datesBetween } from '#domain/weeks/dates.ts'
import { localDay, localHour, windowOf } from '#domain/weeks/local-time.ts'
import type { Camera } from '#simulator/fleet.ts'
import { messagesOf } from '#simulator/season.ts'
import { simulatedDay } from '#simulator/weather.ts'

const MINUTES = 60
const DAYS = 7

/** Weekly scores of one field from `from` on, from simulated cameras without sprays. */
export const fieldWeeks = (seed: number, cameras: Camera[], from: string, weeks: number) => {
  const until = addDays(from, weeks * DAYS - 1)
  const captures = cameras.flatMap((camera) => capturesOf(seed, camera, from, until))
  const [site] = cameras
  if (!site || (site.crop !== 'strawberry' && site.crop !== 'raspberry')) throw new Error('no field of the demo')
  const weather = datesBetween(from, until).map((date) =>
    healthWeather(weatherDayOf(date, simulatedDay(seed, site, date)), 'measured'),
  )
  return Array.from({ length: weeks }, (_, week) => {
    const start = addDays(from, week * DAYS)
    const end = addDays(start, DAYS - 1)
    const within = ({ date }: { date: string }) => date >= start && date <= end
    const input: HealthInput = {
      crop: site.crop as 'strawberry' | 'raspberry',
      country: site.longitude < -30 ? 'US' : 'GB',
      setup: setupOf(site.setup),
      heated: null,
      season: [1, 12],
      start,
      end,
      asOf: null,
      placements: null,
      captures: captures.filter(within),
      weather: weather.filter(within),
      sprays: [],
      flowersReference: null,
      detection: null,
      fruit: null,
    }
    return { start, health: pollinationHealth(input) }
  })
}

/** A camera's daily recordings between 08:00 and 18:00. */
export const capturesOf = (seed: number, camera: Camera, from: string, until: string): CameraHours[] => {
  const window = windowOf(from, until, camera.time_zone)
  const sent = [...messagesOf(seed, camera, window.from.getTime(), window.until.getTime(), MINUTES)].filter(
    ({ interval_start }) => {
      const hour = localHour(interval_start, camera.time_zone)
      return hour >= SCORED_DAY.from && hour < SCORED_DAY.to
    },
  )
  const days = Map.groupBy(sent, ({ interval_start }) => localDay(interval_start, camera.time_zone))
  return [...days].map(([date, messages]) => ({
    date,
    deviceId: camera.name,
    hours: messages.length,
    flowers: sum(messages.map(({ ml_results }) => ml_results?.avg_flowers ?? 0)) / messages.length,
    visits: sum(messages.map(({ ml_results }) => ml_results?.visitations ?? 0)),
    counts: Object.fromEntries(
      functionalGroups.map((group) => [
        group,
        sum(
          messages.flatMap(({ counts }) =>
            (counts ?? []).filter(({ object_class_name }) => object_class_name === group).map(({ count }) => count),
          ),
        ),
      ]),
    ),
  }))
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
