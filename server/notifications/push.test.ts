import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { NotificationSettings, PushDevice } from '#domain/notifications/notification-settings.ts'
import { cleanUpAccounts } from '../accounts/cleanup-accounts.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeOrganisation } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { vapidKeys } from '../platform/push/vapid.ts'
import { inTransaction, system } from '../platform/postgres/database.ts'
import { notifyOf } from './notice-writes.ts'
import { sendDueNotifications } from './scheduled-writes.ts'
import { workOnNotifications } from './start-notifications.ts'
import { makeBrowser, vapidClaims } from './testing/push-browser.ts'
import { startReceiver } from '../testing/receiver.ts'
import { waitFor } from '../testing/wait-for.ts'

const service = await startReceiver()
const env = { WEBHOOKS_PRIVATE: 'on', CONTACT_EMAIL: 'help@bombus.example' }
const server = await makeServer({ env })
const { db } = server
const ask = asker(server.app)
beforeAll(() => workOnNotifications(server))

const NOON = '2026-06-10T12:00:00Z'
server.setClock(NOON)
let number = 0
const makeHome = async () => {
  const { id: organisation_id } = await makeOrganisation(db)
  const farm = await makeFarm(db, { organisation_id, time_zone: 'Europe/London' })
  const person = await makeUser(db, { role: 'farmer', organisation_id })
  const headers = await server.as(person)
  const path = `/push/${(number += 1)}`
  const browser = makeBrowser(`${service.url}${path}`)
  const keep = (as = headers) =>
    ask<PushDevice>('PUT /notifications/devices', { headers: as, body: browser.subscription })
  return {
    farm,
    person,
    headers,
    browser,
    keep,
    devices: async (as = headers) => (await ask<PushDevice[]>('GET /notifications/devices', { headers: as })).data,
    test: () => ask('POST /notifications/test', { headers, body: { channel: 'push' } }),
    arrived: () => service.received.filter((one) => one.path === path),
  }
}
type Home = Awaited<ReturnType<typeof makeHome>>
const arrive = (home: Home, many = 1) =>
  waitFor(async () => {
    await hurry()
    const all = home.arrived()
    if (all.length < many) throw new Error(`${all.length} pushes`)
    return all
  })
const hurry = () => sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db)
const sendsOf = (home: Home) =>
  db
    .selectFrom('push_sends as send')
    .innerJoin('notifications as about', 'about.id', 'send.notification_id')
    .where('about.user_id', '=', home.person.id)
    .select(['send.state', 'send.attempts', 'send.last_error'])
    .orderBy('send.id')
    .execute()
const settled = (home: Home, state: string) =>
  waitFor(async () => {
    const sends = await sendsOf(home)
    if (sends.length === 0 || sends.some((send) => send.state !== state)) throw new Error(JSON.stringify(sends))
    return sends
  })
const event = (alert_id: number, kind: 'opened' | 'closed') =>
  db.insertInto('alert_events').values({ alert_id, kind, at: NOON }).execute()
