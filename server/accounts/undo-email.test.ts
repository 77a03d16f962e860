import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inTransaction, system } from '../platform/postgres/database.ts'
import { codeIn } from '../testing/mail-server.ts'
import { makeCode } from './emails/codes.ts'
import { Authenticator } from './testing/authenticator.ts'
import { makeFactorServer, type Begun, type Headers } from './testing/factor-server.ts'
import { makePerson, password } from './testing/people.ts'

const { server, ask, enter, signIn, finish, subjects, withTotp, codeOf, later } = await makeFactorServer()
const { db, settings } = server
later(0)

const lastLetter = (recipient: string) =>
  db
    .selectFrom('mails')
    .where('recipient', '=', recipient)
    .select(['subject', 'body'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
const changeTo = async (id: number, next: string, headers: Headers) => {
  expect((await ask(`PUT /users/${id}`, { headers, body: { email: next } })).status).toBe(200)
  const body = { oobCode: codeIn(await lastLetter(next)) }
  expect((await ask('POST /auth/verify-email', { body })).status).toBe(200)
}
const undo = (oobCode: string | null) =>
  ask<{ email: string; reset_code: string }>('POST /auth/undo-email', { body: { oobCode } })
const addPasskey = async (headers: Headers) => {
  const key = new Authenticator(settings.baseUrl)
  const { data } = await ask<Begun>('POST /auth/factors/passkeys/options', { headers })
  const body = { ticket: data.ticket, passkey: key.make(data.options), name: 'Of the thief' }
  expect((await ask('POST /auth/factors/passkeys', { headers, body })).status).toBe(201)
  return key
}

it('a later address cannot take back the account with its own undo link', async () => {
  const person = await makePerson(db)
  const [first, second] = [`thief-a-${person.id}@example.org`, `thief-b-${person.id}@example.org`]
  const headers = await enter(person.email)
  await changeTo(person.id, first, headers)
  const told = codeIn(await lastLetter(person.email))
  await changeTo(person.id, second, headers)
  const toldThief = codeIn(await lastLetter(first))
  expect((await undo(told)).data.email).toBe(person.email)
  expect((await undo(toldThief)).status).toBe(400)
})

it('undoing a change of address removes every sign-in method added since, and keeps the earlier ones', async () => {
  const person = await withTotp()
  const days = sql<Date>`now() - interval '3 days'`
  await db.updateTable('totp_factors').set({ created_at: days }).where('user_id', '=', person.id).execute()
  await db.updateTable('recovery_codes').set({ created_at: days }).where('user_id', '=', person.id).execute()
  const key = await addPasskey(person.headers)
  const stolen = `thief-${person.id}@example.org`
  await changeTo(person.id, stolen, person.headers)
  const made = await ask<{ token: string }>('POST /auth/tokens', {
    headers: person.headers,
    body: { name: 'Of the thief', days: 366 },
  })
  const { data: undone } = await undo(
    codeIn(
      await db
        .selectFrom('mails')
        .where('recipient', '=', person.email)
        .where('subject', '=', 'The email address of your account was changed')
        .select('body')
        .executeTakeFirstOrThrow(),
    ),
  )

  const begun = await ask<Begun>('POST /auth/passkey/options')
  const passkey = key.sign(begun.data.options)
  expect((await ask('POST /auth/passkey/sign-in', { body: { ticket: begun.data.ticket, passkey } })).status).toBe(401)
  expect((await ask('GET /users/profile', { headers: { authorization: `Bearer ${made.data.token}` } })).status).toBe(
    401,
  )
  expect((await subjects(person.email)).at(-1)).toBe('The email address of your account was changed back')
  expect((await subjects(stolen)).at(-1)).toBe('The email address of your account was changed back')

  await ask('POST /auth/reset-password', { body: { oobCode: undone.reset_code, password } })
  later()
  const { data } = await signIn(person.email)
  expect(data.methods).toEqual(['totp', 'recovery'])
  expect((await finish({ ticket: data.ticket, code: await codeOf(person.secret) })).status).toBe(200)
})

it('undoing a change of address revokes recovery codes created since', async () => {
  const person = await withTotp()
  await db
    .updateTable('totp_factors')
    .set({ created_at: sql<Date>`now() - interval '3 days'` })
    .where('user_id', '=', person.id)
    .execute()
  const code = await inTransaction(db, system, (trx) =>
    makeCode(trx, 'undo-email', { user_id: person.id, email: person.email }),
  )
  const { data: undone } = await undo(code)
  await ask('POST /auth/reset-password', { body: { oobCode: undone.reset_code, password } })
  expect((await signIn(person.email)).data.methods).toEqual(['totp'])
})
