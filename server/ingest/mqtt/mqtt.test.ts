import { sql } from 'kysely'
import mqtt from 'mqtt'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { messages as texts } from '#domain/messages.ts'
import type { Fleet } from '#simulator/fleet.ts'
import { sendPast } from '#simulator/season.ts'
import { makeCamera } from '#simulator/testing/camera-fixture.ts'
import { deviceAuthenticator, deviceFinder } from '../../devices/keys.ts'
import { makeDevice } from '../../factories/devices.ts'
import { makeUser } from '../../factories/people.ts'
import { lockTable } from '../../testing/backends.ts'
import { makeServer, type TestServer } from '../../testing/server.ts'
import { recount } from '../rollups/recount-queries.ts'
import { openBroker, openDevices } from '../testing/broker.ts'
import { message, sender } from '../testing/messages.ts'
import { startMqtt } from './start-mqtt.ts'
import { waitFor } from '../../testing/wait-for.ts'

const broker = await openBroker()
const env = { MQTT_URL: broker.url, DEVICE_MESSAGES: '1000' }
const server = await makeServer({ env })
server.setClock('2026-06-10T12:00:00Z')
const { db } = server
const send = sender(server)
const hear = (server: TestServer, settings = server.settings) => {
  const given = {
    connection: server.connection,
    authenticate: deviceAuthenticator(server),
    isKnown: deviceFinder(server),
  }
  return startMqtt({ ...server, settings }, given, { every_ms: 30, again_ms: { least: 20, most: 50 } })
}
/**
 * Waits until all sessions are connected and subscribed: before that, a broker may deliver to a session that is not
 * listening yet.
 */
const isReady = () => waitFor(() => expect([server.broker.state, broker.connected().length]).toEqual(['ok', 8]))
const stop = hear(server)
const devices = await openDevices(broker.url)
await isReady()
afterAll(async () => {
  await stop()
  await devices.close()
  await broker.close()
})

const keysOf = async (device_id: number) =>
  (
    await db
      .selectFrom('message_keys')
      .where('device_id', '=', device_id)
      .select('message_id')
      .orderBy('message_id')
      .execute()
  ).map(({ message_id }) => message_id)
const eventsOf = (about_id: number) =>
  db.selectFrom('security_events').where('about_id', '=', about_id).selectAll().orderBy('id').execute()

