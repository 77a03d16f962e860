import { describe, expect, it } from 'vitest'
import type { DeviceMessage } from '#domain/devices/message-endpoints.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { interval, message, sender } from './testing/messages.ts'

/** A stored message as it is returned again. */
const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')
const send = sender(server)
const headers = await server.as(await makeUser(db, { role: 'admin' }))
const shown = async (id: number) => (await asker(app)<DeviceMessage[]>(`GET /device_messages/${id}`, { headers })).data

describe('a message', () => {
  it('is returned exactly as it was sent, to the last digit and character', async () => {
    const { id, key } = await makeDevice(db)
    const odd = String.raw`a\b\n\N` + '\t"tab", \n\r line é 🐝 \\'
    const sent = {
      interval_start: '2026-06-10T10:00:00.123Z',
      interval_end: '2026-06-10T10:30:00.456Z',
      device_mode: 3,
      battery_level: 12.5,
      latitude: -52.036123456,
      longitude: 179.999999,
      metrics: { [odd]: -1.5e-7, humidity: 0 },
      ml_results: { avg_flowers: 5.0625, sightings: 0, visitations: 1_000_000 },
      counts: [
        { object_class_name: odd, count: 2 },
        { object_class_name: String.raw`\N`, count: 0 },
      ],
      model_version: odd,
    }
    await send(key, { id: odd, ...sent })
    expect(await shown(id)).toEqual([
      {
        message_id: odd,
        created_at: sent.interval_end,
        interval_start: sent.interval_start,
        received_at: '2026-06-10T12:00:00.000Z',
        device_mode: 3,
        battery_level: 12.5,
        latitude: sent.latitude,
        longitude: sent.longitude,
        metrics: sent.metrics,
        ml_results: sent.ml_results,
        counts: sent.counts,
        model_version: String.raw`a\b\n\N` + ' "tab", line é 🐝 \\',
        clock_skewed: false,
      },
    ])
  })

  it('may have a name of a single character that delimits data in the database', async () => {
    for (const sign of ['\\', '\t', '\n', '\r']) {
      const { id, key } = await makeDevice(db)
      expect((await send(key, message(`m${sign}`, { metrics: { [sign]: 1 } }))).data.accepted).toBe(1)
      expect((await shown(id))[0]).toMatchObject({ message_id: `m${sign}`, metrics: { [sign]: 1 } })
    }
  })

  it('has null where nothing was measured, not zero', async () => {
    const { id, key } = await makeDevice(db)
    await send(key, { id: 'm', ...interval('2031-06-10T10:00:00Z') })
    expect(await shown(id)).toEqual([
      {
        message_id: 'm',
        created_at: '2031-06-10T10:30:00.000Z',
        interval_start: '2031-06-10T10:00:00.000Z',
        received_at: '2026-06-10T12:00:00.000Z',
        device_mode: null,
        battery_level: null,
        latitude: null,
        longitude: null,
        metrics: {},
        ml_results: { avg_flowers: null, sightings: null, visitations: null },
        counts: [],
        model_version: null,
        clock_skewed: true,
      },
    ])
  })

  it('may have values that are close to zero', async () => {
    const { id, key } = await makeDevice(db)
    const tiny = {
      battery_level: 2 ** -126,
      latitude: 5e-324,
      longitude: 1,
      ml_results: { avg_flowers: 5e-324, visitations: 0, visit_seconds: 5e-324 },
      metrics: { least: 5e-324, most: Number.MAX_VALUE },
    }
    expect((await send(key, message('m', tiny))).data.accepted).toBe(1)
    expect((await shown(id))[0]).toMatchObject({
      battery_level: expect.closeTo(2 ** -126, 45),
      latitude: 5e-324,
      ml_results: { avg_flowers: 5e-324 },
      metrics: { least: 5e-324, most: Number.MAX_VALUE },
    })
  })

  it('is counted under its class name, even if new, unusual or used by several messages concurrently', async () => {
    const devices = await Promise.all(Array.from({ length: 8 }, () => makeDevice(db)))
    const names = ['constructor', '__proto__', 'Bumblebee', 'bumblebee', ' bumblebee']
    const counts = names.map((object_class_name, place) => ({ object_class_name, count: place + 1 }))
    const other = await makeServer({ beside: server })
    await Promise.all(
      devices.map(({ key }, place) => (place % 2 === 0 ? send : sender(other))(key, message('m', { counts }))),
    )
    for (const { placement_id } of devices) {
      const rows = await db
        .selectFrom('hourly_counts')
        .innerJoin('object_classes', 'object_classes.id', 'class_id')
        .where('placement_id', '=', placement_id)
        .select(['name', 'count'])
        .orderBy('count')
        .execute()
      expect(rows.map(({ name }) => name)).toEqual(names)
    }
    const kept = await db.selectFrom('object_classes').where('name', 'in', names).select('name').execute()
    expect(kept).toHaveLength(names.length)
  })

  it('does not create a class for insects in an audit', async () => {
    const { key } = await makeDevice(db)
    await send(key, message('m', { device_mode: 1, counts: [{ object_class_name: 'seen in an audit', count: 1 }] }))
    expect(await db.selectFrom('object_classes').where('name', '=', 'seen in an audit').select('id').execute()).toEqual(
      [],
    )
  })
})

