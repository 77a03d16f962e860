import { describe, expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { recount } from '../ingest/rollups/recount-queries.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db, pool } = server
server.setClock('2026-06-11T12:00:00Z')
const ask = asker(app)
const admin = await server.as(await makeUser(db, { role: 'admin' }))

const message = (start: string, minutes = 60) => ({
  id: start,
  interval_start: start,
  interval_end: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
  ml_results: { avg_flowers: 5, sightings: 7, visitations: 4 },
  counts: [{ object_class_name: 'bumblebee', count: 4 }],
})
const send = (key: string, body: object) =>
  ask<{ accepted: number }>('POST /ingest/messages', { body, headers: { authorization: `Bearer ${key}` } })
const daysOf = async (placement_id: number) =>
  (
    await db
      .selectFrom('daily_watch')
      .where('placement_id', '=', placement_id)
      .select(['day', 'hours', 'open_hours'])
      .orderBy('day')
      .execute()
  ).map(({ day, hours, open_hours }) => [day, hours, open_hours])

describe('a change of time zone', () => {
  it('recalculates the days of the farm hour by hour', async () => {
    const farm = await makeFarm(db)
    const device = await makeDevice(db, { farm_id: farm.id })
    const other = await makeDevice(db)
    const hours = ['2026-06-09T22:00:00Z', '2026-06-10T03:00:00Z', '2026-06-10T10:00:00Z', '2026-06-10T23:00:00Z']
    for (const { key } of [device, other])
      await send(
        key,
        hours.map((hour) => message(hour)),
      )
    expect(await daysOf(device.placement_id)).toEqual([
      ['2026-06-09', 1, 0],
      ['2026-06-10', 2, 1],
      ['2026-06-11', 1, 0],
    ])
    const before = await daysOf(other.placement_id)
    const changed = await ask(`PUT /farms/${farm.id}`, { body: { time_zone: 'America/Los_Angeles' }, headers: admin })
    expect(changed.status).toBe(200)
    expect(await daysOf(device.placement_id)).toEqual([
      ['2026-06-09', 2, 1],
      ['2026-06-10', 2, 1],
    ])
    expect(await daysOf(other.placement_id)).toEqual(before)
    expect(await recount(pool)).toEqual([])
  })

  it('loses and duplicates nothing while messages arrive and a device moves to the farm', async () => {
    const farm = await makeFarm(db)
    const device = await makeDevice(db, { farm_id: farm.id })
    const coming = await makeDevice(db)
    const zones = ['Asia/Tokyo', 'America/New_York', 'Europe/London', 'Pacific/Auckland']
    const sending = Array.from({ length: 24 }, (_none, index) =>
      [device, coming].map(({ key }) => send(key, message(new Date(Date.UTC(2026, 5, 10, index)).toISOString()))),
    ).flat()
    const changing = (async () => {
      for (const time_zone of zones) await ask(`PUT /farms/${farm.id}`, { body: { time_zone }, headers: admin })
    })()
    const moving = ask(`PUT /devices/${coming.id}`, { body: { farm_id: farm.id }, headers: admin })
    await Promise.all([...sending, changing, moving])
    expect(await recount(pool)).toEqual([])
  })

  it('accepts only a known time zone and changes nothing else', async () => {
    const farm = await makeFarm(db)
    for (const time_zone of ['Europe/Ledbury', '+01:00', ''])
      expect(await ask(`PUT /farms/${farm.id}`, { body: { time_zone }, headers: admin })).toMatchObject({
        status: 422,
        issues: [{ path: 'time_zone', message: 'This time zone is unknown.' }],
      })
    const moved = await ask<{ time_zone: string }>(`PUT /farms/${farm.id}`, {
      body: { latitude: 36.9, longitude: -121.76 },
      headers: admin,
    })
    expect(moved.data.time_zone).toBe('Europe/London')
  })
})
