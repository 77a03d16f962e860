import { beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { makeCode } from './emails/codes.ts'
import { hashPassword } from '../platform/security/passwords.ts'
import { lockedQuery } from './testing/locked-query.ts'
import { makePerson, password, passwordHash } from './testing/people.ts'

const server = await makeServer()
const { db } = server
const ask = asker(server.app)

let person: Awaited<ReturnType<typeof makePerson>>
let headers: { authorization: string }
beforeEach(async () => {
  person = await makePerson(db)
  headers = await server.as(person)
})

describe('changing a password', () => {
  const changeTo = (new_password: string, current_password = password) =>
    ask('POST /auth/change-password', { headers, body: { current_password, new_password } })
  const stored = async () =>
    (await db.selectFrom('users').where('id', '=', person.id).select('password_hash').executeTakeFirst())?.password_hash

  it.each([
    ['a wrong current one', 'Another7!qv', 'Wrong7!qv', messages.wrongPassword, 'current_password'],
    ['no current one', 'Another7!qv', '', 'Current Password is required', 'current_password'],
    ['a weak new one', 'another', password, 'Password needs at least 8 characters', 'new_password'],
    ['a common new one', 'Password1!', password, messages.weakPassword, 'new_password'],
    ['one with the own name', 'Fen!Hannah77qv', password, messages.weakPassword, 'new_password'],
  ])('rejects %s and keeps the old password', async (_name, next, current, message, path) => {
    const response = await changeTo(next, current)
    expect([response.status, response.issues?.[0]?.path]).toEqual([422, path])
    expect(response.message).toContain(message)
    expect(await stored()).toBe(passwordHash)
  })

  it('invalidates open password reset links', async () => {
    const oobCode = await makeCode(db, 'reset-password', { user_id: person.id, email: person.email })
    expect((await changeTo('Another7!qv')).status).toBe(200)
    const changed = await stored()
    expect((await ask('POST /auth/reset-password', { body: { oobCode, password: 'Third77!qv' } })).status).toBe(400)
    expect(await stored()).toBe(changed)
  })

  it('a reset to a password with the user’s own name or address is rejected, and its link stays valid', async () => {
    const owner = await makePerson(db, { email: `r.wintergreen${person.id}@example.org` })
    const oobCode = await makeCode(db, 'reset-password', { user_id: owner.id, email: owner.email })
    const reset = (next: string) => ask('POST /auth/reset-password', { body: { oobCode, password: next } })
    for (const next of ['Fen!Pr1ce77qv', `Wintergreen${person.id}!`])
      expect(await reset(next)).toMatchObject({
        status: 422,
        issues: [
          { path: 'password', message: messages.weakPassword },
          { path: 'password', message: messages.ownNameInPassword },
        ],
      })
    expect((await reset('Third77!qv')).status).toBe(200)
  })

  it('keeps links for other purposes and links of other users valid', async () => {
    const verify = await makeCode(db, 'verify-email', { user_id: person.id, email: person.email })
    const other = await makePerson(db)
    const theirs = await makeCode(db, 'reset-password', { user_id: other.id, email: other.email })
    expect((await changeTo('Another7!qv')).status).toBe(200)
    expect((await ask('POST /auth/verify-email', { body: { oobCode: verify } })).status).toBe(200)
    const body = { oobCode: theirs, password: 'Third77!qv' }
    expect((await ask('POST /auth/reset-password', { body })).status).toBe(200)
  })

  it('does not affect other users’ passwords', async () => {
    const other = await makePerson(db)
    await changeTo('Another7!qv')
    expect(await db.selectFrom('users').where('id', '=', other.id).select('password_hash').executeTakeFirst()).toEqual({
      password_hash: passwordHash,
    })
    expect((await ask('POST /auth/sign-in', { body: { email: person.email, password: 'Another7!qv' } })).status).toBe(
      200,
    )
  })

  it('does not overwrite a password reset that runs at the same time', async () => {
    const reset = await hashPassword('Reset77!qv')
    const lock = await server.pool.connect()
    await lock.query('begin')
    await lock.query('update users set password_hash = $2 where id = $1', [person.id, reset])
    const response = changeTo('Another7!qv')
    await lockedQuery(server.pool)
    await lock.query('commit')
    lock.release()
    expect((await response).status).toBe(401)
    expect(await stored()).toBe(reset)
  })
})
