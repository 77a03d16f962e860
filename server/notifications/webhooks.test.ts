import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Webhook } from '#domain/notifications/webhook.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { asker } from '../testing/asker.ts'
import { projectRoot } from '../platform/config/settings.ts'
import { makeServer } from '../testing/server.ts'
import { sendDueNotifications } from './scheduled-writes.ts'
import { workOnNotifications } from './start-notifications.ts'
import { MAX_WEBHOOK_TRIES } from './webhooks/webhook-delivery-writes.ts'
import { startReceiver, type Received } from '../testing/receiver.ts'
import { waitFor } from '../testing/wait-for.ts'
import { webhookHomes, type WebhookHome } from './testing/webhook-homes.ts'

const receiver = await startReceiver()
const server = await makeServer({ env: { WEBHOOKS_PRIVATE: 'on', BASE_URL: 'https://bombus.example' } })
const { db } = server
const ask = asker(server.app)
beforeAll(() => workOnNotifications(server))
const NOON = '2026-06-10T12:00:00Z'
server.setClock(NOON)

const { makeHome, arrive, become } = webhookHomes(server, receiver)
const openAlert = async ({ farm }: WebhookHome) => {
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
  await db.insertInto('alert_events').values({ alert_id: id, kind: 'opened', at: NOON }).execute()
  return { id, name: device.name, device_id: device.id }
}
/** The check of the previous header as docs/webhooks.md describes it for receivers. */
const [, snippet = ''] =
  /```js\n(import \{ createHmac[\s\S]*?)```/.exec(readFileSync(join(projectRoot, 'docs/webhooks.md'), 'utf8')) ?? []
const { isOurs } = (await import(`data:text/javascript,${encodeURIComponent(`${snippet}\nexport { isOurs }`)}`)) as {
  isOurs: (header: string, body: string, secret: string) => boolean
}
const isSigned = ({ headers, body }: Received, secret: string, now = Date.parse(NOON)): boolean => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
  const is = isOurs(String(headers['bombus-signature']), body.toString(), secret)
  clock.mockRestore()
  return is
}

