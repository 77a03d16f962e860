import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeFarm } from '../factories/places.ts'
import { makeServer } from '../platform/testing/server.ts'
import { recount } from './recount.ts'
import { expectedRollups, type Watched } from './testing/expected-rollups.ts'
import { message, sender } from './testing/messages.ts'

const first = await makeServer()
const second = await makeServer({ beside: first })
const { db, pool } = first
first.setClock('2026-06-10T12:00:00Z')
const sends = [sender(first), sender(second)]

const countsIn = async (table: 'hourly_counts' | 'daily_counts', placement_id: number) =>
  (
    await db
      .selectFrom(table)
      .innerJoin('object_classes', 'object_classes.id', 'class_id')
      .innerJoin('model_versions', 'model_versions.id', 'model_id')
      .where('placement_id', '=', placement_id)
      .select(['model_versions.name as model', 'object_classes.name', 'count', 'scored'])
      .select(table === 'hourly_counts' ? 'hour as at' : 'day as at')
      .execute()
  ).map(({ at, model, name, count, scored }) => [at instanceof Date ? at.getTime() : at, model, name, count, scored])
const sorted = <T>(rows: T[]) => rows.map((row) => JSON.stringify(row)).sort()
type Counted = { model: string; counts: { name: string; count: number; scored: number }[] }
const flat = <T extends Counted>(rows: T[], key: (row: T) => unknown) =>
  sorted(rows.flatMap((row) => row.counts.map(({ name, count, scored }) => [key(row), row.model, name, count, scored])))
const near = (figures: object) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'number' ? expect.closeTo(value, 9) : value,
    ]),
  )
const byKey = <T extends { model: string }>(rows: T[], at: (row: T) => number | string) =>
  Object.fromEntries(rows.map((row) => [`${at(row)} ${row.model}`, row]))
const nearAll = (rows: Record<string, object>) =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, near(row)]))

/** Holds the rollups of a placement against what is to come of all that was sent for it. */
const expectRollups = async (placement_id: number, sent: Watched[], zone: string) => {
  const { hours, days } = expectedRollups(sent, zone)
  const hourly = await db
    .selectFrom('hourly_watch')
    .innerJoin('model_versions', 'model_versions.id', 'model_id')
    .where('placement_id', '=', placement_id)
    .selectAll('hourly_watch')
    .select('name as model')
    .execute()
  expect(
    byKey(
      hourly.map((row) => ({
        at: row.hour.getTime(),
        model: row.model,
        hours: row.hours,
        hours_counted: row.hours_counted,
        hours_scored: row.hours_scored,
        flower_hours:
          Number(row.weight_seconds) > 0
            ? (Number(row.flower_seconds) / Number(row.weight_seconds)) * row.hours_scored
            : 0,
        visits: row.visits,
        visit_seconds: row.visit_seconds === null ? null : Number(row.visit_seconds),
      })),
      ({ at }) => at,
    ),
  ).toEqual(
    nearAll(
      byKey(
        hours.map(({ figures, at, model }) => ({ at, model, ...figures })),
        ({ at }) => at,
      ),
    ),
  )
  const daily = await db
    .selectFrom('daily_watch')
    .innerJoin('model_versions', 'model_versions.id', 'model_id')
    .where('placement_id', '=', placement_id)
    .selectAll('daily_watch')
    .select('name as model')
    .execute()
  expect(
    byKey(
      daily.map(({ model_id: _, ...row }) => row),
      ({ day }) => day,
    ),
  ).toEqual(
    nearAll(
      byKey(
        days.map(({ counts: _, ...day }) => ({ placement_id, ...day })),
        ({ day }) => day,
      ),
    ),
  )
  expect(sorted(await countsIn('hourly_counts', placement_id))).toEqual(flat(hours, ({ at }) => at))
  expect(sorted(await countsIn('daily_counts', placement_id))).toEqual(flat(days, ({ day }) => day))
}

