import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { interval, message, sender } from '../ingest/testing/messages.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

/** Figures between two days, both included, of a farm or a device. */
const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-20T12:00:00Z')
const ask = asker(app)
const send = sender(server)

let farm: Awaited<ReturnType<typeof makeFarm>>
let headers: { authorization: string }
beforeEach(async () => {
  farm = await makeFarm(db)
  headers = await server.as(await makeUser(db, { organisation_id: farm.organisation_id }))
})
const get = async <T>(path: string) => (await ask<T>(`GET ${path}`, { headers })).data
const period = (query = `farm_id=${farm.id}`, start = '2026-06-01', end = '2026-06-07') =>
  `start_date=${start}&end_date=${end}&${query}`

interface Row {
  date?: string
  hour?: string
  hours: number
  visits: number | null
  flowers: number | null
  counts: { object_class_name: string; count: number }[]
}
const bees = ({ counts }: Row) => counts.find(({ object_class_name }) => object_class_name === 'bumblebee')?.count
/** A message of this many visits and as many bumblebees, by default over an hour. */
const seen = (start: string, visitations: number, avg_flowers: number | null = 5, minutes = 60) =>
  message(`${start} ${minutes}`, {
    ...interval(start, minutes),
    ml_results: { avg_flowers, visitations },
    counts: [{ object_class_name: 'bumblebee', count: visitations }],
  })
// London's days of June begin at 23:00 UTC.
const edges = ['2026-05-31T22:00:00Z', '2026-05-31T23:00:00Z', '2026-06-07T22:00:00Z', '2026-06-07T23:00:00Z']
const atEdges = () => edges.map((start, place) => seen(start, 10 ** place))

describe('what was counted between two days', () => {
  it('is of the farm’s own days, both ends included, by class, by day and by hour', async () => {
    const { key } = await makeDevice(db, { farm_id: farm.id })
    await send(key, atEdges())
    const [counted] = await get<{ count: number }[]>(`/inference?${period()}`)
    expect(counted?.count).toBe(110)
    expect(
      (await get<Row[]>(`/inference/result-by-day?${period()}`)).map((row) => [
        row.date,
        row.hours,
        row.visits,
        bees(row),
      ]),
    ).toEqual([
      ['2026-06-01', 1, 10, 10],
      ['2026-06-07', 1, 100, 100],
    ])
    expect(
      (await get<Row[]>(`/inference/result-by-hour?${period()}`)).map((row) => [
        row.hour,
        row.hours,
        row.visits,
        bees(row),
      ]),
    ).toEqual([
      ['2026-05-31T23:00:00Z', 1, 10, 10],
      ['2026-06-07T22:00:00Z', 1, 100, 100],
    ])
  })

  it('is added up over cameras, flowers weighed by what they watched', async () => {
    const [one, two] = [await makeDevice(db, { farm_id: farm.id }), await makeDevice(db, { farm_id: farm.id })]
    await send(one.key, [seen('2026-06-02T09:00:00Z', 3, 8), seen('2026-06-02T10:00:00Z', 50, null)])
    await send(two.key, seen('2026-06-02T09:00:00Z', 4, 2, 30))
    const elsewhere = await makeDevice(db)
    await send(elsewhere.key, seen('2026-06-02T09:00:00Z', 1_000))
    expect(
      (await get<Row[]>(`/inference/result-by-day?${period()}`)).map((row) => [
        row.hours,
        row.visits,
        row.flowers,
        bees(row),
      ]),
    ).toEqual([[2.5, 7, (8 + 2 * 0.5) / 1.5, 57]])
    expect(
      (await get<Row[]>(`/inference/result-by-hour?${period()}`)).map((row) => [
        row.hours,
        row.visits,
        row.flowers,
        bees(row),
      ]),
    ).toEqual([
      [1.5, 7, (8 + 2 * 0.5) / 1.5, 7],
      [1, null, null, 50],
    ])
    expect(
      (await get<Row[]>(`/inference/result-by-day?${period(`device_id=${two.id}`)}`)).map((row) => [
        row.hours,
        row.visits,
      ]),
    ).toEqual([[0.5, 4]])
  })

  it('is none where a camera watched and saw nothing, which is not unknown', async () => {
    const { key } = await makeDevice(db, { farm_id: farm.id })
    await send(key, message('m', { ...interval('2026-06-02T09:00:00Z', 60), counts: [] }))
    const counts = (rows: { count: number | null }[]) => new Set(rows.map(({ count }) => count))
    expect(counts(await get(`/inference?${period()}`))).toEqual(new Set([0]))
    expect(counts(await get(`/inference?${period(undefined, '2026-06-03', '2026-06-04')}`))).toEqual(new Set([null]))
    const [day] = await get<Row[]>(`/inference/result-by-day?${period()}`)
    expect(day && bees(day)).toBe(0)
  })

  it('is told of no farm that is archived, nor of a device that stood there alone', async () => {
    const { key, id } = await makeDevice(db, { farm_id: farm.id })
    await send(key, seen('2026-06-02T09:00:00Z', 1))
    const statuses = async () =>
      Promise.all(
        [
          `/inference?${period()}`,
          `/inference/result-by-day?${period(`device_id=${id}`)}`,
          `/inference/device-running-hours/farm/${farm.id}`,
        ].map(async (path) => (await ask(`GET ${path}`, { headers })).status),
      )
    expect(await statuses()).toEqual([200, 200, 200])
    await db
      .updateTable('farms')
      .set({ archived_at: sql`now()` })
      .where('id', '=', farm.id)
      .execute()
    expect(await statuses()).toEqual([404, 404, 404])
  })
})

