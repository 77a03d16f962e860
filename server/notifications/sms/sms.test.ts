import { sql } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SmsNumber } from '#domain/notifications/sms-endpoints.ts'
import { messages } from '#domain/messages.ts'
import { revokeAccess } from '../../accounts/revoke-access.ts'
import { makeDevice } from '../../factories/devices.ts'
import { makeUser } from '../../factories/people.ts'
import { makeFarm, makeOrganisation } from '../../factories/places.ts'
import { readSettings } from '../../platform/config/settings.ts'
import { inTransaction, system } from '../../platform/postgres/database.ts'
import { asker } from '../../testing/asker.ts'
import { startReceiver } from '../../testing/receiver.ts'
import { makeServer } from '../../testing/server.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { sendDueNotifications } from '../scheduled-writes.ts'
import { workOnNotifications } from '../start-notifications.ts'
import { gatewayRequest } from './gateway.ts'

const gateway = await startReceiver()
const server = await makeServer({
  env: {
    SMS_GATEWAY_URL: `${gateway.url}/send`,
    SMS_GATEWAY_HEADERS: '{"Authorization": "Bearer of the operator"}',
    SMS_GATEWAY_BODY: '{"recipient":"{to}","body":"{text}","reference":"{id}"}',
    SMS_A_DAY: '4',
    BOMBUS_MAIL: 'on',
    BOMBUS_DEMO: 'on',
    LOG_LEVEL: 'debug',
  },
})
const { db } = server
const ask = asker(server.app)
beforeAll(() => workOnNotifications(server))
/** Time limit for the response of a gateway. */
const GATEWAY_LIMIT_MS = 10_000
const NOON = '2026-06-10T12:00:00Z'
server.setClock(NOON)