const open = async ({ farm }: Home) => {
  const device = await makeDevice(db, { farm_id: farm.id })
  const { id } = await db
    .insertInto('alerts')
    .values({
      rule: 'clock',
      subject: `device ${device.id}`,
      farm_id: farm.id,
      device_id: device.id,
      cause: JSON.stringify({ camera: device.name }),
      opened_at: NOON,
      last_true_at: NOON,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await event(id, 'opened')
  return { id, name: device.name }
}

describe('a push message', () => {
  it('reaches the browser of a user who looks after the farm, encrypted for it and signed with the expected key', async () => {
    const home = await makeHome()
    const { data: settings } = await ask<NotificationSettings>('GET /notifications/settings', home)
    expect((await home.keep()).data).toMatchObject({ last_told_at: null, is_current: true })
    const { id, name } = await open(home)
    await sendDueNotifications(server)
    const [push] = await arrive(home)
    expect(home.browser.read(push?.body ?? Buffer.alloc(0))).toEqual({
      title: `The clock on ${name} is wrong`,
      body: 'Its messages have times in the future. What it sees is counted at the wrong hour.',
      path: `/alerts/${id}`,
      tag: `alert-${id}`,
    })
    expect(push?.body.includes('clock')).toBe(false)
    expect(push?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'high',
      topic: `alert-${id}`,
    })
    const claims = vapidClaims(push?.headers.authorization ?? '', settings.push_key ?? '')
    expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:help@bombus.example' })
    await settled(home, 'sent')
    expect((await home.devices())[0]?.last_told_at).toEqual(expect.any(String))
    expect((await ask(`GET /alerts/${id}/deliveries`, home)).data).toMatchObject([{ channel: 'push', state: 'sent' }])
  })

  it('for a closed alert has low urgency, so that it does not wake a phone', async () => {
    const home = await makeHome()
    await home.keep()
    await ask('PUT /notifications/settings', { headers: home.headers, body: { closings: true } })
    const { id } = await open(home)
    await sendDueNotifications(server)
    await arrive(home)
    await db.updateTable('alerts').set({ closed_at: NOON }).where('id', '=', id).execute()
    await event(id, 'closed')
    await sendDueNotifications(server)
    expect((await arrive(home, 2)).map(({ headers }) => headers['urgency'])).toEqual(['high', 'normal'])
  })

  it('is not shown to another user who has since taken over the browser', async () => {
    const [home, other] = [await makeHome(), await makeHome()]
    await home.keep()
    service.answers.push(503)
    await home.test()
    await waitFor(async () => expect(await sendsOf(home)).toMatchObject([{ attempts: 1, state: 'waiting' }]))
    await ask('PUT /notifications/devices', { headers: other.headers, body: home.browser.subscription })
    await waitFor(async () => {
      await hurry()
      expect(await sendsOf(home)).toMatchObject([{ state: 'gone' }])
    })
    expect(home.arrived()).toHaveLength(1)
  })

  it.each([503, 429])('is retried unchanged if the push service responds with %i', async (status) => {
    const home = await makeHome()
    await home.keep()
    service.answers.push(status)
    await home.test()
    await arrive(home)
    await waitFor(async () => expect(await sendsOf(home)).toMatchObject([{ attempts: 1, state: 'waiting' }]))
    const [first, second] = await arrive(home, 2)
    expect(second?.headers['topic']).toBe(first?.headers['topic'])
    expect(await settled(home, 'sent')).toMatchObject([{ attempts: 2 }])
  })

  it.each([404, 410])('deletes the subscription if the push service responds with %i', async (status) => {
    const home = await makeHome()
    await home.keep()
    service.answers.push(status)
    await home.test()
    await settled(home, 'gone')
    expect(await home.devices()).toEqual([])
    expect((await home.test()).status).toBe(409)
  })

  it('is dropped if the push service rejects it', async () => {
    const home = await makeHome()
    await home.keep()
    service.answers.push(403)
    await home.test()
    expect(await settled(home, 'failed')).toMatchObject([{ last_error: 'The push service responded with 403' }])
    expect(await home.devices()).toHaveLength(1)
  })
})

describe('a browser subscription', () => {
  it('is deleted when its user signs out, and when they end that session elsewhere', async () => {
    const home = await makeHome()
    const elsewhere = await server.as(home.person)
    await home.keep()
    await ask('POST /auth/sign-out', { headers: home.headers })
    expect(await home.devices(elsewhere)).toEqual([])
    await home.keep(elsewhere)
    const { session_id } = await db
      .selectFrom('push_devices')
      .where('user_id', '=', home.person.id)
      .select('session_id')
      .executeTakeFirstOrThrow()
    const third = await server.as(home.person)
    await ask(`DELETE /auth/sessions/${session_id}`, { headers: third })
    expect(await home.devices(third)).toEqual([])
  })

  it('remains when its session expires, and is deleted when its user ends all other sessions', async () => {
    const home = await makeHome()
    await home.keep()
    await db
      .updateTable('sessions')
      .set({ last_activity_at: '2020-01-01' })
      .where('user_id', '=', home.person.id)
      .execute()
    await cleanUpAccounts(server)
    const next = await server.as(home.person)
    expect(await home.devices(next)).toMatchObject([{ is_current: false }])
    await home.keep(next)
    expect(await home.devices(next)).toMatchObject([{ is_current: true }])
    await ask('DELETE /auth/sessions', { headers: next })
    expect(await home.devices(next)).toHaveLength(1)
  })

  it('belongs to another user once they sign in on that browser', async () => {
    const [home, other] = [await makeHome(), await makeHome()]
    await home.keep()
    await ask('PUT /notifications/devices', { headers: other.headers, body: home.browser.subscription })
    expect([await home.devices(), await other.devices()]).toMatchObject([[], [{ is_current: true }]])
  })

  it('requires a usable encryption key, and is limited to twenty for a user', async () => {
    const home = await makeHome()
    const { endpoint, keys } = home.browser.subscription
    const keep = (given: object) => ask('PUT /notifications/devices', { headers: home.headers, body: given })
    const noPoint = `BA${'A'.repeat(85)}`
    expect(await keep({ endpoint, keys: { ...keys, p256dh: noPoint } })).toMatchObject({
      status: 422,
      issues: [{ path: 'keys.p256dh' }],
    })
    for (let n = 0; n < 21; n += 1) expect((await keep({ endpoint: `${endpoint}/${n}`, keys })).status).toBe(200)
    expect(await home.devices()).toHaveLength(20)
    await home.test()
    const paths = (await settled(home, 'sent')) && service.received.map(({ path }) => path ?? '')
    expect(paths.filter((path) => /^\/push\/\d+\/20$/.test(path))).toHaveLength(1)
    expect(paths.filter((path) => /^\/push\/\d+\/0$/.test(path))).toEqual([])
  })

  it('can be removed only by its owner', async () => {
    const [home, other] = [await makeHome(), await makeHome()]
    const { data } = await home.keep()
    await ask(`DELETE /notifications/devices/${data.id}`, { headers: other.headers })
    expect(await home.devices()).toHaveLength(1)
    await ask(`DELETE /notifications/devices/${data.id}`, { headers: home.headers })
    expect(await home.devices()).toEqual([])
  })
})

describe('the VAPID key of the portal', () => {
  it('is created once by one of two servers, and stored encrypted in the database', async () => {
    const beside = await makeServer({ env, beside: server })
    const [here, there] = await Promise.all([vapidKeys(db, server.settings), vapidKeys(beside.db, beside.settings)])
    expect(here).toEqual(there)
    const row = await db.selectFrom('installation').where('name', '=', 'vapid').select('value').executeTakeFirst()
    expect(JSON.stringify(row)).not.toContain(here.private_key)
  })

  it('can be set in the settings', async () => {
    const given = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'
    const beside = await makeServer({ env: { ...env, VAPID_PRIVATE_KEY: given }, beside: server })
    expect((await vapidKeys(beside.db, beside.settings)).private_key).toBe(given)
  })
})

describe('a push message about something other than alerts', () => {
  it('is delivered as written, and does not count as an alert of the day', async () => {
    const home = await makeHome()
    await home.keep()
    const words = { title: 'Your export is ready', body: '', path: '/exports', tag: 'export-1' }
    await inTransaction(db, system, (trx) =>
      notifyOf(trx, server, home.person.id, () => ({ email: null, push: words })),
    )
    const [push] = await arrive(home)
    expect(home.browser.read(push?.body ?? Buffer.alloc(0))).toEqual(words)
    expect(push?.headers).toMatchObject({ urgency: 'normal', topic: 'export-1' })
    await settled(home, 'sent')
  })
})
