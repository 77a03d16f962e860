import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeTunnel } from '../factories/places.ts'
import { recount } from '../ingest/rollups/recount-queries.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db, pool } = server
const ask = asker(app)
const admin = await server.as(await makeUser(db, { role: 'admin' }))

const message = (id: string, start: string, minutes = 30, more: object = {}) => ({
  id,
  interval_start: start,
  interval_end: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
  ml_results: { avg_flowers: 5.123, sightings: 7, visitations: 4 },
  counts: [{ object_class_name: 'bumblebee', count: 4 }],
  metrics: { cpu_load: 20 },
  battery_level: 60,
  ...more,
})
const send = (key: string, body: object) =>
  ask<{ accepted: number }>('POST /ingest/messages', { body, headers: { authorization: `Bearer ${key}` } })
const move = (id: number, farm_id: number) =>
  ask(`PUT /devices/${id}`, { body: { farm_id, field_id: null, tunnel_id: null, plot_id: null }, headers: admin })
const placementsOf = (device_id: number) =>
  db
    .selectFrom('placements')
    .where('device_id', '=', device_id)
    .select(['id', 'farm_id', 'during'])
    .orderBy('id')
    .execute()

describe('moving a device', () => {
  it('keeps earlier measurements at the old place, and moves what belongs to the new one', async () => {
    server.setClock('2026-06-10T12:00:00Z')
    const device = await makeDevice(db)
    // A different time zone, in which days begin at other times.
    const farm = await makeFarm(db, { time_zone: 'America/Los_Angeles' })
    await send(device.key, [
      message('yesterday', '2026-06-09T10:00:00Z'),
      message('before', '2026-06-10T11:00:00Z'),
      message('astride, mostly before', '2026-06-10T11:40:00Z', 38),
      message('astride, in the middle', '2026-06-10T11:45:00Z', 30),
      message('astride, mostly after', '2026-06-10T11:46:00Z', 40),
      message('audit ahead', '2026-06-10T12:30:00Z', 30, { device_mode: 1 }),
      message('ahead', '2026-06-10T12:20:00Z'),
      message('far ahead', '2031-01-01T10:00:00Z', 60),
    ])
    await db
      .insertInto('captures')
      .values(
        ['2026-06-10T11:59:00Z', '2026-06-10T12:00:00Z', '2026-06-10T12:01:00Z'].map((captured_at, index) => ({
          device_id: device.id,
          placement_id: device.placement_id,
          capture_key: `c${index}`,
          captured_at,
          image_key: `captures/00/${index}.jpg`,
        })),
      )
      .execute()
    expect((await move(device.id, farm.id)).status).toBe(200)
    const [old, next] = await placementsOf(device.id)
    expect(next?.farm_id).toBe(farm.id)
    const rows = await db
      .selectFrom('messages')
      .where('device_id', '=', device.id)
      .select(['message_id', 'placement_id'])
      .orderBy('interval_start')
      .execute()
    expect(rows.map((row) => [row.message_id, row.placement_id === next?.id])).toEqual([
      ['yesterday', false],
      ['before', false],
      ['astride, mostly before', false],
      ['astride, in the middle', true],
      ['astride, mostly after', true],
      ['ahead', true],
      ['audit ahead', true],
      ['far ahead', true],
    ])
    const captures = await db
      .selectFrom('captures')
      .where('device_id', '=', device.id)
      .select('placement_id')
      .orderBy('id')
      .execute()
    expect(captures.map(({ placement_id }) => placement_id)).toEqual([old?.id, next?.id, next?.id])
    expect(await recount(pool)).toEqual([])
    const days = await db
      .selectFrom('daily_watch')
      .where('placement_id', '=', old?.id ?? 0)
      .select('day')
      .orderBy('day')
      .execute()
    expect(days.map(({ day }) => day)).toEqual(['2026-06-09', '2026-06-10'])
    await send(device.key, message('after', '2026-06-10T12:00:00Z'))
    expect(await recount(pool)).toEqual([])
  })

  it('changes nothing if the place is the same, and keeps both places when moved twice at the same time', async () => {
    server.setClock('2026-06-10T12:00:00Z')
    const device = await makeDevice(db)
    await move(device.id, device.farm_id)
    expect(await placementsOf(device.id)).toHaveLength(1)
    const [a, b] = [await makeFarm(db), await makeFarm(db)]
    await move(device.id, a.id)
    await move(device.id, b.id)
    await send(device.key, message('later', '2026-06-10T12:00:00Z'))
    expect((await placementsOf(device.id)).map(({ farm_id }) => farm_id)).toEqual([device.farm_id, a.id, b.id])
    expect(await recount(pool)).toEqual([])
  })

  it('loses and duplicates no messages that arrive during the move', async () => {
    const device = await makeDevice(db)
    const farms = [device.farm_id, (await makeFarm(db)).id]
    server.setClock('2026-06-11T00:00:00Z')
    const sending = Array.from({ length: 40 }, async (_none, index) => {
      const start = new Date(Date.UTC(2026, 5, 11, 0, index * 5)).toISOString()
      return send(device.key, message(`m${index}`, start, 5))
    })
    const moving = (async () => {
      for (let turn = 1; turn <= 8; turn += 1) {
        server.setClock(new Date(Date.UTC(2026, 5, 11, 0, turn * 20)).toISOString())
        await move(device.id, farms[turn % 2] ?? 0)
      }
    })()
    await Promise.all([...sending, moving])
    expect(await recount(pool)).toEqual([])
    const misplaced = await sql`select from messages join placements on placements.id = placement_id
      where messages.device_id = ${device.id} and not during @> interval_start + (messages.created_at - interval_start) / 2`.execute(
      db,
    )
    expect(misplaced.rows).toEqual([])
    const { count } = await db
      .selectFrom('messages')
      .where('device_id', '=', device.id)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(40)
  })
})