const MINUTE_MS = 60_000
const anyWatched = (from: string): fc.Arbitrary<Watched> =>
  fc
    .record({
      // Close together, so that intervals meet, overlap and lie within each other.
      start: fc.integer({ min: 0, max: 1_500 }),
      length: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(60), fc.constant(30)),
      flowers: fc.oneof(
        fc.constant(null),
        fc.constant(0),
        fc.constant(0),
        fc.nat(9),
        fc.double({ min: 0, max: 40, noNaN: true }),
        fc.constantFrom(2.0005, 0.0005, 0.0004),
      ),
      visits: fc.oneof(fc.constant(null), fc.nat(9)),
      visit_seconds: fc.oneof(fc.constant(null), fc.nat(90), fc.constantFrom(2.0005, 0.0005)),
      counts: fc.option(
        fc.dictionary(fc.constantFrom('bumblebee', 'hoverfly', 'mystery'), fc.nat(4), { noNullPrototype: true }),
        { freq: 8 },
      ),
      model: fc.constantFrom('', '', 'eye-2'),
      isAudit: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
    })
    .map(({ start, length, ...rest }) => {
      const at = Date.parse(from) + start * MINUTE_MS
      return { start: at, end: at + length * MINUTE_MS, ...rest }
    })
const anyWorld = fc
  .record({
    // Of the last two, databases of time zones that were made at different times tell different clocks.
    zone: fc.constantFrom(
      'Europe/London',
      'Asia/Kolkata',
      'America/New_York',
      'Pacific/Auckland',
      'Africa/Casablanca',
      'America/Edmonton',
    ),
    // A summer's day, and those on which clocks change.
    from: fc.constantFrom(
      '2026-06-08T22:00:00Z',
      '2026-03-28T20:00:00Z',
      '2025-10-25T20:00:00Z',
      '2025-09-26T20:00:00Z',
    ),
  })
  .chain(({ zone, from }) =>
    fc
      .array(fc.array(anyWatched(from), { minLength: 20, maxLength: 60 }), { minLength: 2, maxLength: 3 })
      .chain((devices) => {
        const all = devices.flatMap((sent, device) => sent.map((_, index) => ({ device, index })))
        return fc.record({
          zone: fc.constant(zone),
          devices: fc.constant(devices),
          // All of them in any order, and some of them again.
          order: fc.shuffledSubarray([...all, ...all.slice(0, all.length / 3)], {
            minLength: all.length + Math.floor(all.length / 3),
          }),
          group: fc.integer({ min: 1, max: 12 }),
        })
      }),
  )

describe('rollups', () => {
  it('are true to what was sent, whatever its order, repetition and grouping, to two servers at once', async () => {
    await fc.assert(
      fc.asyncProperty(anyWorld, async ({ zone, devices, order, group }) => {
        const farm = await makeFarm(db, { time_zone: zone })
        const cameras = await Promise.all(devices.map(() => makeDevice(db, { farm_id: farm.id })))
        const groups = cameras.flatMap(({ key }, device) => {
          const mine = order.filter((one) => one.device === device)
          return Array.from({ length: Math.ceil(mine.length / group) }, (_, place) => ({
            key,
            body: mine.slice(place * group, (place + 1) * group).map(({ index }) => {
              const one = devices[device]?.[index] as Watched
              return message(`m${index}`, {
                interval_start: new Date(one.start).toISOString(),
                interval_end: new Date(one.end).toISOString(),
                device_mode: one.isAudit ? 1 : 0,
                ml_results: {
                  avg_flowers: one.flowers,
                  visitations: one.visits,
                  sightings: null,
                  visit_seconds: one.visit_seconds,
                },
                model_version: one.model || null,
                counts:
                  one.counts &&
                  Object.entries(one.counts).map(([object_class_name, count]) => ({ object_class_name, count })),
              })
            }),
          }))
        })
        const responses = await Promise.all(groups.map(({ key, body }, place) => sends[place % 2]?.(key, body)))
        expect(responses.reduce((sum, response) => sum + (response?.data.accepted ?? 0), 0)).toBe(devices.flat().length)
        for (const [index, camera] of cameras.entries())
          await expectRollups(camera.placement_id, devices[index] ?? [], zone)
        expect(await recount(pool)).toEqual([])
      }),
      {
        numRuns: 8,
        // A world takes a while, and its telling fills pages: the seed makes it again.
        endOnFailure: true,
        reporter: ({ failed, seed, errorInstance }) => {
          if (failed) throw new Error(`fails with seed ${seed}`, { cause: errorInstance })
        },
      },
    )
  })
})
