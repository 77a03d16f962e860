import { describe, expect, it } from 'vitest'
import { makeDevice } from '../../factories/devices.ts'
import { makeServer } from '../../testing/server.ts'
import { parseMessages } from '../parsing/parse.ts'
import { rollUp } from './rollup.ts'
import { interval, message, sender } from '../testing/messages.ts'

const server = await makeServer()
const { db } = server
server.setClock('2026-06-10T12:00:00Z')
const send = sender(server)

describe('rollups', () => {
  it('are written in the same order whatever the order of messages, so that two writers cannot deadlock', () => {
    const times = ['2026-06-10T22:00:00Z', '2026-06-09T09:00:00Z', '2026-06-10T08:00:00Z', '2026-06-11T07:00:00Z']
    const { sent } = parseMessages(times.map((time, index) => message(`${index}`, interval(time))))
    const placed = sent.flatMap((one) =>
      [2, 1].map((placement_id) => ({ ...one, placement_id, time_zone: 'Europe/London' })),
    )
    const rows = rollUp(placed)
    expect(rollUp(placed.toReversed())).toEqual(rows)
    expect(rows.days.map(({ placement_id, day }) => `${placement_id} ${day}`)).toEqual([
      '1 2026-06-09',
      '1 2026-06-10',
      '1 2026-06-11',
      '2 2026-06-09',
      '2 2026-06-10',
      '2 2026-06-11',
    ])
  })

  const dayOf = (placement_id: number) =>
    db.selectFrom('daily_watch').where('placement_id', '=', placement_id).selectAll().execute()
  const at = (time: string, minutes: number, flowers: number | null, visits: number | null) =>
    message(`${time} ${minutes}`, {
      ...interval(`2026-06-10T${time}:00Z`, minutes),
      ml_results: { avg_flowers: flowers, visitations: visits },
    })

  it('do not count a short interval within a long one twice, in one group or in two', async () => {
    for (const groups of [
      [[at('10:00', 60, 5, 1), at('10:15', 10, 5, 1)]],
      [[at('10:00', 60, 5, 1)], [at('10:15', 10, 5, 1)]],
    ]) {
      const { key, placement_id } = await makeDevice(db)
      for (const group of groups) await send(key, group)
      expect(await dayOf(placement_id)).toMatchObject([{ hours: 1, hours_scored: 1, visits: 2 }])
    }
  })

  it('separate hours with open flowers from those without, along with their visits', async () => {
    const { key, placement_id } = await makeDevice(db)
    await send(key, [at('09:00', 60, 4, 3), at('10:00', 30, 0, 2), at('11:00', 60, null, 50), at('12:00', 60, 2, null)])
    expect(await dayOf(placement_id)).toMatchObject([
      {
        hours: 3.5,
        hours_scored: 1.5,
        flower_hours: 4,
        visits: 5,
        open_hours: 1,
        open_flower_hours: 4,
        open_visits: 3,
        bare_hours: 0.5,
        bare_visits: 2,
      },
    ])
  })

  it('count an hour as scored from 08:00 to before 18:00 in the farm’s time zone', async () => {
    // London is an hour ahead of UTC in June.
    const { key, placement_id } = await makeDevice(db)
    await send(key, [at('06:00', 60, 1, 1), at('07:00', 60, 1, 10), at('16:00', 60, 1, 100), at('17:00', 60, 1, 1_000)])
    expect(await dayOf(placement_id)).toMatchObject([{ visits: 1_111, open_hours: 2, open_visits: 110 }])
  })

  it('assign a message to the hour and day of its midpoint: on the hour, to the one that begins', async () => {
    const { key, placement_id } = await makeDevice(db)
    await send(key, [at('22:30', 60, 1, 1), at('22:29', 60, 1, 10)])
    expect((await dayOf(placement_id)).map(({ day, hours, visits }) => [day, hours, visits])).toEqual([
      ['2026-06-10', 1, 10],
      ['2026-06-11', 1, 1],
    ])
  })

  it('weight flowers by the length of their interval', async () => {
    const { key, placement_id } = await makeDevice(db)
    await send(key, [at('10:00', 10, 12, 0), at('10:10', 50, 0, 0)])
    expect(await dayOf(placement_id)).toMatchObject([{ open_hours: 1, open_flower_hours: 2, bare_hours: 0 }])
  })
})