describe('a conflict', () => {
  const kept = async (device_id: number) =>
    (
      await db.selectFrom('message_conflicts').where('device_id', '=', device_id).selectAll().orderBy('id').execute()
    ).map(({ message_id, received_at, message: content }) => [
      message_id,
      received_at.toISOString(),
      (content as { battery_level: number }).battery_level,
    ])
  const told = async (device_id: number) =>
    (await db.selectFrom('device_status').where('device_id', '=', device_id).select('conflicts').executeTakeFirst())
      ?.conflicts

  it('is stored separately with its content, once, and counted once, for its own device', async () => {
    const [one, other] = [await makeDevice(db), await makeDevice(db)]
    await send(one.key, message('m'))
    await send(other.key, message('m', { battery_level: 1 }))
    for (const battery_level of [11, 11, 12])
      expect((await send(one.key, message('m', { battery_level }))).data).toMatchObject({
        accepted: 0,
        duplicates: 0,
        conflicts: 1,
        rejected: [],
      })
    const at = '2026-06-10T12:00:00.000Z'
    expect(await kept(one.id)).toEqual([
      ['m', at, 11],
      ['m', at, 12],
    ])
    expect([await told(one.id), await told(other.id)]).toEqual([2, 0])
    expect((await shown(one.id)).map(({ battery_level }) => battery_level)).toEqual([80])
  })

  it('is distinguished from a repetition within one request, before and after the stored message', async () => {
    const { id, key } = await makeDevice(db)
    await send(key, message('old'))
    const { data } = await send(key, [
      message('old', { battery_level: 1 }),
      message('old'),
      message('old'),
      message('new'),
      message('new', { battery_level: 2 }),
      message('new'),
    ])
    expect(data).toMatchObject({ accepted: 1, duplicates: 3, conflicts: 2, rejected: [] })
    expect((await kept(id)).map(([name, , battery]) => [name, battery])).toEqual([
      ['old', 1],
      ['new', 2],
    ])
  })
})

describe('a request', () => {
  it('is limited to a thousand messages and 8 MB, and rejected completely beyond', async () => {
    const { id, key } = await makeDevice(db)
    const many = (count: number) => Array.from({ length: count }, (_, index) => message(`m${index}`, { counts: [] }))
    expect(await send(key, many(1_001))).toMatchObject({
      status: 413,
      message: 'At most 1,000 messages can be sent at once.',
    })
    const heavy = [...many(1), { note: 'x'.repeat(8 * 1024 * 1024) }]
    expect(await send(key, heavy)).toMatchObject({ status: 413 })
    expect(await shown(id)).toEqual([])
    const good = await send(key, [...many(999), { note: 'x'.repeat(7 * 1024 * 1024) }])
    expect(good.data).toMatchObject({
      accepted: 999,
      rejected: [{ index: 999, id: null, issues: [{ path: '', message: 'is larger than 512 kB' }] }],
    })
    expect((await send(key, many(1_000))).data).toMatchObject({ accepted: 1, duplicates: 999 })
  })
})
