import { describe, expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import { inTransaction, system } from '../platform/postgres/database.ts'
import { asker } from '../testing/asker.ts'
import { codeIn } from '../testing/mail-server.ts'
import { makeServer } from '../testing/server.ts'
import { makePerson, password } from './testing/people.ts'

const server = await makeServer({ env: { BOMBUS_MAIL: 'off' } })
const { db, identity } = server
const ask = asker(server.app)
describe('with email switched off', () => {
  const handOver = (user: { id: number; firstname: string; email: string }) =>
    inTransaction(db, system, (trx) => identity.sendVerification(trx, user, user.email))
  const verify = (oobCode: string) =>
    ask<{ reset_code: string | null }>('POST /auth/verify-email', { body: { oobCode } })

  it('the administrator receives the link to pass on, and no email is created', async () => {
    const user = await makePerson(db, { password_hash: null, email_verified_at: null })
    const link = await handOver(user)
    expect(link).toMatch(/^http:\/\/localhost:3000\/\?mode=invitation&oobCode=[\w-]{43}$/)
    expect(await db.selectFrom('mails').selectAll().execute()).toEqual([])
    expect((await verify(codeIn({ body: link }))).data.reset_code).toMatch(/^[\w-]{43}$/)
  })

  it.each(['/auth/forgot-password', '/auth/resend-verification'])(
    '%s responds that it is unavailable and keeps existing links valid',
    async (endpoint) => {
      const user = await makePerson(db, { email_verified_at: null })
      const link = await handOver(user)
      expect(await ask(`POST ${endpoint}`, { body: { email: user.email } })).toMatchObject({
        status: 409,
        message: messages.cannotProcess,
      })
      expect((await ask(`POST ${endpoint}`, { body: { email: 'nobody@example.org' } })).status).toBe(409)
      expect(await ask('POST /auth/sign-in', { body: { email: user.email, password } })).toMatchObject({
        status: 403,
        message: messages.notVerified,
      })
      expect((await verify(codeIn({ body: link }))).status).toBe(200)
    },
  )
})