interface Sent {
  recipient: string
  body: string
  reference: string
}
let number = 0
const makeHome = async () => {
  const { id: organisation_id } = await makeOrganisation(db)
  const farm = await makeFarm(db, { organisation_id, title: 'Hill Farm', time_zone: 'Europe/London' })
  const person = await makeUser(db, { role: 'farmer', organisation_id })
  const headers = await server.as(person)
  const phone = `+4477009${String((number += 1)).padStart(5, '0')}`
  const arrived = () =>
    gateway.received
      .map(({ body }) => JSON.parse(body.toString()) as Sent)
      .filter(({ recipient }) => recipient === phone)
  const call = <T = SmsNumber>(endpoint: string, body?: object) =>
    ask<T>(endpoint, { headers, ...(body ? { body } : {}) })
  const begin = () => call('PUT /notifications/phone', { phone })
  const code = () => /^\d{6}/.exec(arrived().at(-1)?.body ?? '')?.[0] ?? ''
  const enter = (given = code()) => call('POST /notifications/phone/confirmation', { code: given })
  return {
    farm,
    person,
    phone,
    arrived,
    call,
    begin,
    code,
    enter,
    confirmed: async () => {
      await begin()
      await enter()
    },
    choose: (body: object) => call('PUT /notifications/settings', { mail_at_once: [], ...body }),
  }
}
type Home = Awaited<ReturnType<typeof makeHome>>
const open = async ({ farm }: Home, at = NOON) => {
  const device = await makeDevice(db, { farm_id: farm.id })
  const { id } = await db
    .insertInto('alerts')
    .values({
      rule: 'clock',
      subject: `device ${device.id}`,
      farm_id: farm.id,
      device_id: device.id,
      cause: JSON.stringify({ camera: 'Gate' }),
      opened_at: at,
      last_true_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('alert_events').values({ alert_id: id, kind: 'opened', at }).execute()
  return id
}
const hurry = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db)
const sendsOf = ({ person }: Home) =>
  db
    .selectFrom('sms_sends as send')
    .innerJoin('notifications as about', 'about.id', 'send.notification_id')
    .where('about.user_id', '=', person.id)
    .select(['send.state', 'send.attempts', 'send.last_error'])
    .orderBy('send.id')
    .execute()
const settled = (home: Home, states: string[]) =>
  waitFor(async () => {
    await hurry()
    expect((await sendsOf(home)).map(({ state }) => state)).toEqual(states)
  })

describe('a phone number', () => {
  it('is used after its code is entered, and the code is in no row and no line of the log', async () => {
    const home = await makeHome()
    expect((await home.call('GET /notifications/phone')).data).toEqual({
      is_available: true,
      phone: null,
      confirmed_at: null,
      awaits_code: false,
    })
    expect((await home.begin()).data).toMatchObject({ phone: home.phone, confirmed_at: null, awaits_code: true })
    const [message] = home.arrived()
    expect(message?.body).toMatch(/^\d{6} is your Bombus code\. It is valid for 10 minutes\.$/)
    expect(gateway.received.at(-1)?.headers).toMatchObject({
      authorization: 'Bearer of the operator',
      'content-type': 'application/json',
    })
    const rows = await sql<{ text: string }>`select sms_numbers::text as text from sms_numbers`.execute(db)
    expect(JSON.stringify(rows)).not.toContain(home.code())
    expect((await home.enter()).data).toMatchObject({ confirmed_at: expect.any(String) as string, awaits_code: false })
    expect(server.logged.join('\n')).not.toContain(home.code())
    expect(server.logged.join('\n')).not.toContain('Bearer of the operator')
  })

  it('is announced to its user by email once confirmed, and not before', async () => {
    const home = await makeHome()
    const emails = () =>
      db.selectFrom('mails').where('recipient', '=', home.person.email).select(['subject', 'body']).execute()
    await home.begin()
    await home.enter(home.code() === '000000' ? '000001' : '000000')
    expect(await emails()).toEqual([])
    await home.enter()
    const [email, ...others] = await emails()
    expect(others).toEqual([])
    expect(email?.subject).toBe('Text messages from your Bombus account go to a new number')
    expect(email?.body).toContain(`a phone number that ends in ${home.phone.slice(-3)} was confirmed for your account.`)
    expect(email?.body).not.toContain(home.phone)
  })

  it('is not confirmed by a wrong code, nor by any code after five wrong ones', async () => {
    const home = await makeHome()
    await home.begin()
    const wrong = home.code() === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1)
      expect(await home.enter(wrong)).toMatchObject({
        status: 422,
        issues: [{ path: 'code', message: messages.smsCodeWrong }],
      })
    expect((await home.enter()).status).toBe(422)
    expect((await home.call('GET /notifications/phone')).data).toMatchObject({ confirmed_at: null })
  })

  it('is not confirmed by a code older than ten minutes, nor by another user’s code', async () => {
    const [home, other] = [await makeHome(), await makeHome()]
    await home.begin()
    await other.begin()
    if (other.code() !== home.code()) expect((await home.enter(other.code())).status).toBe(422)
    await db
      .updateTable('sms_numbers')
      .set({ code_expires_at: sql`now() - interval '1 second'` })
      .where('user_id', '=', home.person.id)
      .execute()
    expect((await home.enter()).status).toBe(422)
  })

  it('is limited to five codes a day, even if it is removed in between', async () => {
    const home = await makeHome()
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await home.begin()).status).toBe(200)
      await home.call('DELETE /notifications/phone')
    }
    expect((await home.begin()).status).toBe(429)
    expect(home.arrived()).toHaveLength(5)
  })

  it.each(['07700 900123', '+0123456789', '+44', 'hello'])('%s is rejected', async (phone) => {
    const home = await makeHome()
    expect(await home.call('PUT /notifications/phone', { phone })).toMatchObject({
      status: 422,
      issues: [{ path: 'phone' }],
    })
  })

  it('is not stored if the gateway rejects the code, or if there is no gateway', async () => {
    const home = await makeHome()
    gateway.answers.push(500)
    expect(await home.begin()).toMatchObject({ status: 503, message: messages.smsNotSent })
    const without = await makeServer({ beside: server })
    const headers = await without.as(home.person)
    const asked = asker(without.app)
    expect((await asked('PUT /notifications/phone', { headers, body: { phone: home.phone } })).status).toBe(409)
    expect((await asked<SmsNumber>('GET /notifications/phone', { headers })).data.is_available).toBe(false)
  })

  it('stays valid until another one is confirmed, and a code rejected by the gateway does not count', async () => {
    const home = await makeHome()
    await home.confirmed()
    const stored = () =>
      db
        .selectFrom('sms_numbers')
        .where('user_id', '=', home.person.id)
        .select(['phone', 'codes_sent'])
        .executeTakeFirst()
    for (let tries = 0; tries < 6; tries += 1) {
      gateway.answers.push(500)
      expect((await home.call('PUT /notifications/phone', { phone: '+447700900999' })).status).toBe(503)
    }
    expect(await stored()).toEqual({ phone: home.phone, codes_sent: 1 })
    expect((await home.call('GET /notifications/phone')).data).toMatchObject({
      phone: home.phone,
      confirmed_at: expect.any(String) as string,
    })
    expect((await home.call('PUT /notifications/phone', { phone: '+447700900999' })).data).toMatchObject({
      phone: '+447700900999',
      confirmed_at: null,
    })
    expect(await stored()).toEqual({ phone: home.phone, codes_sent: 2 })
  })

  it('is deleted when all access of its user is revoked', async () => {
    const home = await makeHome()
    await home.confirmed()
    await inTransaction(db, system, (trx) => revokeAccess(trx, home.person.id, { providers: false }))
    const row = await db
      .selectFrom('sms_numbers')
      .where('user_id', '=', home.person.id)
      .select(['phone', 'confirmed_at'])
      .executeTakeFirst()
    expect(row).toEqual({ phone: null, confirmed_at: null })
  })
})

