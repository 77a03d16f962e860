import { describe, expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { recount } from './rollups/recount-queries.ts'
import { expectRollups } from './testing/expect-rollups.ts'
import type { Watched } from './testing/expected-rollups.ts'
import { messageOf, sender } from './testing/messages.ts'

/**
 * Recordings around clock changes in difficult zones: every row of every hour and day is compared with sums calculated
 * by testing/expected-rollups.ts from the definitions (docs/pollination-health.md, Aggregation).
 */
const server = await makeServer()
const { app, db, pool } = server
const send = sender(server)
const admin = await server.as(await makeUser(db, { role: 'admin' }))

const MINUTE_MS = 60_000
/** Reproducible random numbers. */
const dice = (seed: number) => {
  let state = seed
  /** A whole number from 0 up to, but not including, `sides`. */
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}
const pick = <T>(roll: (sides: number) => number, of: readonly T[]): T => of[roll(of.length)] as T
const shuffled = <T>(roll: (sides: number) => number, list: readonly T[]): T[] =>
  list
    .map((one) => ({ one, place: roll(1_000_000) }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one)

const anyWatched = (roll: (sides: number) => number, from: number): Watched => {
  // On full and half hours, at odd minutes, and a millisecond before or after them.
  const start = from + roll(96) * 30 * MINUTE_MS + pick(roll, [0, 0, 1, 7, 29]) * MINUTE_MS + pick(roll, [0, 0, -1, 1])
  const counts = { bumblebee: roll(5), hoverfly: roll(3), ...(roll(4) === 0 ? { mystery: roll(9) } : {}) }
  return {
    start,
    end: start + pick(roll, [60, 60, 30, 10, 59, 1]) * MINUTE_MS + pick(roll, [0, 0, -1]),
    flowers: pick(roll, [null, 0, 0.0005, 2.0005, 5, 12.125]),
    visits: pick(roll, [null, 0, 1, 4, 9]),
    visit_seconds: pick(roll, [null, 0.0005, 12.5, 40]),
    counts: pick(roll, [null, {}, counts, counts, counts]),
    model: pick(roll, ['', '', 'eye-2']),
    isAudit: roll(10) === 0,
  }
}
/** Each zone with days on which its clocks or its calendar change. */
const zones: [string, string[]][] = [
  ['Europe/London', ['2026-03-28', '2025-10-25']],
  ['Australia/Lord_Howe', ['2026-04-04', '2025-10-04']],
  ['Asia/Kathmandu', ['1985-12-31', '2026-02-28']],
  ['Pacific/Apia', ['2011-12-29', '2011-09-23']],
  ['America/Sao_Paulo', ['2018-11-03', '2018-02-17']],
  ['America/St_Johns', ['2011-03-12', '2025-11-01']],
  ['Antarctica/Troll', ['2026-03-28', '2025-10-25']],
  ['America/Los_Angeles', ['2026-03-07', '2024-02-28']],
]
const MANY = 40

describe('sums of hours and days', () => {
  it.each(zones)('are those of the definitions in %s', async (zone, days) => {
    const roll = dice(zone.length * 7_919)
    const [other = ''] = zones.find(([name]) => name !== zone && roll(2) === 0) ?? ['Asia/Kathmandu']
    const [farm, elsewhere] = [await makeFarm(db, { time_zone: zone }), await makeFarm(db, { time_zone: other })]
    for (const day of days) {
      const from = Date.parse(day)
      const device = await makeDevice(db, { farm_id: farm.id, since: new Date(from) })
      // Moved in the middle, when half of the measurements are known; some of them belong to the new place.
      const moment = from + 24 * 60 * MINUTE_MS + roll(120) * MINUTE_MS
      server.setClock(new Date(moment).toISOString())
      // Moved in the middle, when half of the messages have been stored; some of them belong to the new placement.
      const astride = [31, 30, 29, 31, 30, 29].map((minutes): Watched => {
        const start = moment - minutes * MINUTE_MS
        return { ...anyWatched(roll, from), start, end: start + 60 * MINUTE_MS, isAudit: false }
      })
      const sent = [...astride, ...Array.from({ length: MANY }, () => anyWatched(roll, from))]
      const bodies = sent.map((one, index) => messageOf(`m${index}`, one))
      // Some are resent, some with other content under the same id: only the first version counts.
      const rest = shuffled(roll, bodies.slice(astride.length))
      const early = [...bodies.slice(0, 3), ...rest.slice(0, MANY / 2)]
      const late = [...bodies.slice(3, astride.length), ...rest.slice(MANY / 2)]
      const again = (list: object[]) => list.filter(() => roll(4) === 0)
      const conflicting = again(bodies).map((one) => ({ ...one, battery_level: 1 }))

      let accepted = 0
      const sendSome = async (some: object[]) => {
        for (let at = 0; at < some.length; at += 11)
          accepted += (await send(device.key, some.slice(at, at + 11))).data.accepted
      }
      await sendSome([...early, ...again(early)])
      const body = { farm_id: elsewhere.id, field_id: null, tunnel_id: null, plot_id: null }
      expect((await asker(app)(`PUT /devices/${device.id}`, { body, headers: admin })).status).toBe(200)
      await sendSome([...late, ...shuffled(roll, [...again(bodies), ...conflicting])])
      expect(accepted).toBe(sent.length)

      const { id: next } = await db
        .selectFrom('placements')
        .where('device_id', '=', device.id)
        .where('farm_id', '=', elsewhere.id)
        .select('id')
        .executeTakeFirstOrThrow()
      const isBefore = ({ start, end }: Watched) => (start + end) / 2 < moment
      const before = sent.filter(isBefore)
      expect(before.length).toBeGreaterThan(0)
      expect(before.length).toBeLessThan(sent.length)
      await expectRollups(db, device.placement_id, before, zone)
      await expectRollups(
        db,
        next,
        sent.filter((one) => !isBefore(one)),
        other,
      )
    }
  })

  it('are found again by the recount of operators', async () => {
    expect(await recount(pool)).toEqual([])
  })
})
