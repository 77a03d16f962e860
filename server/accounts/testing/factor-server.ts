import { generate } from 'otplib'
import { expect } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import type { Factors } from '#domain/accounts/factor-endpoints.ts'
import type { FactorRequired } from '#domain/accounts/signed-in.ts'
import { asker, newAddress } from '../../testing/asker.ts'
import { makeServer } from '../../testing/server.ts'
import { Authenticator } from './authenticator.ts'
import { makePerson, password } from './people.ts'

export type Headers = Record<string, string>
export interface Begun {
  ticket: string
  options: Record<string, unknown>
}

/** A server with a test clock and people with second factors. */
export const makeFactorServer = async () => {
  const server = await makeServer({ env: { BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'on' } })
  const { app, db, settings } = server
  const ask = asker(app)
  let at = Date.parse('2026-06-10T12:00:00Z')
  const now = () => at
  /** Moves to another period, in which a new code is valid. */
  const later = (seconds = 60) => {
    at += seconds * 1_000
    server.setClock(new Date(at).toISOString())
  }
  const codeOf = (secret: string, when = at) => generate({ secret, epoch: Math.floor(when / 1_000) })
  const signIn = (email: string, given = password) =>
    ask<{ token?: string } & Partial<FactorRequired>>('POST /auth/sign-in', {
      body: { email, password: given },
      from: newAddress(),
    })
  const finish = (body: object) =>
    ask<{ token: string }>('POST /auth/sign-in/second-factor', { body, from: newAddress() })
  const enter = async (email: string): Promise<Headers> => ({
    authorization: `Bearer ${(await signIn(email)).data.token}`,
  })
  const listed = async (headers: Headers) => (await ask<Factors>('GET /auth/factors', { headers })).data
  const subjects = async (recipient: string) =>
    (await db.selectFrom('mails').where('recipient', '=', recipient).select('subject').orderBy('id').execute()).map(
      ({ subject }) => subject,
    )

  const withTotp = async (role: Role = 'farmer') => {
    const person = await makePerson(db, { role })
    const headers = await enter(person.email)
    const { data } = await ask<{ secret: string; uri: string; qr_svg: string }>('POST /auth/factors/totp', { headers })
    const confirmed = await ask<{ recovery_codes: string[] }>('POST /auth/factors/totp/confirm', {
      headers,
      body: { code: await codeOf(data.secret) },
    })
    expect(confirmed.status).toBe(200)
    later()
    return { ...person, headers, ...data, codes: confirmed.data.recovery_codes }
  }
  const withPasskey = async () => {
    const person = await makePerson(db)
    const headers = await enter(person.email)
    const key = new Authenticator(settings.baseUrl)
    const { data } = await ask<Begun>('POST /auth/factors/passkeys/options', { headers })
    const added = await ask<{ recovery_codes: string[] }>('POST /auth/factors/passkeys', {
      headers,
      body: { ticket: data.ticket, passkey: key.make(data.options), name: 'Phone' },
    })
    expect(added.status).toBe(201)
    return { ...person, headers, key, codes: added.data.recovery_codes }
  }
  return { server, ask, now, later, codeOf, signIn, finish, enter, listed, subjects, withTotp, withPasskey }
}