describe('an alert', () => {
  it('is sent to users who chose its kind and confirmed a number, and the alert says so', async () => {
    const home = await makeHome()
    await home.confirmed()
    await home.choose({ sms: ['clock'] })
    const id = await open(home)
    await sendDueNotifications(server)
    await settled(home, ['sent'])
    expect(home.arrived().at(-1)?.body).toBe(
      `Bombus: The clock on Gate is wrong (Hill Farm). Its messages have times in the future. What it sees is counted at the wrong hour. ${server.settings.baseUrl}/alerts/${id}`,
    )
    const { data } = await home.call<object[]>(`GET /alerts/${id}/deliveries`)
    expect(data).toMatchObject([{ channel: 'sms', state: 'sent' }])
  })

  it('is not sent to users who chose another kind, have not confirmed, or have removed the number', async () => {
    const [other, unconfirmed, removed] = [await makeHome(), await makeHome(), await makeHome()]
    await other.confirmed()
    await other.choose({ sms: ['silent'] })
    await unconfirmed.begin()
    await unconfirmed.choose({ sms: ['clock'] })
    await removed.confirmed()
    await removed.choose({ sms: ['clock'] })
    for (const home of [other, unconfirmed, removed]) await open(home)
    server.setClock('2026-06-10T02:00:00Z')
    await sendDueNotifications(server)
    await removed.call('DELETE /notifications/phone')
    server.setClock(NOON)
    await sendDueNotifications(server)
    for (const home of [other, unconfirmed, removed]) expect(await sendsOf(home)).toEqual([])
    const dropped = await db
      .selectFrom('alert_deliveries')
      .where('user_id', '=', removed.person.id)
      .select(['channel', 'state', 'reason'])
      .execute()
    expect(dropped).toEqual([{ channel: 'sms', state: 'dropped', reason: 'no device' }])
  })

  it('waits for the end of the quiet hours', async () => {
    const home = await makeHome()
    await home.confirmed()
    await home.choose({ sms: ['clock'], quiet_from: 21, quiet_until: 6 })
    server.setClock('2026-06-10T22:30:00Z')
    await open(home, '2026-06-10T22:30:00Z')
    await sendDueNotifications(server)
    expect(await sendsOf(home)).toEqual([])
    server.setClock('2026-06-11T05:01:00Z')
    await sendDueNotifications(server)
    server.setClock(NOON)
    await settled(home, ['sent'])
  })

  it('counts towards four messages a day, the last of which covers all further alerts', async () => {
    const home = await makeHome()
    await home.confirmed()
    await home.choose({ sms: ['clock'], most_a_day: 50, quiet_from: null, quiet_until: null })
    for (let sent = 0; sent < 6; sent += 1) {
      await open(home)
      await sendDueNotifications(server)
    }
    await settled(home, ['sent', 'sent', 'sent'])
    server.setClock('2026-06-11T07:00:00Z')
    await sendDueNotifications(server)
    server.setClock(NOON)
    await settled(home, ['sent', 'sent', 'sent', 'sent'])
    expect(home.arrived().at(-1)?.body).toBe(`Bombus: 3 alerts: Hill Farm ${server.settings.baseUrl}/alerts`)
  })

  it.each([503, 429])('is retried with the same reference if the gateway responds with %i', async (status) => {
    const home = await makeHome()
    await home.confirmed()
    gateway.answers.push(status)
    expect((await home.call('POST /notifications/test', { channel: 'sms' })).status).toBe(200)
    await settled(home, ['sent'])
    const [, first, second] = home.arrived()
    expect(second).toEqual(first)
    expect((await sendsOf(home))[0]).toMatchObject({ attempts: 2 })
    expect(await server.metrics.read()).toMatch(/bombus_notifications_total\{channel="sms",outcome="retry"\} \d/)
  })

  it('is dropped if the gateway rejects it', async () => {
    const home = await makeHome()
    await home.confirmed()
    gateway.answers.push(400)
    await home.call('POST /notifications/test', { channel: 'sms' })
    await settled(home, ['failed'])
    expect(await sendsOf(home)).toMatchObject([{ last_error: 'The gateway responded with 400' }])
  })

  it('is not resent if the gateway accepted it but timed out, as it may already be on its way', async () => {
    const home = await makeHome()
    await home.confirmed()
    const before = home.arrived().length
    const limit = new AbortController()
    const { timeout } = AbortSignal
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
      ms === GATEWAY_LIMIT_MS ? limit.signal : timeout.call(AbortSignal, ms),
    )
    onTestFinished(() => void vi.restoreAllMocks())
    // The time limit ends once the gateway has the message.
    gateway.answers.push(() => limit.abort())
    await home.call('POST /notifications/test', { channel: 'sms' })
    await settled(home, ['failed'])
    expect(await sendsOf(home)).toMatchObject([{ attempts: 1, last_error: 'No response in time' }])
    // The job ends a moment after the result is stored.
    await waitFor(async () => {
      const { rows } = await sql<{ state: string }>`
        select state from pgboss.job where name = 'send-sms' and state in ('created', 'retry', 'active')`.execute(db)
      expect(rows).toEqual([])
    })
    expect(home.arrived()).toHaveLength(before + 1)
  })

  it('is not resent if the gateway accepted it and the connection was then reset', async () => {
    const home = await makeHome()
    await home.confirmed()
    const before = home.arrived().length
    gateway.answers.push(({ socket }) => socket?.resetAndDestroy())
    await home.call('POST /notifications/test', { channel: 'sms' })
    await settled(home, ['failed'])
    expect(await sendsOf(home)).toMatchObject([
      { attempts: 1, last_error: 'The address could not be reached. ECONNRESET' },
    ])
    expect(home.arrived()).toHaveLength(before + 1)
  })

  it('carries the same Idempotency-Key in each attempt, so that a gateway sends it once', async () => {
    const home = await makeHome()
    await home.confirmed()
    // It accepts the first attempt, and fails before it has said so.
    gateway.answers.push(503)
    await home.call('POST /notifications/test', { channel: 'sms' })
    await settled(home, ['sent'])
    const keys = gateway.received
      .filter(({ body }) => body.toString().includes(home.phone))
      .map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(3)
    expect(new Set(keys.slice(1)).size).toBe(1)
    expect(keys[0]).not.toBe(keys[1])
  })

  it('cannot be tested by a user without a confirmed number', async () => {
    const home = await makeHome()
    expect(await home.call('POST /notifications/test', { channel: 'sms' })).toMatchObject({
      status: 409,
      message: messages.noSmsNumber,
    })
  })
})

