import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeFarm } from '../factories/places.ts'
import { makeServer } from '../testing/server.ts'
import { recount } from './rollups/recount-queries.ts'
import { expectRollups } from './testing/expect-rollups.ts'
import type { Watched } from './testing/expected-rollups.ts'
import { messageOf, sender } from './testing/messages.ts'

const first = await makeServer()
const second = await makeServer({ beside: first })
const { db, pool } = first
first.setClock('2026-06-10T12:00:00Z')
const sends = [sender(first), sender(second)]

const MINUTE_MS = 60_000
const anyWatched = (from: string): fc.Arbitrary<Watched> =>
  fc
    .record({
      // Close together, so that intervals meet, overlap and contain each other.
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
    // For the last two, time zone databases of different years disagree.
    zone: fc.constantFrom(
      'Europe/London',
      'Asia/Kolkata',
      'America/New_York',
      'Pacific/Auckland',
      'Africa/Casablanca',
      'America/Edmonton',
    ),
    // A summer's day, and days on which clocks change.
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
          // All of them in random order, and some of them repeated.
          order: fc.shuffledSubarray([...all, ...all.slice(0, all.length / 3)], {
            minLength: all.length + Math.floor(all.length / 3),
          }),
          group: fc.integer({ min: 1, max: 12 }),
        })
      }),
  )

describe('rollups', () => {
  it('match the messages sent, whatever their order, repetition and grouping, to two servers concurrently', async () => {
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
              return messageOf(`m${index}`, one)
            }),
          }))
        })
        const responses = await Promise.all(groups.map(({ key, body }, place) => sends[place % 2]?.(key, body)))
        expect(responses.reduce((sum, response) => sum + (response?.data.accepted ?? 0), 0)).toBe(devices.flat().length)
        for (const [index, camera] of cameras.entries())
          await expectRollups(db, camera.placement_id, devices[index] ?? [], zone)
        expect(await recount(pool)).toEqual([])
      }),
      {
        numRuns: 8,
        // A run is expensive and its values would fill pages, so only the seed is reported, which reproduces it.
        endOnFailure: true,
        reporter: ({ failed, seed, errorInstance }) => {
          if (failed) throw new Error(`fails with seed ${seed}`, { cause: errorInstance })
        },
      },
    )
  })
})
