import { expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { asker } from '../testing/asker.ts'
import { codeIn } from '../testing/mail-server.ts'
import { makeServer } from '../testing/server.ts'
import { offerFirstAdmin } from './first-admin.ts'
import { makePerson, password } from './testing/people.ts'

it('never logs passwords, tokens, codes or keys, even for failed requests', async () => {
  const server = await makeServer({ env: { LOG_LEVEL: 'debug', BOMBUS_DEMO: 'on', BOMBUS_MAIL: 'on' } })
  const { app, db, logged } = server
  const ask = asker(app)
  const first = new URL((await offerFirstAdmin(server)) ?? '').searchParams.get('code') ?? ''
  await ask('POST /auth/first-admin', {
    body: { code: first, firstname: 'Ann', lastname: 'Price', email: 'ann@example.org', password: 'FirstAdm7!q' },
  })
  const { email } = await makePerson(db)
  const { data, cookies } = await ask<{ token: string }>('POST /auth/sign-in', { body: { email, password } })
  const browser = cookies.find(({ name }) => name === 'known-browser')?.value ?? ''
  const headers = { authorization: `Bearer ${data.token}`, cookie: `known-browser=${browser}` }
  await ask('POST /auth/sign-in', { body: { email, password: 'Wrong7!qv' } })
  await ask('POST /auth/change-password', {
    headers,
    body: { current_password: password, new_password: 'Changed7!qv' },
  })
  await ask('POST /auth/forgot-password', { body: { email } })
  const [letter] = await db
    .selectFrom('mails')
    .where('recipient', '=', email)
    .where('body', 'like', '%resetPassword%')
    .select('body')
    .execute()
  const code = codeIn(letter ?? { body: null })
  await app.inject({ method: 'GET', url: `/?mode=resetPassword&oobCode=${code}` })
  await app.inject({ method: 'GET', url: `/api/users/profile?token=${data.token}&oobCode=${code}` })
  await ask('POST /auth/reset-password', { body: { oobCode: code, password: 'Reset77!qv' } })
  const { key } = await makeDevice(db)
  await ask('POST /ingest/messages', { headers: { authorization: `Bearer ${key}` }, body: [] })

  await server.asOwner('alter table users rename to users_elsewhere')
  const broken = [
    await ask('POST /auth/sign-in', { body: { email, password: 'Broken77!qv' } }),
    await ask('GET /users/profile', { headers }),
  ]
  expect(broken.map(({ status, message }) => [status, message])).toEqual(
    broken.map(() => [500, 'Something went wrong, please try again later.']),
  )

  const log = logged.join('')
  expect(log).toContain('"route":"/api/auth/sign-in"')
  expect(log).toContain('users')
  const secrets = { first, password, token: data.token, browser, code, key }
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(10)
    expect(log.includes(secret), name).toBe(false)
  }
  for (const other of ['FirstAdm7!q', 'Wrong7!qv', 'Changed7!qv', 'Reset77!qv', 'Broken77!qv', 'argon2id', email])
    expect(log.includes(other), other).toBe(false)
})