describe('a request to the gateway', () => {
  const request = (env: Record<string, string>) =>
    gatewayRequest(readSettings({ BOMBUS_DEMO: 'on', SMS_GATEWAY_URL: 'https://sms.example/send', ...env }), {
      to: '+447700900123',
      text: 'A "quote", & {to}\nmore',
      id: 'bombus-1',
    })

  it('has its values escaped as JSON, without replacing placeholders within them', () => {
    expect(JSON.parse(request({}).body)).toEqual({ to: '+447700900123', text: 'A "quote", & {to}\nmore' })
  })

  it('has its values escaped as XML', () => {
    const { body } = request({
      SMS_GATEWAY_HEADERS: '{"content-type": "text/xml"}',
      SMS_GATEWAY_BODY: '<sms to="{to}">{text}</sms>',
    })
    expect(body).toBe('<sms to="+447700900123">A &quot;quote&quot;, &amp; {to}\nmore</sms>')
  })

  it('has its values escaped as a form or in the URL', () => {
    const form = request({
      SMS_GATEWAY_HEADERS: '{"content-type": "application/x-www-form-urlencoded"}',
      SMS_GATEWAY_BODY: 'To={to}&Body={text}',
    })
    expect(Object.fromEntries(new URLSearchParams(form.body))).toEqual({
      To: '+447700900123',
      Body: 'A "quote", & {to}\nmore',
    })
    const get = request({ SMS_GATEWAY_METHOD: 'GET', SMS_GATEWAY_URL: 'https://sms.example/send?to={to}&text={text}' })
    expect([get.method, get.body]).toEqual(['GET', ''])
    expect(Object.fromEntries(new URL(get.url).searchParams)).toMatchObject({ text: 'A "quote", & {to}\nmore' })
  })

  it.each([
    ['a body without the text', { SMS_GATEWAY_BODY: '{"to":"{to}"}' }, 'SMS_GATEWAY_BODY'],
    ['a body that is no JSON', { SMS_GATEWAY_BODY: '{"to":{to},"text":"{text}"}' }, 'SMS_GATEWAY_BODY'],
    ['a GET without placeholders', { SMS_GATEWAY_METHOD: 'GET' }, 'SMS_GATEWAY_BODY'],
    ['headers that are no JSON', { SMS_GATEWAY_HEADERS: 'authorization: x' }, 'SMS_GATEWAY_HEADERS'],
  ])('prevents the server start when misconfigured with %s', (_, env, name) => expect(() => request(env)).toThrow(name))
})