describe('an MQTT publication of a device', () => {
  it('is stored and replied to as over HTTP: accepted, duplicates, conflicts, and errors with their position', async () => {
    const device = await makeDevice(db)
    expect(await devices.send(device, message('a'))).toMatchObject({ status: 200, error: false, data: { accepted: 1 } })
    const sent = [
      message('a'),
      message('b'),
      message('c', { battery_level: 'full' }),
      message('a', { battery_level: 1 }),
    ]
    const answer = await devices.send(device, sent)
    const over = await send((await makeDevice(db)).key, sent)
    expect(answer.data).toMatchObject({ accepted: 1, duplicates: 1, conflicts: 1 })
    expect(answer.data?.rejected).toEqual(over.data.rejected)
    expect((await send(device.key, sent)).data).toMatchObject({ accepted: 0, duplicates: 2, conflicts: 1 })
    expect(await keysOf(device.id)).toEqual(['a', 'b'])
    expect(await recount(server.pool)).toEqual([])
  })

  it('is acknowledged only when it is on disk, while others are processed', async () => {
    const [one, other] = [await makeDevice(db), await makeDevice(db)]
    const unlock = await lockTable(server, 'device_status')
    onTestFinished(unlock)
    const before = broker.seen.acknowledged
    const answers = Array.from({ length: 20 }, (_, n) => devices.send(n % 2 ? one : other, message(`m${n}`)))
    // The stranger's message arrives after all of those and needs no locked table.
    expect((await devices.send({ id: one.id, key: 'none' }, message('x'))).status).toBe(401)
    expect(broker.seen.acknowledged).toBe(before + 1)
    await unlock()
    expect((await Promise.all(answers)).map(({ data }) => data?.accepted)).toEqual(Array(20).fill(1))
    await waitFor(() => expect(broker.seen.acknowledged).toBe(before + 21))
  })

  it('is rejected with a wrong, missing or revoked key, one of another device, or one of an archived device', async () => {
    const [device, other] = [await makeDevice(db), await makeDevice(db)]
    const [revoked, archived] = [await makeDevice(db), await makeDevice(db)]
    const now = new Date()
    await db.updateTable('device_keys').set({ revoked_at: now }).where('id', '=', revoked.key_id).execute()
    await db.updateTable('devices').set({ archived_at: now }).where('id', '=', archived.id).execute()
    const unknown = { status: 401, error: true, message: texts.unknownDevice }
    expect(await devices.send({ ...device, key: 'bdk_wrong' }, message('a'))).toMatchObject(unknown)
    expect(await devices.sendAsIs(device.id, JSON.stringify(message('a')))).toMatchObject(unknown)
    expect(await devices.send(revoked, message('a'))).toMatchObject(unknown)
    expect(await devices.send(archived, message('a'))).toMatchObject(unknown)
    expect(await devices.send({ ...other, id: device.id }, message('a'))).toMatchObject({ status: 403 })
    for (const { id } of [device, other, revoked, archived]) expect(await keysOf(id)).toEqual([])
    expect(await eventsOf(device.id)).toMatchObject([
      { kind: 'refused', status: 403, device_id: other.id, address: 'MQTT', reason: texts.otherDevice },
    ])
    const strangers = await db.selectFrom('security_events').where('status', '=', 401).selectAll().execute()
    expect(strangers).toMatchObject([{ kind: 'refused', device_id: null, address: 'MQTT' }])
  })

  it('shares the rate limits of HTTP, and the reply says when to retry', async () => {
    const [device, other] = [await makeDevice(db), await makeDevice(db)]
    const many = (count: number) => Array.from({ length: count }, (_, n) => message(`m${n}`, { counts: [] }))
    expect((await send(device.key, many(600))).data.accepted).toBe(600)
    const refused = await devices.send(device, many(401))
    expect(refused).toMatchObject({ status: 429, message: texts.tooManyMessagesAMinute, data: null })
    expect(refused.retry_after).toBeGreaterThan(40)
    expect((await devices.send(device, many(400))).data).toMatchObject({ duplicates: 400 })
    expect((await devices.send(other, many(1))).status).toBe(200)
    expect((await eventsOf(device.id)).map((row) => [row.kind, row.device_id])).toEqual([['budget', device.id]])
  })

  it('is replied to or discarded, whatever it is, and is never redelivered', async () => {
    const device = await makeDevice(db)
    const envelope = (messages: string) => `{"key":"${device.key}","messages":${messages}}`
    const before = { ...broker.seen }
    expect(await devices.sendAsIs(device.id, envelope('[{'))).toMatchObject({ status: 400 })
    expect(await devices.sendAsIs(device.id, envelope('[],"key":"twice"'))).toMatchObject({ status: 400 })
    expect(await devices.sendAsIs(device.id, envelope(`[${' '.repeat(8_400_000)}]`))).toMatchObject({ status: 413 })
    expect(await devices.sendAsIs(device.id, Buffer.from([0x1f, 0x8b, 0x08]))).toMatchObject({
      status: 400,
      message: texts.notJson,
      issues: [{ path: '', message: 'is not JSON, at byte 0' }],
    })
    expect(await devices.sendAsIs(device.id, '[]')).toMatchObject({ status: 401 })
    const many = Array.from({ length: 1_001 }, () => '{}').join()
    expect(await devices.sendAsIs(device.id, envelope(`[${many}]`))).toMatchObject({ status: 413 })
    for (const topic of [
      'bombus/devices/0/messages',
      'bombus/devices/x/messages',
      'bombus/devices/99999999999/messages',
    ])
      await devices.client.publishAsync(topic, '{}', { qos: 1 })
    expect((await devices.send(device, message('a'))).data?.accepted).toBe(1)
    await waitFor(() => expect(broker.seen.acknowledged - before.acknowledged).toBe(10))
    expect(broker.seen.handed - before.handed).toBe(10)
  })
})

