import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import type { DeviceDetail } from '#domain/devices/device.ts'
import { MAX_IGNORED } from '#domain/ingest/unknown-members.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { recount } from './rollups/recount-queries.ts'
import { interval, message, sender, type Receipt } from './testing/messages.ts'

/** Slightly wrong data from devices: as much as possible is stored, and the rest is reported. */
const server = await makeServer()
const { app, db, pool } = server
server.setClock('2026-06-10T12:00:00Z')
const send = sender(server)
const ask = asker(app)
const admin = await server.as(await makeUser(db, { role: 'admin' }))

const post = async (key: string, payload: string | Buffer, type = 'application/json', encoding?: string) => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/ingest/messages',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': type,
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    },
    payload,
  })
  return { status: response.statusCode, ...response.json<{ data: Receipt; message: string; issues: object[] }>() }
}
const hours = async (placement_id: number) => {
  const rows = await db.selectFrom('hourly_watch').where('placement_id', '=', placement_id).select('hours').execute()
  return rows.reduce((sum, row) => sum + row.hours, 0)
}
const [first, second] = [interval('2026-06-10T08:00:00Z'), interval('2026-06-10T08:30:00Z')]

describe('a batch with invalid JSON', () => {
  const good = JSON.stringify(message('a', first))
  const fillers = Array.from({ length: 300 }, (_, n) =>
    JSON.stringify(
      message(`f${n}`, interval(new Date(Date.parse('2026-06-01T00:00:00Z') + n * 60_000).toISOString(), 1)),
    ),
  )
  it.each([
    ['NaN', `{"id":"b","metrics":{"humidity":NaN},"ml_results":{"visitations":2}}`, 'metrics.humidity', 'is NaN, '],
    ['a number without end', `{"id":"b","metrics":{"humidity":1e999}}`, 'metrics.humidity', ''],
    ['a half', `{"id":"b","metrics":`, '', 'is not JSON, at byte '],
  ])(
    '(%s) is stored except for the invalid message, which is reported, even among many',
    async (_what, bad, path, text) => {
      for (const others of [[good], [good, ...fillers]]) {
        const { key } = await makeDevice(db)
        const { status, data } = await post(key, `[${others.join(',')},${bad}]`)
        expect([status, data.accepted]).toEqual([200, others.length])
        const [rejected] = data.rejected
        expect(rejected).toMatchObject({ index: others.length, id: 'b' })
        expect(rejected?.issues.map((issue) => `${issue.path} ${issue.message}`).join()).toContain(`${path} ${text}`)
        expect((await post(key, `[${others.join(',')}]`)).data).toMatchObject({ duplicates: others.length })
      }
    },
  )

  it('or bytes that are not UTF-8 keeps the valid message, without replacement characters', async () => {
    const { key } = await makeDevice(db)
    const bad = JSON.stringify(message('b', { ...second, model_version: 'café' }))
    const { data } = await post(
      key,
      Buffer.concat([Buffer.from(`[${good},`), Buffer.from(bad, 'latin1'), Buffer.from(']')]),
    )
    expect(data).toMatchObject({ accepted: 1, rejected: [{ index: 1, id: 'b' }] })
  })

  it('and no valid message is rejected with the position', async () => {
    const { key } = await makeDevice(db)
    expect(await post(key, '{"id":"a",}')).toMatchObject({
      status: 400,
      message: 'The body is not JSON.',
      issues: [{ path: '', message: 'is not JSON, at byte 10' }],
    })
    expect(await post(key, '')).toMatchObject({ status: 400 })
  })

  it.each([
    ['gzip', '[]', 400, messages.notCompressed, 'does not match the body'],
    ['gzip', gzipSync(Buffer.from(good)).subarray(0, 40), 400, messages.notCompressed, 'does not match the body'],
    ['compress', '[]', 415, messages.wrongEncoding, 'must be gzip, deflate or br'],
  ])(
    'or a body that does not match its Content-Encoding (%s, %j) is reported as such',
    async (encoding, body, status, text, why) => {
      const { key } = await makeDevice(db)
      expect(await post(key, body, 'application/json', encoding)).toMatchObject({
        status,
        message: text,
        issues: [{ path: 'Content-Encoding', message: why }],
      })
    },
  )

  it('but one message per line is accepted like an array', async () => {
    const { key } = await makeDevice(db)
    const lines = `${good}\n${JSON.stringify(message('b', second))}\n`
    expect((await post(key, lines, 'application/x-ndjson')).data).toMatchObject({ accepted: 2, rejected: [] })
    expect((await post(key, lines)).data).toMatchObject({ duplicates: 2, rejected: [] })
  })
})

