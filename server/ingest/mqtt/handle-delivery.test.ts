import { describe, expect, it, vi } from 'vitest'
import { messages as texts } from '#domain/messages.ts'
import { deviceAuthenticator, deviceFinder } from '../../devices/keys.ts'
import { makeDevice } from '../../factories/devices.ts'
import { makeServer } from '../../testing/server.ts'
import { message } from '../testing/messages.ts'
import { makeHandleDelivery, type Delivery, type Outcome } from './handle-delivery.ts'
import { topicsOf } from './topics.ts'

/** Deliveries of MQTT 5 brokers, without a broker. */
const server = await makeServer({ env: { DEVICE_RATE: '30', LOG_LEVEL: 'warn' } })
server.setClock('2026-06-10T12:00:00Z')
const { db, logged } = server
const identities = { authenticate: deviceAuthenticator(server), isKnown: deviceFinder(server) }
const topics = topicsOf('farm/north')
const takeAs = (MQTT_TRUST_TOPIC: boolean, more: object = {}, in_all_ms = 20) =>
  makeHandleDelivery({ ...server, ...more, settings: { ...server.settings, MQTT_TRUST_TOPIC } }, identities, topics, {
    first_ms: 1,
    most_ms: 1,
    in_all_ms,
  })
const delivery = (device_id: number, body: unknown, more: Partial<Delivery> = {}): Delivery => ({
  topic: `farm/north/devices/${device_id}/messages`,
  payload: Buffer.from(JSON.stringify(body)),
  isRetained: false,
  key: null,
  traceparent: null,
  prefer: null,
  responseTopic: null,
  correlation: null,
  ...more,
})
const answerOf = (outcome: Outcome) => {
  if (outcome === 'later' || !outcome.reply) return outcome
  const { text, ...reply } = outcome.reply
  return { ...reply, ...(JSON.parse(text) as { status: number; data: unknown; message: string; correlation?: string }) }
}
const take = takeAs(false)

describe('an MQTT 5 message', () => {
  it('may have its key as a property and the same body as HTTP, and its reply has the correlation data', async () => {
    const { id, key } = await makeDevice(db)
    const correlation = Buffer.from([1, 2])
    const responseTopic = `farm/north/devices/${id}/replies/7`
    expect(answerOf(await take(delivery(id, message('a'), { key, correlation, responseTopic })))).toMatchObject({
      topic: responseTopic,
      correlation,
      status: 200,
      data: { accepted: 1 },
    })
    expect(answerOf(await take(delivery(id, message('a'), { key: 'bdk_wrong' })))).toMatchObject({ status: 401 })
  })

  it('is handled strictly if a property requests it, and a rejection includes the time as a receipt does', async () => {
    const { id, key } = await makeDevice(db)
    const strict = { key, prefer: 'handling=strict' }
    expect(answerOf(await take(delivery(id, message('a', { battery: 80 }), strict)))).toMatchObject({
      status: 200,
      preference_applied: 'handling=strict',
      data: { accepted: 0, rejected: [{ id: 'a', issues: [{ path: 'battery', message: 'is unknown' }] }] },
    })
    const lenient = answerOf(await take(delivery(id, message('a', { battery: 80 }), { key })))
    expect(lenient).toMatchObject({ data: { accepted: 1, ignored: ['battery'] } })
    expect(lenient).not.toHaveProperty('preference_applied')
    expect(answerOf(await take(delivery(id, message('a'), { key: 'bdk_wrong' })))).toMatchObject({
      status: 401,
      server_time: '2026-06-10T12:00:00.000Z',
    })
  })

  it.each([
    'farm/north/devices/1/replies',
    'farm/north/devices/ID/messages',
    'farm/north/devices/ID/replies/#',
    'other',
    '',
  ])('is replied to on its own device’s topic, not on %s', async (asked) => {
    const { id, key } = await makeDevice(db)
    const responseTopic = asked.replace('ID', String(id))
    const answer = answerOf(await take(delivery(id, message('a'), { key, responseTopic })))
    expect(answer).toMatchObject({ topic: `farm/north/devices/${id}/replies`, status: 200 })
  })

  it('is discarded if the broker retained it', async () => {
    const { id, key } = await makeDevice(db)
    expect(await take(delivery(id, message('a'), { key, isRetained: true }))).toEqual({ reply: null })
    const { n } = await db
      .selectFrom('message_keys')
      .where('device_id', '=', id)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(n).toBe(0)
  })
})

describe('a reply', () => {
  it('never exceeds the usual broker limit: of a thousand invalid messages, the first are reported', async () => {
    const { id, key } = await makeDevice(db)
    const wrong = Array.from({ length: 1_000 }, (_, n) => message(`${n} `.padEnd(120, '花'), { battery_level: 'full' }))
    const { reply } = (await take(delivery(id, wrong, { key }))) as { reply: { text: string } }
    const told = JSON.parse(reply.text) as { data: { rejected: { index: number }[] }; left_out: number }
    expect(Buffer.byteLength(reply.text)).toBeLessThanOrEqual(100_000)
    expect(told.data.rejected[0]).toMatchObject({ index: 0 })
    expect(told.data.rejected.length + told.left_out).toBe(1_000)
  })
})