describe('a broker outage', () => {
  it('is reported by the health check and affects nothing else, and queued messages are processed afterwards', async () => {
    const device = await makeDevice(db)
    const unlock = await lockTable(server, 'device_status')
    onTestFinished(unlock)
    await devices.publish(device.id, JSON.stringify({ key: device.key, messages: [message('a')] }))
    const health = async () =>
      (await server.app.inject('/api/health')).json<{ data: { status: string; mqtt: string } }>().data
    expect(await health()).toMatchObject({ status: 'ok', mqtt: 'ok' })
    await broker.leave()
    await waitFor(async () => expect(await health()).toMatchObject({ status: 'ok', mqtt: 'away' }))
    await unlock()
    expect((await send(device.key, message('b'))).data.accepted).toBe(1)
    await broker.comeBack()
    await isReady()
    expect((await devices.send(device, [message('a'), message('b'), message('c')])).data).toMatchObject({
      conflicts: 0,
    })
    expect(await keysOf(device.id)).toEqual(['a', 'b', 'c'])
    expect(await recount(server.pool)).toEqual([])
  })
})

describe('a database that closes all connections', () => {
  it('loses no message: the server disconnects from the broker and reconnects when it is available', async () => {
    const device = await makeDevice(db)
    const answers = Array.from({ length: 10 }, (_, n) => devices.send(device, message(`m${n}`)))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'bombus-mqtt' and datname = current_database()`.execute(db)
    await waitFor(() => expect(server.broker.state).toBe('away'))
    await isReady()
    await Promise.all(answers)
    expect((await devices.send(device, message('after'))).data?.accepted).toBe(1)
    expect(await keysOf(device.id)).toHaveLength(11)
  })
})

describe('two servers', () => {
  it('share the messages, and when one stops, the other receives all of them', async () => {
    const beside = await makeServer({ env, beside: server })
    beside.setClock('2026-06-10T12:00:00Z')
    const stored = [vi.spyOn(server.messages, 'store'), vi.spyOn(beside.messages, 'store')]
    const stopBeside = hear(beside)
    onTestFinished(stopBeside)
    await waitFor(() => expect(beside.broker.state).toBe('ok'))
    await waitFor(() => expect(broker.connected()).toHaveLength(8))
    const device = await makeDevice(db)
    const sendMany = async (name: string) => {
      const ids = Array.from({ length: 32 }, (_, n) => `${name}${n}`)
      const answers = await Promise.all(ids.map((id) => devices.send(device, message(id))))
      expect(answers.map(({ data }) => data?.accepted)).toEqual(Array(32).fill(1))
    }
    await waitFor(async () => {
      for (const spy of stored) spy.mockClear()
      await devices.send(device, message('again'))
      await Promise.all(Array.from({ length: 8 }, () => devices.send(device, message('again'))))
      for (const spy of stored) expect(spy).toHaveBeenCalled()
    })
    await sendMany('both')
    await stopBeside()
    await waitFor(() => expect(broker.connected()).toHaveLength(8))
    await sendMany('one')
    expect(await keysOf(device.id)).toHaveLength(65)
  })
})

describe('a simulated fleet', () => {
  it('yields the same figures by MQTT as by HTTP', async () => {
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const names = ['Long Meadow 1', 'Long Meadow 2', 'Brook Field']
    const fleetOf = async (by: 'http' | 'mqtt') => {
      const made = [await makeDevice(db), await makeDevice(db), await makeDevice(db)]
      const cameras = names.map((name, index) => makeCamera({ name, key: made[index]?.key ?? '' }))
      const numbers = Object.fromEntries(names.map((name, index) => [name, made[index]?.id ?? 0]))
      const fleet: Fleet = {
        seed: 20,
        url,
        cameras,
        ...(by === 'mqtt' && { broker: { url: broker.url, prefix: 'bombus', devices: numbers } }),
      }
      const days = { from: Date.parse('2026-06-01T00:00:00Z'), until: Date.parse('2026-06-04T00:00:00Z'), minutes: 30 }
      const accepted = await sendPast(fleet, days)
      const placements = made.map(({ placement_id }) => placement_id)
      const figures = await sql`select hour, hours, flower_seconds, visits from hourly_watch
        where placement_id = any(${placements}) order by placement_id, hour`.execute(db)
      const counts = await sql`select hour, class_id, count from hourly_counts
        where placement_id = any(${placements}) order by placement_id, hour, class_id`.execute(db)
      return { accepted, figures: figures.rows, counts: counts.rows }
    }
    const byHttp = await fleetOf('http')
    expect(byHttp.accepted).toBeGreaterThan(200)
    expect(await fleetOf('mqtt')).toEqual(byHttp)
    expect(await recount(server.pool)).toEqual([])
  })
})

describe('the configuration of a device', () => {
  const set = async (device_id: number, number: number, capture_interval_seconds: number) => {
    const settings = JSON.stringify({ capture_interval_seconds, thresholds: {}, settings: {} })
    const { id: set_by } = await makeUser(db)
    await db
      .insertInto('device_configurations')
      .values({ device_id, number, settings, set_by, set_at: new Date() })
      .execute()
    await db.updateTable('device_status').set({ configuration: number }).where('device_id', '=', device_id).execute()
  }
  const heardBy = async (device_id: number) => {
    const client = await mqtt.connectAsync(broker.url, { protocolVersion: 4, clientId: `camera-${device_id}` })
    onTestFinished(() => client.endAsync(true))
    const heard: { version: number; configuration: { capture_interval_seconds: number } }[] = []
    client.on('message', (_topic, payload) => {
      if (payload.length > 0) heard.push(JSON.parse(payload.toString()) as (typeof heard)[number])
    })
    await client.subscribeAsync(`bombus/devices/${device_id}/configuration`, { qos: 1 })
    return heard
  }

  it('is retained by the broker: a device gets the newest on subscribing, and each later one', async () => {
    const device = await makeDevice(db)
    await set(device.id, 1, 60)
    await set(device.id, 2, 30)
    const published = async () =>
      (
        await db
          .selectFrom('device_configurations')
          .where('device_id', '=', device.id)
          .where('published_at', 'is not', null)
          .select('number')
          .orderBy('number')
          .execute()
      ).map(({ number }) => number)
    await waitFor(async () => expect(await published()).toEqual([1, 2]))
    const heard = await heardBy(device.id)
    await waitFor(() =>
      expect(heard).toEqual([
        { version: 2, configuration: { capture_interval_seconds: 30, thresholds: {}, settings: {} } },
      ]),
    )
    await set(device.id, 3, 15)
    await waitFor(() => expect(heard.map(({ version }) => version)).toEqual([2, 3]))
  })

  it('is deleted from the broker with its device, and published again when the device is restored', async () => {
    const device = await makeDevice(db)
    await set(device.id, 1, 60)
    const headers = await server.as(await makeUser(db, { role: 'admin' }))
    const ask = async (method: 'DELETE' | 'POST', path: string) =>
      expect((await server.app.inject({ method, url: `/api/devices/${device.id}${path}`, headers })).statusCode).toBe(
        200,
      )
    const isPublished = () =>
      waitFor(async () => {
        const rows = await db
          .selectFrom('device_configurations')
          .where('device_id', '=', device.id)
          .select('published_at')
          .execute()
        expect(rows.every(({ published_at }) => published_at !== null)).toBe(true)
      })
    await isPublished()
    await ask('DELETE', '?confirm=true')
    await isPublished()
    const heard = await heardBy(device.id)
    await set(device.id, 2, 30)
    await isPublished()
    await ask('POST', '/restore')
    // If the first were still retained, it would arrive first.
    await waitFor(() => expect(heard.map(({ version }) => version)).toEqual([2]))
  })

  it('is acknowledged by a message, whose reply contains the newest version', async () => {
    const device = await makeDevice(db)
    await set(device.id, 1, 60)
    const sent = message('a', { device: { firmware_version: '3.1', configuration: { version: 1 } } })
    expect((await devices.send(device, sent)).data).toMatchObject({ accepted: 1, configuration_version: 1 })
    expect(
      await db.selectFrom('device_reports').where('device_id', '=', device.id).selectAll().executeTakeFirstOrThrow(),
    ).toMatchObject({ firmware_version: '3.1', running_configuration: 1, configuration_error: null })
  })
})