describe('unknown members', () => {
  it('are listed in the response and on the device page', async () => {
    const device = await makeDevice(db)
    const sent = {
      ...message('c', { ...first, ml_results: { avg_flowers: 3, visits: 2 } }),
      mlResults: {},
      battery: 80,
      counts: [
        { object_class_name: 'bee', count: 1, score: 0.9 },
        { object_class_name: 'fly', count: 1, score: 0.8 },
      ],
    }
    const { data } = await send(device.key, [sent, message('d', second)])
    const names = ['mlResults', 'battery', 'ml_results.visits', 'counts.score']
    expect(data).toMatchObject({ accepted: 2, ignored: names })
    const shown = async () =>
      (await ask<DeviceDetail>(`GET /devices/${device.id}`, { headers: admin })).data.ignored_members
    expect((await shown()).map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    expect((await send(device.key, message('e', interval('2026-06-10T09:00:00Z')))).data.ignored).toEqual([])
  })

  it('are limited in number for each request and device', async () => {
    const device = await makeDevice(db)
    const odd = (from: number) => Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`m${from + n}\u0000`, 1]))
    for (const from of [0, 100, 200]) {
      const { data } = await send(device.key, { ...message(`m${from}`, first), ...odd(from) })
      expect(data.ignored).toHaveLength(MAX_IGNORED)
    }
    const { data } = await ask<DeviceDetail>(`GET /devices/${device.id}`, { headers: admin })
    expect(data.ignored_members).toHaveLength(50)
  })
})

it('an interval without measurements is no effort, but one without insects is', async () => {
  const device = await makeDevice(db)
  const of = (id: string, minutes: number, more: object) =>
    message(id, {
      ...interval(`2026-06-10T08:${String(minutes).padStart(2, '0')}:00Z`, 6),
      ml_results: null,
      counts: null,
      ...more,
    })
  const nothing = [
    of('a', 0, {}),
    of('b', 6, { ml_results: {} }),
    of('c', 12, { metrics: { cpu: 4 }, mlResults: { visits: 3 } }),
  ]
  expect((await send(device.key, nothing)).data.accepted).toBe(3)
  expect(await hours(device.placement_id)).toBe(0)
  const measured = [
    of('d', 18, { counts: [] }),
    of('e', 24, { ml_results: { sightings: 0 } }),
    of('f', 30, { ml_results: { visitations: 0 } }),
    of('g', 36, { ml_results: { avg_flowers: 0 } }),
    of('h', 42, { ml_results: { visit_seconds: 0 } }),
  ]
  expect((await send(device.key, measured)).data.accepted).toBe(5)
  expect(await hours(device.placement_id)).toBeCloseTo(0.5)
  expect(await recount(pool)).toEqual([])
})

it('a GPS receiver without a fix has no position, and a message stored earlier counts as the same', async () => {
  const device = await makeDevice(db)
  const place = async () => {
    const { latitude, longitude } = (await ask<DeviceDetail>(`GET /devices/${device.id}`, { headers: admin })).data
    return [latitude, longitude]
  }
  const at = (latitude: number, longitude: number) => ({ latitude, longitude })
  await send(device.key, message('a', { ...first, ...at(0, 0) }))
  expect(await place()).toEqual([null, null])
  await send(device.key, message('b', { ...second, ...at(52.04, -2.42) }))
  await send(device.key, message('c', { ...interval('2026-06-10T09:00:00Z'), ...at(-0.01, 0.009) }))
  expect(await place()).toEqual([52.04, -2.42])
  expect((await send(device.key, message('a', { ...first, ...at(0, 0) }))).data.duplicates).toBe(1)
  await send(device.key, message('d', { ...interval('2026-06-10T09:30:00Z'), ...at(0, 36.8) }))
  expect(await place()).toEqual([0, 36.8])
})

it('an incomplete position counts as none and does not move a device', async () => {
  const device = await makeDevice(db)
  const part = (id: string, start: string, place: object) =>
    send(device.key, message(id, { ...interval(start), ...place }))
  await part('a', '2026-06-10T09:00:00Z', { latitude: 52.04, longitude: -2.42 })
  expect((await part('b', '2026-06-10T09:30:00Z', { latitude: 10 })).data.accepted).toBe(1)
  expect((await part('c', '2026-06-10T10:00:00Z', { latitude: null, longitude: 0 })).data.accepted).toBe(1)
  const { data } = await ask<DeviceDetail>(`GET /devices/${device.id}`, { headers: admin })
  expect([data.latitude, data.longitude]).toEqual([52.04, -2.42])
})

it('a response contains the server time, and whether the device’s clock is plausible', async () => {
  const device = await makeDevice(db, { since: new Date('2026-03-01T00:00:00Z') })
  const told = async (id: string, start: string) => {
    const { clock_skewed, server_time } = (await send(device.key, message(id, interval(start)))).data
    return [clock_skewed, server_time]
  }
  const now = '2026-06-10T12:00:00.000Z'
  expect(await told('a', '2026-06-10T09:00:00Z')).toEqual([false, now])
  expect(await told('b', '1970-01-01T00:00:00Z')).toEqual([true, now])
  expect(await told('b', '1970-01-01T00:00:00Z')).toEqual([true, now])
  expect(await told('c', '2038-01-19T00:00:00Z')).toEqual([true, now])
})
