import { globSync, readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { Webhook } from '#domain/notifications/webhook.ts'
import { providerRequests } from '../accounts/providers/provider-requests.ts'
import { aboutSignOutHint, sessions } from '../accounts/sessions/sessions.ts'
import { makeFactorServer } from '../accounts/testing/factor-server.ts'
import { password } from '../accounts/testing/people.ts'
import { unsealIdentifiers } from '../data-requests/erase-organisation.ts'
import { makeUser } from '../factories/people.ts'
import { makeOrganisation } from '../factories/places.ts'
import { deliverWebhook } from '../notifications/webhooks/webhook-delivery-writes.ts'
import { vapidKeys } from '../platform/push/vapid.ts'
import { checkEncryption } from '../platform/security/encryption-check.ts'
import { makeSealer, secretsOf } from '../platform/security/encryption.ts'
import { previousKeyNeededUntil, rotateEncryption } from '../platform/security/rotate-encryption.ts'
import { runSqlOn } from '../platform/postgres/sql-text.ts'
import { asker, newAddress } from '../testing/asker.ts'
import { startReceiver } from '../testing/receiver.ts'
import { makeServer, type TestServer } from '../testing/server.ts'
import { sealIdentifiers } from '../users/erase-writes.ts'
import { encryptedKinds } from './rotate-secret-key.ts'
import { runCommand } from './testing/run.ts'

const factors = await makeFactorServer()
const { server: before, withTotp, codeOf, later } = factors
const { db } = before
const receiver = await startReceiver()
beforeEach(() => later())

const former = before.settings.SECRET_KEY ?? ''
const fresh = 'another secret, after somebody has left the team'
const env = { BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'on', WEBHOOKS_PRIVATE: 'on' }
const withKeys = (keys: Record<string, string>) => makeServer({ beside: before, env: { ...env, ...keys } })
/** Servers with the keys of each step of docs/administration.md. */
const first = await withKeys({ SECRET_KEY: former, SECRET_KEY_PREVIOUS: fresh })
const second = await withKeys({ SECRET_KEY: fresh, SECRET_KEY_PREVIOUS: former })
const done = await withKeys({ SECRET_KEY: fresh })

const rotate = (server: TestServer, ...argv: string[]) => runCommand(server, ['rotate-secret-key', ...argv])
const sealerOf = (server: TestServer) => makeSealer(secretsOf(server.settings))
const start = (server: TestServer) => checkEncryption(server.db, server.settings, { error: () => undefined } as never)

const erased = { user_id: 1, names: ['Ada Byron'], emails: [], others: [] }
/** Creates an erasure that has not begun and searches for a name. */
const makeErasure = async ({ settings }: TestServer, user_id: number) => {
  const { id } = await db
    .insertInto('data_requests')
    .values({ kind: 'erase-person', state: 'waiting', received_at: sql`now()`, steps: '[]', user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('data_requests')
    .set({ identifiers: sealIdentifiers(settings, id, [erased]) })
    .where('id', '=', id)
    .execute()
  return id
}

/** Creates one value of each kind, as written by a server. */
const makeOneOfEach = async (server: TestServer) => {
  const { id: organisation_id } = await makeOrganisation(db)
  const headers = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id }))
  const added = await asker(server.app)<Webhook>(`POST /organisations/${organisation_id}/webhooks`, {
    headers,
    body: { title: 'Office', url: `${receiver.url}/rotated` },
  })
  expect(added).toMatchObject({ status: 201 })
  const webhook = added.data
  const person = await withTotp()
  const { id: identity_id } = await db
    .insertInto('provider_identities')
    .values({ user_id: person.id, issuer: 'https://login.example', subject: String(person.id) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sign_out_hint = sealerOf(server).seal('the id token', aboutSignOutHint(identity_id))
  await sessions.open(db, person.id, { identity_id, sign_out_hint })
  await providerRequests(sealerOf(server)).make(
    db,
    { provider: 'work', purpose: 'sign-in', session_id: null, browser: 'b' },
    { verifier: 'v', nonce: 'n' },
  )
  const request_id = await makeErasure(server, person.id)
  const vapid = await vapidKeys(server.db, server.settings)
  await start(server)
  return { webhook_id: webhook.id, person, identity_id, request_id, vapid }
}
type Made = Awaited<ReturnType<typeof makeOneOfEach>>

const enter = async (server: TestServer, { email, secret }: Made['person']) => {
  later()
  server.setClock(before.clock().toISOString())
  const ask = asker(server.app)
  const { data } = await ask<{ ticket: string }>('POST /auth/sign-in', {
    body: { email, password },
    from: newAddress(),
  })
  const body = { ticket: data.ticket, code: await codeOf(secret) }
  return (await ask('POST /auth/sign-in/second-factor', { body, from: newAddress() })).status
}
const deliver = async (server: TestServer, webhook_id: number) => {
  const { id } = await db
    .insertInto('webhook_deliveries')
    .values({ webhook_id, kind: 'test', body: '{}', state: 'waiting' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await deliverWebhook(server, id)
  return (await db.selectFrom('webhook_deliveries').where('id', '=', id).select('state').executeTakeFirstOrThrow())
    .state
}
const hintOf = async (server: TestServer, identity_id: number) => {
  const { sign_out_hint } = await db
    .selectFrom('sessions')
    .where('identity_id', '=', identity_id)
    .select('sign_out_hint')
    .executeTakeFirstOrThrow()
  return sealerOf(server).unseal(sign_out_hint ?? Buffer.alloc(0), aboutSignOutHint(identity_id))
}
/** Reads all kinds as a server does. */
const readAll = async (server: TestServer, { webhook_id, person, identity_id, request_id, vapid }: Made) => {
  const { identifiers } = await db
    .selectFrom('data_requests')
    .where('id', '=', request_id)
    .select('identifiers')
    .executeTakeFirstOrThrow()
  expect(unsealIdentifiers(server.settings, request_id, identifiers)).toEqual([erased])
  // Hints expire with their sessions, and a delivery or sign-in re-encrypts the value that it reads, so read first.
  expect(await hintOf(server, identity_id)).toBe('the id token')
  expect(await deliver(server, webhook_id)).toBe('sent')
  expect(await enter(server, person)).toBe(200)
  // A server reads it only once, so read the value that a start would use.
  const { rows } = await sql<{
    sealed: string
  }>`select value->>'sealed' as sealed from installation where name = 'vapid'`.execute(db)
  expect(sealerOf(server).unseal(Buffer.from(rows[0]?.sealed ?? '', 'base64'), 'vapid')).toBe(vapid.private_key)
  expect(await start(server)).toBe(true)
}

/** Encrypted values of the whole database by their column, with the identifier of their key. */
const findEncrypted = async () => {
  const run = runSqlOn(db)
  const columns = await run<{ table: string; name: string; type: string }>(
    `select relname as table, attname as name, atttypid::regtype::text as type from pg_attribute
      join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p') and not relispartition
      where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and atttypid::regtype::text in ('bytea', 'jsonb', 'text')`,
  )
  const found: { column: string; key: string }[] = []
  for (const { table, name, type } of columns) {
    const rows =
      type === 'bytea'
        ? await run<{ key: string }>(
            `select encode(substr("${name}", 5, 4), 'hex') as key from "${table}" where substr("${name}", 1, 4) = 'BSK1'::bytea`,
          )
        : await run<{ key: string }>(
            // The prefix BSK1 in base64, regardless of the bytes after it.
            `select encode(substr(decode(substr(substring("${name}"::text from 'QlNLM[A-Za-z0-9+/]{11}'), 1, 12), 'base64'), 5, 4), 'hex') as key
              from "${table}" where "${name}"::text ~ 'QlNLM[A-Za-z0-9+/]{11}'`,
          )
    for (const { key } of rows) found.push({ column: `${table}.${name}`, key })
  }
  return found
}
/** Columns whose values expire within ten minutes, so both keys are accepted while they are in use. */
const SHORT_LIVED = ['provider_requests.secrets']

describe('rotating SECRET_KEY', () => {
  it('is rejected until the servers run with both keys, and changes nothing', async () => {
    await makeOneOfEach(before)
    expect(await rotate(before)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^There is no previous key/) as string,
    })
    expect(await rotate(second)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^No server has been started with the new SECRET_KEY yet/) as string,
    })
    const keys = new Set((await findEncrypted()).map(({ key }) => key))
    expect([...keys]).toEqual([sealerOf(before).keyId])
  })

  it('keeps all secrets readable: before, on servers with either key first, and afterwards without the former key', async () => {
    const made = [await makeOneOfEach(before), await makeOneOfEach(first), await makeOneOfEach(first)]
    const [one, two, three] = made as [Made, Made, Made]
    await readAll(before, one)
    // While servers are restarted, each reads values written by the other.
    await readAll(second, one)
    const fourth = await makeOneOfEach(second)
    await readAll(first, fourth)
    await readAll(first, two)
    await readAll(second, two)

    const { code, out } = await rotate(second)
    expect(code).toBe(0)
    expect(out).toMatch(/^\d+ secrets were encrypted with the new key\./)
    expect(out).toContain('All secrets are encrypted with SECRET_KEY.')
    for (const each of [one, two, three, fourth]) expect(await hintOf(done, each.identity_id)).toBe('the id token')
    await readAll(second, three)
    await readAll(done, three)
    await readAll(done, two)
    const left = (await findEncrypted()).filter(({ column }) => !SHORT_LIVED.includes(column))
    expect(new Set(left.map(({ key }) => key))).toEqual(new Set([sealerOf(second).keyId]))
    expect(new Set(left.map(({ column }) => column))).toEqual(
      new Set([
        'totp_factors.secret',
        'webhooks.secret',
        'sessions.sign_out_hint',
        'installation.value',
        'data_requests.identifiers',
      ]),
    )
  })

  it('is recorded in the security log with the operator', async () => {
    const headers = await before.as(await makeUser(db, { role: 'admin' }))
    const { data } = await asker(before.app)<object[]>('GET /security-events?kind=secret-key-rotated', { headers })
    expect(data).toEqual([expect.objectContaining({ actor_name: 'Bombus operator', result: 'done' })])
  })

  it('reports until when the former key is needed, and later that it is not', async () => {
    const { until } = (await previousKeyNeededUntil(db, sealerOf(second))) ?? { until: new Date(0) }
    expect(until.getTime() / 86_400_000).toBeCloseTo(Date.now() / 86_400_000 + 30, 1)
    const asked = await rotate(second, '--check')
    expect(asked).toMatchObject({
      code: 0,
      out: expect.stringContaining(
        `Keep the previous key (SECRET_KEY_PREVIOUS) until ${until.toISOString().slice(0, 'YYYY-MM-DD'.length)}`,
      ) as string,
    })
    await sql`update installation set value = jsonb_set(value, '{since}', to_jsonb(now() - interval '31 days')) where name = 'secret-key'`.execute(
      db,
    )
    expect((await rotate(second, '--check')).out).toContain(
      'is no longer needed: remove SECRET_KEY_PREVIOUS from all servers',
    )
    // Repeated: there is nothing to do, and the period does not start again.
    expect((await rotate(second)).out).toMatch(/^0 secrets were encrypted with the new key\.[^]*is no longer needed/)
  })

  it('resumes after an interruption, in batches, while servers change the same data', async () => {
    const many = (await Promise.all(Array.from({ length: 5 }, () => makeUser(db)))).toSorted((a, b) => a.id - b.id)
    const sealer = sealerOf(before)
    for (const { id } of many)
      await db
        .insertInto('totp_factors')
        .values({ user_id: id, secret: sealer.seal('S', `totp ${id}`) })
        .execute()
    const [kind] = encryptedKinds
    if (!kind) throw new Error('There is no kind.')
    let reads = 0
    const interrupted = {
      ...kind,
      read: async (...given: Parameters<typeof kind.read>) => {
        reads += 1
        if (reads > 2) throw new Error('killed')
        return kind.read(...given)
      },
    }
    const options = { write: true, batch: 2 }
    await expect(rotateEncryption(db, sealerOf(second), [interrupted], options)).rejects.toThrow('killed')
    // A person who meanwhile sets up an app again retains the new secret.
    const [{ id: changed } = { id: 0 }] = many.slice(-1)
    const racing = {
      ...kind,
      replace: async (...given: Parameters<typeof kind.replace>) => {
        if (given[1].id === changed)
          await given[0]
            .updateTable('totp_factors')
            .set({ secret: sealer.seal('T', `totp ${changed}`) })
            .where('user_id', '=', changed)
            .execute()
        return kind.replace(...given)
      },
    }
    await rotateEncryption(db, sealerOf(second), [racing], options)
    const stored = await db
      .selectFrom('totp_factors')
      .where(
        'user_id',
        'in',
        many.map(({ id }) => id),
      )
      .select(['user_id', 'secret'])
      .orderBy('user_id')
      .execute()
    expect(stored.map(({ secret }) => sealerOf(second).isCurrent(secret))).toEqual([true, true, true, true, false])
    const again = await rotate(second)
    expect(again).toMatchObject({ code: 0, out: expect.stringMatching(/^1 secrets were/) as string })
    const row = await db
      .selectFrom('totp_factors')
      .where('user_id', '=', changed)
      .select('secret')
      .executeTakeFirstOrThrow()
    expect(sealerOf(done).unseal(row.secret, `totp ${changed}`)).toBe('T')
  })

  it('reports values that no key can decrypt, and those still written with the former key', async () => {
    const { id } = await makeUser(db)
    const lost = makeSealer({ current: 'a key that nobody has any more, at all', previous: [] })
    await db
      .insertInto('totp_factors')
      .values({ user_id: id, secret: lost.seal('S', `totp ${id}`) })
      .execute()
    const { code, out } = await rotate(second)
    expect(code).toBe(1)
    expect(out).toContain('1 secrets can be read with none of the keys')
    await db
      .updateTable('totp_factors')
      .set({ secret: sealerOf(before).seal('S', `totp ${id}`) })
      .where('user_id', '=', id)
      .execute()
    const check = await rotate(second, '--check')
    expect(check).toMatchObject({
      code: 1,
      out: expect.stringContaining('1 secrets are still encrypted with the previous key') as string,
    })
    expect((await rotate(second)).code).toBe(0)
  })
})

it('every file that encrypts with SECRET_KEY is covered by the rotation', () => {
  const files = globSync('server/**/*.ts').filter(
    (file) =>
      !/\.test\.ts$|\/testing\//.test(file) &&
      /[sS]ealer\b[^\n]*\.seal\(|sealer\.seal\(/.test(readFileSync(file, 'utf8')),
  )
  expect(files.toSorted()).toEqual([
    'server/accounts/factors/totp.ts',
    'server/accounts/providers/provider-requests.ts',
    'server/accounts/providers/provider-sign-in.ts',
    'server/notifications/webhooks/webhook-delivery-writes.ts',
    'server/notifications/webhooks/webhook-secrets.ts',
    'server/platform/push/vapid.ts',
    'server/platform/security/encryption-check.ts',
    'server/platform/security/rotate-encryption.ts',
    'server/users/erase-writes.ts',
  ])
})
