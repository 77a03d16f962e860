import { beforeEach, describe, expect, it } from 'vitest'
import { factorMessages } from '#domain/accounts/factor-messages.ts'
import type { Webhook, WebhookDelivery } from '#domain/notifications/webhook.ts'
import { deliverWebhook } from '../notifications/webhooks/webhook-delivery-writes.ts'
import { makeUser } from '../factories/people.ts'
import { makeOrganisation } from '../factories/places.ts'
import { readUnsubscribeToken, unsubscribeToken } from '../weekly-email/unsubscribe-token.ts'
import { checkEncryption } from '../platform/security/encryption-check.ts'
import { secretsOf } from '../platform/security/encryption.ts'
import { asker, newAddress } from '../testing/asker.ts'
import { startReceiver } from '../testing/receiver.ts'
import { makeServer, type TestServer } from '../testing/server.ts'
import { vapidKeys } from '../platform/push/vapid.ts'
import { makeFactorServer } from './testing/factor-server.ts'
import { password } from './testing/people.ts'

const factors = await makeFactorServer()
const { server: before, codeOf, later, withTotp } = factors
const { db } = before
const former = before.settings.SECRET_KEY ?? ''
const fresh = 'another secret, after somebody has left the team'
const env = { BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'on', WEBHOOKS_PRIVATE: 'on' }
const rotated = await makeServer({ beside: before, env: { ...env, SECRET_KEY: fresh, SECRET_KEY_PREVIOUS: former } })
const without = await makeServer({ beside: before, env: { ...env, SECRET_KEY: fresh } })
const receiver = await startReceiver()
beforeEach(() => later())

const secondFactor = async (server: TestServer, email: string, code: string) => {
  server.setClock(before.clock().toISOString())
  const ask = asker(server.app)
  const { data } = await ask<{ ticket: string }>('POST /auth/sign-in', {
    body: { email, password },
    from: newAddress(),
  })
  return ask('POST /auth/sign-in/second-factor', { body: { ticket: data.ticket, code }, from: newAddress() })
}

describe('after SECRET_KEY is rotated', () => {
  it('authenticator app codes still work and are re-encrypted with the new key when used', async () => {
    const { email, secret } = await withTotp()
    expect((await secondFactor(rotated, email, await codeOf(secret))).status).toBe(200)
    later()
    // The previous key is no longer needed.
    expect((await secondFactor(without, email, await codeOf(secret))).status).toBe(200)
  })

  it('without the former key, authenticator apps must be set up again, and a recovery code still works', async () => {
    const { email, secret, codes } = await withTotp()
    expect(await secondFactor(without, email, await codeOf(secret))).toMatchObject({
      status: 409,
      message: factorMessages.setUpAgain,
    })
    expect((await secondFactor(without, email, codes[0] ?? '')).status).toBe(200)
  })

  it('webhooks are signed with the receiver’s secret; without the former key, the delivery says what to do', async () => {
    const { id: organisation_id } = await makeOrganisation(db)
    const headers = await before.as(await makeUser(db, { role: 'farm_admin', organisation_id }))
    const deliver = async (server: TestServer, id: number) => {
      const { id: delivery } = await db
        .insertInto('webhook_deliveries')
        .values({ webhook_id: id, kind: 'test', body: '{}', state: 'waiting' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await deliverWebhook(server, delivery)
      const { data } = await asker(before.app)<WebhookDelivery[]>(
        `GET /organisations/${organisation_id}/webhooks/${id}/deliveries`,
        { headers },
      )
      return data.find((one) => one.id === delivery)
    }
    const add = async () =>
      (
        await asker(rotated.app)<Webhook>(`POST /organisations/${organisation_id}/webhooks`, {
          headers,
          body: { title: 'Office', url: `${receiver.url}/rotated` },
        })
      ).data.id
    const sealedBefore = async () => {
      const id = await add()
      const { data } = await asker(before.app)<Webhook>(
        `POST /organisations/${organisation_id}/webhooks/${id}/secret`,
        { headers },
      )
      return data.id
    }
    const lost = await sealedBefore()
    expect(await deliver(without, lost)).toMatchObject({
      state: 'failed',
      last_error: 'The signing secret of this webhook can no longer be read: create a new one',
    })
    expect(await deliver(rotated, lost)).toMatchObject({ state: 'sent' })
    expect(await deliver(without, lost)).toMatchObject({ state: 'sent' })
  })

  it('push keeps its keys; without the former key, new ones are created and browsers subscribe again', async () => {
    const keys = await vapidKeys(db, before.settings)
    expect(await vapidKeys(rotated.db, rotated.settings)).toEqual(keys)
    await db
      .updateTable('installation')
      .set({ value: JSON.stringify({ sealed: 'AAAA' }) })
      .where('name', '=', 'vapid')
      .execute()
    const { id: user_id } = await makeUser(db)
    await db
      .insertInto('push_devices')
      .values({ user_id, endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' })
      .execute()
    expect(await vapidKeys(without.db, without.settings)).not.toEqual(keys)
    expect(await db.selectFrom('push_devices').select('id').execute()).toEqual([])
  })

  it('unsubscribe links of the weekly email still work, and a phone can decrypt its stored data', async () => {
    const token = unsubscribeToken(secretsOf(before.settings), 42)
    expect(readUnsubscribeToken(secretsOf(rotated.settings), token)).toBe(42)
    expect(readUnsubscribeToken(secretsOf(without.settings), token)).toBeNull()
    const headers = await before.as(await makeUser(db))
    const keyOf = async (server: TestServer) =>
      (await asker(server.app)<{ key: string; previous: string[] }>('GET /users/profile/field-key', { headers })).data
    expect((await keyOf(rotated)).previous).toContain((await keyOf(before)).key)
  })

  it('a start without the former key reports it', async () => {
    const said: string[] = []
    const log = { error: (text: string) => said.push(text) } as never
    expect(await checkEncryption(db, before.settings, log)).toBe(true)
    expect(await checkEncryption(db, without.settings, log)).toBe(false)
    expect(said.join()).toContain('SECRET_KEY_PREVIOUS')
    expect(await checkEncryption(db, rotated.settings, log)).toBe(true)
    expect(await checkEncryption(db, without.settings, log)).toBe(true)
    expect(said).toHaveLength(1)
  })
})
