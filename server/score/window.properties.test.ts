import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SPRAY_DAYS } from '#domain/score/parameters.ts'
import { functionalGroups } from '#domain/intensity/functional-groups.ts'
import type { StoredWeatherDay } from '#domain/weather/weather-day.ts'
import { pick } from '#domain/platform/members.ts'
import { addDays, datesBetween } from '#domain/weeks/dates.ts'
import { windowOf } from '#domain/weeks/local-time.ts'
import type { HealthData, Window } from './health-data-queries.ts'
import { assess } from './health-queries.ts'
import { capture, counted, crop, data, placement } from './testing/any-health-data.ts'

const zone = 'Europe/London'
const now = new Date('2026-06-28T20:00:00Z')
const week = { start: '2026-06-08', end: '2026-06-14' }
const FARMS = 500
/** `WINDOW_SEED=123` uses the farms of that seed. Otherwise a random seed is used and printed with each failure. */
const SEED = Number(process.env['WINDOW_SEED'] ?? Math.trunc(Math.random() * 2 ** 31))

/** Days of the year around the week, most of them near it. */
const anyDay = fc
  .oneof(fc.integer({ min: -10, max: 17 }), fc.integer({ min: -300, max: 20 }))
  .map((days) => addDays(week.start, days))
const anyMoment = fc
  .tuple(anyDay, fc.integer({ min: 0, max: 23 }))
  .map(([day, hour]) => new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`))

const anyPlacement = fc.record({
  device_id: fc.integer({ min: 1, max: 3 }),
  field_id: fc.constantFrom(10, 11, null),
  tunnel_id: fc.constantFrom(3, null),
  crop_type: fc.constantFrom('strawberry' as const, 'raspberry' as const, null),
  from: anyMoment,
  hours: fc.option(fc.integer({ min: 1, max: 3_000 })),
})
const anyCapture = fc.record({
  place: fc.nat(5),
  // Half of them in the week: a farm that was watched only in other weeks has no score to compare.
  date: fc.oneof(fc.constantFrom(...datesBetween(week.start, week.end)), anyDay),
  model: fc.constantFrom('', 'eye-2'),
  hours: fc.constantFrom(0, 3, 10, 7.25),
  flower_hours: fc.constantFrom(0, 12.5, 50, 80.1),
  visits: fc.nat(60),
  group: fc.constantFrom(...functionalGroups),
})
const anyFarm = fc.record({
  sprays_recorded: fc.boolean(),
  sprays_recorded_from: fc.option(anyDay),
  sprays_recorded_until: fc.option(anyDay),
  placements: fc.array(anyPlacement, { minLength: 1, maxLength: 6 }),
  captures: fc.array(anyCapture, { minLength: 4, maxLength: 30 }),
  crops: fc.array(
    fc.record({
      species_id: fc.integer({ min: 1, max: 3 }),
      growing_setup: fc.constantFrom('tunnel' as const, 'glasshouse' as const, 'open field' as const, null),
      device_ids: fc.subarray([1, 2, 3]),
    }),
    { maxLength: 2 },
  ),
  sprays: fc.array(
    fc.record({
      date: anyDay,
      hazard: fc.constantFrom('low' as const, 'high' as const),
      field_id: fc.constantFrom(10, 11, null),
    }),
    { maxLength: 4 },
  ),
  weather: fc.array(
    fc.record({ date: anyDay, temperature_afternoon: fc.integer({ min: 5, max: 32 }), precipitation: fc.nat(15) }),
    {
      maxLength: 20,
    },
  ),
})
type AnyFarm = typeof anyFarm extends fc.Arbitrary<infer F> ? F : never

/** A farm with all of its data in the database. */
const farmOf = (any: AnyFarm) => {
  const placements = any.placements.map(({ from, hours, ...place }, index) =>
    placement({
      id: index + 1,
      ...place,
      field_name: place.field_id === null ? null : `Field ${place.field_id}`,
      stretches: [{ from, to: hours === null ? null : new Date(from.getTime() + hours * 3_600_000) }],
    }),
  )
  const seen = [...new Map(any.captures.map((one) => [`${one.place} ${one.date} ${one.model}`, one])).values()]
  const days = [...new Map(any.weather.map((day) => [day.date, day])).values()]
  return {
    whole: data({
      farm: { ...data().farm, ...pick(any, ['sprays_recorded', 'sprays_recorded_from', 'sprays_recorded_until']) },
      placements,
      watchedDays: seen.map(({ place, group: _, ...row }) => capture(place + 1, row)),
      counts: seen.map(({ place, group, visits, date: day, model }) =>
        counted(place + 1, group, visits, { day, model }),
      ),
      crops: any.crops.map((one, index) => crop({ id: index + 1, ...one })),
      sprays: any.sprays.map((spray) => ({ ...spray, product: 'Fatty acids' })),
    }),
    weather: days.map((day): StoredWeatherDay => ({
      ...day,
      oktas_afternoon: 3,
      humidity_afternoon: 60,
      wind_speed: 9,
      fetched_at: now,
      is_past: true,
      source: 'reanalysis',
    })),
  }
}

/** The data that a query for these days returns: other rows than a query for more days, in another order. */
const readOf = ({ whole, weather }: ReturnType<typeof farmOf>, { start, end }: Window) => {
  const { from, until } = windowOf(start, end, zone)
  const read: HealthData = {
    ...whole,
    placements: whole.placements.flatMap((one) => {
      const stretches = one.stretches
        .filter((stretch) => stretch.from < until && (stretch.to === null || stretch.to > from))
        .map((stretch) => ({ from: stretch.from < from ? from : stretch.from, to: stretch.to }))
      const isSeen = whole.watchedDays.some(
        ({ placement_id, date }) => placement_id === one.id && date >= start && date <= end,
      )
      return stretches.length > 0 || isSeen ? [{ ...one, stretches }] : []
    }),
    watchedDays: whole.watchedDays.filter(({ date }) => date >= start && date <= end).toReversed(),
    counts: whole.counts.filter(({ day }) => day >= start && day <= end),
    sprays: whole.sprays.filter(({ date }) => date >= addDays(start, -SPRAY_DAYS) && date <= end),
  }
  return { read, weather: weather.filter(({ date }) => date >= start && date <= end) }
}

it('a week has the same result in every member, however many weeks are read with it', () => {
  let scored = 0
  fc.assert(
    fc.property(anyFarm, (any) => {
      const farm = farmOf(any)
      const resultOf = (window: Window) => {
        const { read, weather } = readOf(farm, window)
        const { firstFinding, ...result } = assess(read, weather, week, now)
        return { ...result, finding: firstFinding() }
      }
      const alone = resultOf(week)
      if (alone.health.pollination_health !== null) scored += 1
      for (const days of [14, 42, 91, 365])
        expect(resultOf({ start: addDays(week.end, 1 - days), end: week.end })).toEqual(alone)
      expect(resultOf({ start: addDays(week.start, -30), end: addDays(week.end, 12) })).toEqual(alone)
    }),
    { numRuns: FARMS, seed: SEED },
  )
  expect(scored, `farms with a score, of ${FARMS} by seed ${SEED}: those without one agree on little`).toBeGreaterThan(
    FARMS / 10,
  )
})