describe('a device that moved', () => {
  it('is told of where it may be seen alone, in the days of where it stands', async () => {
    const device = await makeDevice(db, { farm_id: farm.id })
    const there = await makeFarm(db, { organisation_id: farm.organisation_id, time_zone: 'Pacific/Auckland' })
    const foreign = await makeFarm(db)
    await send(device.key, seen('2026-06-02T09:00:00Z', 1))
    const stand = async (farm_id: number, from: string) => {
      await sql`update placements set during = tstzrange(lower(during), ${from}) where device_id = ${device.id} and upper_inf(during)`.execute(
        db,
      )
      await db
        .insertInto('placements')
        .values({ device_id: device.id, farm_id, during: `[${from},)` })
        .execute()
    }
    await stand(foreign.id, '2026-06-03T00:00:00Z')
    await send(device.key, seen('2026-06-03T09:00:00Z', 10))
    await stand(there.id, '2026-06-04T00:00:00Z')
    await send(device.key, [seen('2026-06-04T09:00:00Z', 100), seen('2026-06-07T12:00:00Z', 1_000)])
    const days = await get<Row[]>(`/inference/result-by-day?${period(`device_id=${device.id}`)}`)
    expect(days.map((row) => [row.date, row.visits])).toEqual([
      ['2026-06-02', 1],
      ['2026-06-04', 100],
    ])
    const hours = await get<Row[]>(`/inference/result-by-hour?${period(`device_id=${device.id}`)}`)
    expect(hours.map(({ visits }) => visits)).toEqual([1, 100])
  })
})

describe('hours of capture', () => {
  it('are those of a calendar year of local days, this one unless another is named', async () => {
    const [one, two] = [await makeDevice(db, { farm_id: farm.id }), await makeDevice(db, { farm_id: farm.id })]
    const hours = ['2024-12-31T23:00:00Z', '2025-01-01T00:00:00Z', '2025-12-31T23:00:00Z', '2026-01-01T00:00:00Z']
    await send(
      one.key,
      hours.map((start, place) => seen(start, 0, 5, 10 * 2 ** place > 60 ? 60 : 10 * 2 ** place)),
    )
    await send(two.key, seen('2026-06-02T09:00:00Z', 0))
    const running = (path: string, year?: number) =>
      get(`/inference/device-running-hours/${path}${year === undefined ? '' : `?year=${year}`}`)
    expect(await running(`farm/${farm.id}`, 2025)).toEqual([{ devices: 1, total_hours: expect.closeTo(1) }])
    expect(await running(`farm/${farm.id}`)).toEqual([{ devices: 2, total_hours: expect.closeTo(2) }])
    expect(await running(`farm/${farm.id}`, 2023)).toEqual([{ devices: 0, total_hours: 0 }])
    expect(await running(`${one.id}`, 2026)).toEqual([{ devices: 1, total_hours: expect.closeTo(1) }])
  })
})