describe('if the broker restricts each device to its own topic', () => {
  it('the topic identifies the device without a key, but a key that is sent must be valid', async () => {
    const [{ id }, other] = [await makeDevice(db), await makeDevice(db)]
    const trusting = takeAs(true)
    expect(answerOf(await trusting(delivery(id, message('a'))))).toMatchObject({ status: 200, data: { accepted: 1 } })
    expect(answerOf(await trusting(delivery(id, message('b'), { key: other.key })))).toMatchObject({ status: 403 })
    expect(answerOf(await trusting(delivery(999_999, message('b'))))).toMatchObject({ status: 401 })
    expect(answerOf(await take(delivery(id, message('b'))))).toMatchObject({ status: 401 })
    await db.updateTable('devices').set({ archived_at: new Date() }).where('id', '=', other.id).execute()
    expect(answerOf(await trusting(delivery(other.id, message('a'))))).toMatchObject({ status: 401 })
  })
})

describe('a sender that is rejected repeatedly', () => {
  it('gets delayed replies and finally none, and the log counts them', async () => {
    const { id, key } = await makeDevice(db)
    const outcomes = []
    for (let n = 0; n < 180; n += 1) outcomes.push(answerOf(await take(delivery(id, message('a'), { key }))))
    const told = outcomes.flatMap((outcome) => (typeof outcome === 'object' && 'status' in outcome ? outcome : []))
    expect(told.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(told[30]).toMatchObject({
      status: 429,
      message: texts.tooFast,
      delay_ms: 0,
      retry_after: expect.any(Number) as number,
    })
    expect(told.at(-1)?.delay_ms).toBeGreaterThan(1_000)
    expect(outcomes.at(-1)).toEqual({ reply: null })
    expect(logged.filter((line) => line.includes('refusals that nobody was told of'))).toHaveLength(1)
    const { id: other, key: good } = await makeDevice(db)
    expect(answerOf(await take(delivery(other, message('a'), { key: good })))).toMatchObject({ status: 200 })
  })
})

describe('a message that cannot be stored through no fault of the sender', () => {
  const failing = (error: Error) => {
    const store = vi.fn<typeof server.messages.store>().mockRejectedValue(error)
    return { store, messages: { store } }
  }
  const away = Object.assign(new Error('away'), { code: '57P01' })

  it('stays with the broker while the database is unavailable', async () => {
    const { id, key } = await makeDevice(db)
    const executeQuery = vi.fn().mockRejectedValue(away)
    const none = takeAs(false, { messages: failing(away).messages, db: { executeQuery } })
    expect(await none(delivery(id, message('a'), { key }))).toBe('later')
  })

  it('counts against the rate limit only when it is redelivered, not while left with the broker', async () => {
    const { id, key } = await makeDevice(db)
    const executeQuery = vi.fn().mockRejectedValue(away)
    const none = takeAs(false, { messages: failing(away).messages, db: { executeQuery } })
    // Its rate limit is thirty requests a minute.
    for (let n = 0; n < 40; n += 1) expect(await none(delivery(id, message('a'), { key }))).toBe('later')
    expect(answerOf(await take(delivery(id, message('a'), { key })))).toMatchObject({ status: 200 })
  })

  it('is retried and stored, and counts against the rate limit once', async () => {
    const { id, key } = await makeDevice(db)
    const left = () => server.deviceBudgets.messages.left(id)
    const before = left()
    const store = vi.fn<typeof server.messages.store>((...given) => server.messages.store(...given))
    store.mockRejectedValueOnce(away).mockRejectedValueOnce(new Error('a fault of ours'))
    const sent = delivery(id, [message('a'), message('b')], { key })
    expect(answerOf(await takeAs(false, { messages: { store } }, 60_000)(sent))).toMatchObject({
      data: { accepted: 2 },
    })
    expect(before - left()).toBe(2)
  })

  it('is retried and then replied to, so that it does not block others forever', async () => {
    const { id, key } = await makeDevice(db)
    const part = failing(away)
    expect(answerOf(await takeAs(false, part, 300)(delivery(id, message('a'), { key })))).toMatchObject({
      status: 503,
      retry_after: 3,
    })
    expect(part.store.mock.calls.length).toBeGreaterThanOrEqual(2)
    const other = await makeDevice(db)
    const broken = failing(new Error('a fault of ours'))
    expect(answerOf(await takeAs(false, broken)(delivery(other.id, message('a'), { key: other.key })))).toMatchObject({
      status: 500,
      message: texts.somethingWrongLater,
    })
  })
})