describe('data that a device sent', () => {
  it('remains visible to users who can see the farm where it was measured', async () => {
    server.setClock('2026-06-10T12:00:00Z')
    const device = await makeDevice(db)
    const farm = await makeFarm(db)
    const organisationOf = async (id: number) =>
      (await db.selectFrom('farms').where('id', '=', id).select('organisation_id').executeTakeFirstOrThrow())
        .organisation_id
    const [before, after] = await Promise.all(
      [await organisationOf(device.farm_id), farm.organisation_id].map(async (organisation_id) =>
        server.as(await makeUser(db, { organisation_id })),
      ),
    )
    await send(device.key, [
      message('old', '2026-06-10T10:00:00Z'),
      message('audit', '2026-06-10T11:00:00Z', 30, { device_mode: 1 }),
    ])
    await move(device.id, farm.id)
    server.setClock('2026-06-10T14:00:00Z')
    await send(device.key, message('new', '2026-06-10T13:00:00Z', 30, { metrics: { cpu_load: 30, odd: 1 } }))
    const seen = async (headers: { authorization: string }) => {
      const { data } = await ask<{ rows: { message_id: string }[]; total: number }>(
        `GET /device_messages/${device.id}?skip=0&limit=100`,
        { headers },
      )
      return [data.total, ...data.rows.map(({ message_id }) => message_id)]
    }
    expect(await seen(before ?? admin)).toEqual([2, 'audit', 'old'])
    expect(await seen(after ?? admin)).toEqual([1, 'new'])
    expect(await seen(admin)).toEqual([3, 'new', 'audit', 'old'])
    const whole = await ask<{ device_mode: number | null }[]>(`GET /device_messages/${device.id}`, { headers: admin })
    expect(whole.data.map(({ device_mode }) => device_mode)).toEqual([null, 1, null])
    const monitoring = await ask(`GET /device-monitoring/${device.id}`, { headers: after ?? admin })
    expect(monitoring.data).toMatchObject({
      start_date: '2026-06-04',
      end_date: '2026-06-10',
      series: [
        { metric: 'battery_level', points: [{ value: 60 }] },
        { metric: 'cpu_load', points: [{ value: 30 }] },
        { metric: 'odd', points: [{ value: 1 }] },
      ],
    })
    const field = await makeField(db, { farm_id: farm.id })
    const tunnel = await makeTunnel(db, { field_id: field.id })
    await ask(`PUT /devices/${device.id}`, { body: { field_id: field.id, tunnel_id: tunnel.id }, headers: admin })
    const history = await ask<{ rows: { kind: string; action: string; changes: { to: unknown }[] }[] }>(
      `GET /history/devices/${device.id}`,
      {
        headers: admin,
      },
    )
    expect(history.data.rows[0]).toMatchObject({
      kind: 'placements',
      changes: [{ member: 'place', to: `${farm.title}, ${field.field_name}, Tunnel ${tunnel.number}` }],
    })
    // One entry per place, from when the device arrived there; its departure follows from the next entry.
    const places = history.data.rows.filter(({ kind }) => kind === 'placements')
    expect(places.map(({ action }) => action)).toEqual(places.map(() => 'create'))
  })
})

it('the history of a device hides its former places in other organisations', async () => {
  server.setClock('2026-06-10T12:00:00Z')
  const device = await makeDevice(db)
  const farm = await makeFarm(db)
  await move(device.id, farm.id)
  const placesSeen = async (headers: Record<string, string>) =>
    (
      await ask<{ rows: { kind: string; changes: { to: unknown }[] }[] }>(`GET /history/devices/${device.id}`, {
        headers,
      })
    ).data.rows.flatMap(({ kind, changes }) => (kind === 'placements' ? changes.map(({ to }) => to) : []))
  const { title } = await db
    .selectFrom('farms')
    .where('id', '=', device.farm_id)
    .select('title')
    .executeTakeFirstOrThrow()
  expect(await placesSeen(admin)).toEqual([farm.title, title])
  const person = await makeUser(db, { role: 'farm_admin', organisation_id: farm.organisation_id })
  expect(await placesSeen(await server.as(person))).toEqual([farm.title])
})
