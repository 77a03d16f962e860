import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Webhook } from '#domain/notifications/webhook.ts'
import { projectRoot } from '../platform/config/settings.ts'
import { makeSealer, secretsOf } from '../platform/security/encryption.ts'
import { makeServer } from '../testing/server.ts'
import { startReceiver, type Received } from '../testing/receiver.ts'
import { workOnNotifications } from './start-notifications.ts'
import { webhookHomes, type WebhookHome } from './testing/webhook-homes.ts'
import { maintainWebhooks } from './webhooks/webhook-maintenance-writes.ts'
import { aboutWebhook } from './webhooks/webhook-secrets.ts'

const receiver = await startReceiver()
const server = await makeServer({ env: { WEBHOOKS_PRIVATE: 'on' } })
const { db } = server
const { makeHome, arrive, become } = webhookHomes(server, receiver)
beforeAll(() => workOnNotifications(server))
const NOON = Date.parse('2026-06-10T12:00:00Z')
const HOUR = 3_600_000
server.setClock('2026-06-10T12:00:00Z')

/** Verification as docs/webhooks.md describes it for receivers. */
const [, snippet = ''] =
  /```js\nimport \{ Webhook \} from 'standardwebhooks'\n([\s\S]*?)```/.exec(
    readFileSync(join(projectRoot, 'docs/webhooks.md'), 'utf8'),
  ) ?? []
const { makeVerified } = (await import(
  `data:text/javascript,${encodeURIComponent(`export const makeVerified = (Webhook) => { ${snippet}; return verified }`)}`
)) as {
  makeVerified: (
    library: typeof StandardWebhook,
  ) => (body: Buffer, headers: Received['headers'], secret: string) => unknown
}
const verified = makeVerified(StandardWebhook)

/** Verifies a request as receivers do; returns the reason of a failure, or null. */
const faultOf = ({ headers, body }: Received, secret: string, now = NOON): string | null => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
  try {
    verified(body, headers, secret)
    return null
  } catch (error) {
    return (error as Error).message
  } finally {
    clock.mockRestore()
  }
}
const send = async (home: WebhookHome, id: number) => {
  const before = home.arrived().length
  await home.call(`POST /${id}/test`)
  const request = (await arrive(home, before + 1)).at(-1)
  if (!request) throw new Error('none')
  return request
}
const setSecret = async (home: WebhookHome, id: number, secret: string) => {
  const sealed = makeSealer(secretsOf(server.settings)).seal(secret, aboutWebhook(home.organisation_id))
  await db.updateTable('webhooks').set({ secret: sealed }).where('id', '=', id).execute()
}

describe('the standardwebhooks library', () => {
  it('verifies a request, and rejects a changed body, another id, another secret and an old request', async () => {
    const home = await makeHome()
    const { data: hook } = await home.add()
    const request = await send(home, hook.id)
    expect(faultOf(request, hook.secret)).toBeNull()
    expect(request.headers).toMatchObject({ 'webhook-timestamp': String(NOON / 1_000) })
    const tampered = { ...request, body: Buffer.concat([request.body, Buffer.from(' ')]) }
    expect(faultOf(tampered, hook.secret)).toBe('No matching signature found')
    const renamed = { ...request, headers: { ...request.headers, 'webhook-id': 'msg_1_000' } }
    expect(faultOf(renamed, hook.secret)).toBe('No matching signature found')
    expect(faultOf(request, `whsec_${randomBytes(32).toString('base64')}`)).toBe('No matching signature found')
    expect(faultOf(request, hook.secret, NOON + 301_000)).toBe('Message timestamp too old')
  })

  it('sees the same webhook-id for all attempts of a delivery', async () => {
    const home = await makeHome()
    const { data: hook } = await home.add()
    receiver.answers.push(500, 503)
    await home.call(`POST /${hook.id}/test`)
    const [delivery] = await become(home, hook.id, ['sent'])
    expect(home.arrived().map(({ headers }) => headers['webhook-id'])).toEqual(Array(3).fill(`msg_${delivery?.id}`))
    expect(home.arrived().map((request) => faultOf(request, hook.secret))).toEqual([null, null, null])
  })

  it.each([
    ['base64 without padding, of an earlier release', randomBytes(32).toString('base64').replace('=', ''), false],
    ['base64url, which the libraries refuse', `${'a-_'.repeat(14)}a`, true],
    ['too short', Buffer.from('short').toString('base64'), true],
  ])('accepts a secret in %s, or the webhook reports that a new one is needed', async (_, text, isNeeded) => {
    const home = await makeHome()
    const { data: hook } = await home.add()
    expect(hook.needs_new_secret).toBe(false)
    await setSecret(home, hook.id, `whsec_${text}`)
    expect((await home.call<Webhook[]>('GET ')).data[0]?.needs_new_secret).toBe(isNeeded)
    const request = await send(home, hook.id)
    expect('webhook-signature' in request.headers).toBe(!isNeeded)
    if (!isNeeded) expect(faultOf(request, `whsec_${text}`)).toBeNull()
    expect(request.headers['bombus-signature']).toMatch(/^t=1781092800,v1=[0-9a-f]{64}$/)
  })
})

describe('a new webhook secret', () => {
  it('is valid together with the former one for 24 hours, unless the former one is deleted', async () => {
    const home = await makeHome()
    const { data: hook } = await home.add()
    const { data: renewed } = await home.call<Webhook & { secret: string }>(`POST /${hook.id}/secret`)
    expect(renewed.former_secret_until).toBe(new Date(NOON + 24 * HOUR).toISOString())
    const both = await send(home, hook.id)
    expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2)
    expect([hook.secret, renewed.secret].map((secret) => faultOf(both, secret))).toEqual([null, null])
    const { data: ended } = await home.call<Webhook>(`DELETE /${hook.id}/former-secret`)
    expect(ended.former_secret_until).toBeNull()
    const one = await send(home, hook.id)
    expect([hook.secret, renewed.secret].map((secret) => faultOf(one, secret) === null)).toEqual([false, true])
  })

  it('is the only valid one after 24 hours, and invalidates the one before the former immediately', async () => {
    const home = await makeHome()
    const { data: first } = await home.add()
    const renew = async () => (await home.call<{ secret: string }>(`POST /${first.id}/secret`)).data.secret
    const [second, third] = [await renew(), await renew()]
    const valid = async (now: number) => {
      server.setClock(new Date(now).toISOString())
      const request = await send(home, first.id)
      server.setClock(new Date(NOON).toISOString())
      return [first.secret, second, third].map((secret) => faultOf(request, secret, now) === null)
    }
    expect(await valid(NOON + 23 * HOUR)).toEqual([false, true, true])
    expect(await valid(NOON + 24 * HOUR)).toEqual([false, false, true])
    const stored = () =>
      db.selectFrom('webhooks').where('id', '=', first.id).select('former_secret').executeTakeFirstOrThrow()
    await maintainWebhooks({ db, clock: () => new Date(NOON + 23 * HOUR) })
    expect((await stored()).former_secret).not.toBeNull()
    await maintainWebhooks({ db, clock: () => new Date(NOON + 25 * HOUR) })
    expect((await stored()).former_secret).toBeNull()
  })
})
