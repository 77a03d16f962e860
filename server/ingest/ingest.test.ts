import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeFarm } from '../factories/places.ts'
import { makeServer } from '../testing/server.ts'
import { message, sender } from './testing/messages.ts'

const server = await makeServer()
const { app, db, pool } = server
const send = sender(server)
server.setClock('2026-06-10T12:00:00Z')

const hoursOf = (placement_id: number) =>
  db.selectFrom('hourly_watch').where('placement_id', '=', placement_id).selectAll().orderBy('hour').execute()

describe('sending messages', () => {
  it('recognises a message stored by an earlier release by its numeric digest', async () => {
    const device = await makeDevice(db)
    await pool.query(
      `insert into message_keys (device_id, message_id, digest) values ($1, 'm', $2), ($1, 'other', $2)`,
      [device.id, '-6952670820079882115'],
    )
    const sent = [message('m'), message('other', { battery_level: 79 })]
    expect((await send(device.key, sent)).data).toMatchObject({ accepted: 0, duplicates: 1, conflicts: 1 })
  })

  it('stores one message, counts it, and responds after the commit', async () => {
    const device = await makeDevice(db)
    expect(await send(device.key, message('m1'))).toMatchObject({
      status: 200,
      message: 'OK',
      data: { accepted: 1, duplicates: 0, conflicts: 0, rejected: [] },
    })
    const [hour] = await hoursOf(device.placement_id)
    expect(hour).toMatchObject({ hours: 0.5, hours_scored: 0.5, visits: 4, flower_seconds: 9000, weight_seconds: 1800 })
    expect(hour?.hour.toISOString()).toBe('2026-06-10T10:00:00.000Z')
  })

  it('stores a repeated message once, and sets aside different content for the same id', async () => {
    const device = await makeDevice(db)
    await send(device.key, message('m1'))
    const later = {
      ...message('m1'),
      interval_start: '2026-06-10T11:00:00+01:00',
      interval_end: '2026-06-10T11:30:00+01:00',
    }
    expect((await send(device.key, later)).data).toMatchObject({ accepted: 0, duplicates: 1, conflicts: 0 })
    expect((await send(device.key, message('m1', { battery_level: 12 }))).data).toMatchObject({
      accepted: 0,
      duplicates: 0,
      conflicts: 1,
    })
    expect(
      (await send(device.key, [message('m2'), message('m2'), message('m2', { battery_level: 1 })])).data,
    ).toMatchObject({ accepted: 1, duplicates: 1, conflicts: 1 })
    const { conflicts } = await db
      .selectFrom('device_status')
      .where('device_id', '=', device.id)
      .select('conflicts')
      .executeTakeFirstOrThrow()
    expect(conflicts).toBe(2)
    expect((await hoursOf(device.placement_id))[0]).toMatchObject({ visits: 8, hours: 0.5 })
  })

  it('rejects invalid messages individually with reasons and stores the valid ones', async () => {
    const device = await makeDevice(db)
    const { data } = await send(device.key, [
      message('good'),
      message('backwards', { interval_end: '2026-06-10T09:00:00Z' }),
      message('long', { interval_end: '2026-06-10T11:00:01Z' }),
      message('half', { counts: [{ object_class_name: 'bumblebee', count: 1.5 }] }),
      message('zeroed', { counts: [{ object_class_name: 'a\u0000b', count: 1 }] }),
      'nonsense',
    ])
    expect(data.accepted).toBe(1)
    expect(data.rejected.map((one) => [one.index, one.id])).toEqual([
      [1, 'backwards'],
      [2, 'long'],
      [3, 'half'],
      [4, 'zeroed'],
      [5, null],
    ])
    expect(data.rejected[0]?.issues).toEqual([{ path: 'interval_end', message: 'must be after interval_start' }])
    expect(data.rejected[2]?.issues[0]?.path).toBe('counts.0.count')
  })

  it('assigns each message to the hour of its midpoint, and counts overlapping intervals once', async () => {
    const device = await makeDevice(db)
    await send(device.key, [
      message('a', { interval_start: '2026-06-10T09:40:00Z', interval_end: '2026-06-10T10:30:00Z' }),
      message('b', { interval_start: '2026-06-10T10:20:00Z', interval_end: '2026-06-10T10:40:00Z' }),
    ])
    const rows = await hoursOf(device.placement_id)
    expect(rows.map((row) => [row.hour.toISOString(), row.hours])).toEqual([['2026-06-10T10:00:00.000Z', 1]])
  })

  it('scores only messages with both flowers and visits: null never counts as 0', async () => {
    const device = await makeDevice(db)
    await send(device.key, [
      message('a', { ml_results: { avg_flowers: null, sightings: 3, visitations: 9 } }),
      message('b', { ml_results: null, counts: null }),
    ])
    expect((await hoursOf(device.placement_id))[0]).toMatchObject({
      hours: 0.5,
      hours_scored: 0,
      visits: 0,
      weight_seconds: 0,
    })
  })

  it('counts classes even without flowers and visits, but does not score them', async () => {
    const device = await makeDevice(db)
    for (const ml_results of [null, { avg_flowers: 5 }])
      expect((await send(device.key, message(JSON.stringify(ml_results), { ml_results }))).data.accepted).toBe(1)
    const rows = await db
      .selectFrom('hourly_counts')
      .where('placement_id', '=', device.placement_id)
      .select(['count', 'scored'])
      .orderBy('count')
      .execute()
    expect(rows).toEqual([
      { count: 6, scored: 0 },
      { count: 8, scored: 0 },
    ])
  })

  it('stores audit messages without counting them', async () => {
    const device = await makeDevice(db)
    expect((await send(device.key, message('audit', { device_mode: 1 }))).data.accepted).toBe(1)
    expect(await hoursOf(device.placement_id)).toEqual([])
    expect(await db.selectFrom('messages').where('device_id', '=', device.id).select('device_mode').execute()).toEqual([
      { device_mode: 1 },
    ])
  })

  it('stores device time and server time, and flags an implausible clock', async () => {
    const device = await makeDevice(db)
    await send(device.key, [
      message('ahead', { interval_start: '2031-01-01T10:00:00Z', interval_end: '2031-01-01T10:30:00Z' }),
      message('ancient', { interval_start: '1970-01-01T00:00:00Z', interval_end: '1970-01-01T00:30:00Z' }),
      message('late', { interval_start: '2026-05-01T10:00:00Z', interval_end: '2026-05-01T10:30:00Z' }),
    ])
    const rows = await db
      .selectFrom('messages')
      .where('device_id', '=', device.id)
      .select(['message_id', 'clock_skewed', 'received_at'])
      .orderBy('message_id')
      .execute()
    expect(rows.map((row) => [row.message_id, row.clock_skewed])).toEqual([
      ['ahead', true],
      ['ancient', true],
      ['late', false],
    ])
    expect(rows[0]?.received_at.toISOString()).toBe('2026-06-10T12:00:00.000Z')
  })

  it.each([
    ['first', '(,2026-06-10T10:15:00Z)', '[2026-06-10T10:15:00Z,)'],
    ['last', '[2026-06-10T10:15:00Z,)', '(,2026-06-10T10:15:00Z)'],
  ])(
    'assigns messages to the placement at their midpoint, with the earlier one stored %s, however late they arrive',
    async (_order, one, other) => {
      const device = await makeDevice(db)
      await db.updateTable('placements').set({ during: one }).where('id', '=', device.placement_id).execute()
      const { id } = await db
        .insertInto('placements')
        .values({ device_id: device.id, farm_id: (await makeFarm(db)).id, during: other })
        .returning('id')
        .executeTakeFirstOrThrow()
      const [before, after] = one.startsWith('(') ? [device.placement_id, id] : [id, device.placement_id]
      const halfHour = (start: string) =>
        message(start, {
          interval_start: `2026-06-10T${start}Z`,
          interval_end: `2026-06-10T${start.replace(':0', ':3')}Z`,
        })
      await send(device.key, [halfHour('09:09:59'), halfHour('10:00:00'), halfHour('11:00:00')])
      const rows = await db
        .selectFrom('messages')
        .where('device_id', '=', device.id)
        .select(['message_id', 'placement_id'])
        .orderBy('message_id')
        .execute()
      expect(rows.map(({ message_id, placement_id }) => [message_id, placement_id])).toEqual([
        ['09:09:59', before],
        ['10:00:00', after],
        ['11:00:00', after],
      ])
      expect([(await hoursOf(before)).length, (await hoursOf(after)).length]).toEqual([1, 2])
    },
  )

  it.each([
    ['no key', {}, 401],
    ['an unknown key', { authorization: 'Bearer bdk_nothing' }, 401],
  ])('rejects %s', async (_name, headers, status) => {
    const response = await app.inject({ method: 'POST', url: '/api/ingest/messages', headers, payload: message('x') })
    expect(response.statusCode).toBe(status)
  })

  it('rejects a revoked key', async () => {
    const device = await makeDevice(db)
    await db
      .updateTable('device_keys')
      .set({ revoked_at: sql`now()` })
      .where('device_id', '=', device.id)
      .execute()
    expect((await send(device.key, message('m'))).status).toBe(401)
  })
})