describe('a webhook', () => {
  it('receives alerts opened on farms of its organisation, signed, and nothing else', async () => {
    const [home, foreign] = [await makeHome(), await makeHome()]
    const { data: hook, status } = await home.add()
    expect(status).toBe(201)
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await openAlert(foreign)
    const alert = await openAlert(home)
    await sendDueNotifications(server)
    const [request] = await arrive(home)
    if (!request) throw new Error('none')
    expect(isSigned(request, hook.secret)).toBe(true)
    expect(isSigned(request, hook.secret, Date.parse(NOON) + 301_000), 'too late').toBe(false)
    expect(isSigned({ ...request, body: Buffer.concat([request.body, Buffer.from(' ')]) }, hook.secret)).toBe(false)
    expect(JSON.parse(request.body.toString())).toMatchObject({
      type: 'alert.opened',
      at: '2026-06-10T12:00:00.000Z',
      alert: {
        id: alert.id,
        url: `https://bombus.example/alerts/${alert.id}`,
        rule: 'clock',
        farm: { id: home.farm.id, title: home.farm.title },
        device_id: alert.device_id,
        title: `The clock on ${alert.name} is wrong`,
        closed_at: null,
      },
    })
    const [delivery] = await become(home, hook.id, ['sent'])
    expect(delivery).toMatchObject({ kind: 'alert.opened', alert_id: alert.id, status: 201, attempts: 1 })
    expect(request.headers).toMatchObject({ 'bombus-delivery': String(delivery?.id), 'bombus-event': 'alert.opened' })
    expect(home.arrived()).toHaveLength(1)
    expect((await ask(`GET /alerts/${alert.id}/deliveries`, home)).data).toMatchObject([
      { channel: 'webhook', to: 'Farm office', state: 'sent' },
    ])
  })

  it('that fails is retried with the same id and body, and can be sent again manually', async () => {
    const home = await makeHome()
    const { data: hook } = await home.add()
    receiver.answers.push(500, (response) => response.destroy(), 302)
    await home.call(`POST /${hook.id}/test`)
    await arrive(home, 4)
    const [delivery] = await become(home, hook.id, ['sent'])
    expect(delivery?.attempts).toBe(4)
    await home.call(`POST /${hook.id}/deliveries/${delivery?.id}/again`)
    const requests = await arrive(home, 5)
    expect(
      new Set(requests.map(({ headers, body }) => `${headers['bombus-delivery']?.toString()} ${body.toString()}`)).size,
    ).toBe(1)
    expect(requests.every((request) => isSigned(request, hook.secret))).toBe(true)
  })

  it('that was given up gets the same number of retries when it is sent again', async () => {
    const home = await makeHome()
    const { data: hook } = await home.add()
    receiver.answers.push(410, 500)
    await home.call(`POST /${hook.id}/test`)
    const [delivery] = await become(home, hook.id, ['failed'])
    await db
      .updateTable('webhook_deliveries')
      .set({ attempts: MAX_WEBHOOK_TRIES })
      .where('id', '=', delivery?.id ?? 0)
      .execute()
    await home.call(`POST /${hook.id}/deliveries/${delivery?.id}/again`)
    await arrive(home, 3)
    expect(await become(home, hook.id, ['sent'])).toMatchObject([{ attempts: 2 }])
  })

  it('is listed only in its own organisation, even for users who can see all', async () => {
    const [home, next] = [await makeHome(), await makeHome()]
    const [{ data: own }, { data: other }] = [await home.add(), await next.add()]
    const headers = await server.as(await makeUser(db, { role: 'admin' }))
    for (const [{ hooks }, hook] of [
      [home, own],
      [next, other],
    ] as const)
      expect((await ask<Webhook[]>(`GET ${hooks}`, { headers })).data.map(({ id }) => id)).toEqual([hook.id])
    expect((await ask(`DELETE ${home.hooks}/${other.id}`, { headers })).status).toBe(404)
  })

  it('is limited to sixty manual deliveries an hour', async () => {
    const home = await makeHome()
    const { data: hook } = await home.add()
    await home.call(`POST /${hook.id}/test`)
    const [delivery] = await become(home, hook.id, ['sent'])
    const again = async () => (await home.call(`POST /${hook.id}/deliveries/${delivery?.id}/again`)).status
    for (let n = 0; n < 60; n += 1) expect(await again()).toBe(200)
    expect(await again()).toBe(429)
  })

  it('reports an unreachable address and is retried', async () => {
    const home = await makeHome()
    const { data: hook } = await home.add({ url: 'http://127.0.0.1:9/' })
    await home.call(`POST /${hook.id}/test`)
    await waitFor(async () =>
      expect(await home.deliveries(hook.id)).toMatchObject([{ attempts: 1, last_error: 'The connection was refused' }]),
    )
  })

  it('shows its secret once and stores it encrypted', async () => {
    const home = await makeHome()
    const { data: hook } = await home.add()
    expect(JSON.stringify((await home.call(`GET `)).data)).not.toContain('whsec_')
    const { data: renewed } = await home.call<{ secret: string }>(`POST /${hook.id}/secret`)
    expect(renewed.secret).not.toBe(hook.secret)
    await home.call(`POST /${hook.id}/test`)
    const [request] = await arrive(home)
    expect(request && [isSigned(request, hook.secret), isSigned(request, renewed.secret)]).toEqual([true, true])
    const { rows } = await sql<{ text: string }>`select coalesce(before::text, '') || coalesce(after::text, '') as text
      from history where kind = 'webhooks' and record_id = ${hook.id}`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) expect(text).not.toMatch(/secret/)
  })

  it('receives nothing while disabled, after deletion, or for rules that it did not choose', async () => {
    const home = await makeHome()
    const [off, ended, others] = [await home.add(), await home.add(), await home.add({ rules: ['gateway'] })]
    await home.call(`PUT /${off.data.id}`, { is_active: false })
    await home.call(`DELETE /${ended.data.id}`)
    await openAlert(home)
    await sendDueNotifications(server)
    expect((await home.call<Webhook[]>('GET ')).data.map(({ id }) => id)).toEqual([off.data.id, others.data.id])
    for (const { data } of [off, others]) expect(await home.deliveries(data.id)).toEqual([])
    expect(home.arrived()).toEqual([])
  })

  it('receives nothing about a farm that has moved to another organisation', async () => {
    const [home, next] = [await makeHome(), await makeHome()]
    const { data: hook } = await home.add()
    receiver.answers.push(500)
    await openAlert(home)
    await sendDueNotifications(server)
    await waitFor(async () => expect(await home.deliveries(hook.id)).toMatchObject([{ attempts: 1 }]))
    await db
      .updateTable('farms')
      .set({ organisation_id: next.organisation_id })
      .where('id', '=', home.farm.id)
      .execute()
    await become(home, hook.id, ['dropped'])
    expect(home.arrived()).toHaveLength(1)
  })
})
