import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { messages } from '#domain/messages.ts'
import { makeUser } from '../factories/people.ts'
import { asker } from '../testing/asker.ts'
import { makeServer, type TestServer } from '../testing/server.ts'
import { offerFirstAdmin } from './first-admin.ts'
import { password } from './testing/people.ts'

const start = async (server: TestServer) => new URL((await offerFirstAdmin(server)) ?? 'none:').searchParams.get('code')
const create = (server: TestServer, code: string | null, more: Record<string, unknown> = {}) =>
  asker(server.app)('POST /auth/first-admin', {
    body: { code, firstname: 'Ann', lastname: "O'Neill", email: 'ann@example.org', password, ...more },
  })
const people = ({ db }: TestServer) => db.selectFrom('users').select(['email', 'role', 'is_active']).execute()
const gone = { status: 400, message: messages.firstAdminLink }

it('is created once, with the link printed at startup, and can sign in', async () => {
  const server = await makeServer()
  const link = await offerFirstAdmin(server)
  expect(link).toMatch(/^http:\/\/localhost:3000\/first-admin\?code=[\w-]{43}$/)
  const code = new URL(link ?? '').searchParams.get('code')
  expect((await create(server, code)).status).toBe(200)
  expect(await create(server, code, { email: 'bea@example.org' })).toMatchObject(gone)
  expect(await people(server)).toEqual([{ email: 'ann@example.org', role: 'admin', is_active: true }])
  const response = await asker(server.app)('POST /auth/sign-in', { body: { email: 'ann@example.org', password } })
  expect(response).toMatchObject({ status: 200, data: { profile: { role: 'admin', lastname: "O'Neill" } } })
  expect(await offerFirstAdmin(server)).toBeNull()
})

it('rejects what the form would reject, and keeps the link valid', async () => {
  const server = await makeServer()
  const code = await start(server)
  for (const [more, path] of [
    [{ firstname: '' }, 'firstname'],
    [{ firstname: 'Ann\u0000' }, 'firstname'],
    [{ lastname: '=HYPERLINK()' }, 'lastname'],
    [{ email: 'no address' }, 'email'],
    [{ password: 'Password1!' }, 'password'],
    [{ password: undefined }, 'password'],
    [{ role: 'user' }, 'role'],
    [{ id: 7 }, 'id'],
  ] as const) {
    const { status, issues } = await create(server, code, more)
    expect([status, issues?.[0]?.path]).toEqual([422, path])
  }
  expect((await create(server, code)).status).toBe(200)
})

it('invalidates the link at the next start, after 24 hours, and as soon as an account exists', async () => {
  const server = await makeServer()
  const [before, code] = [await start(server), await start(server)]
  expect(await create(server, before)).toMatchObject(gone)
  const move = (hours: number) =>
    sql`update codes set expires_at = expires_at + make_interval(hours => ${hours})`.execute(server.db)
  await move(-24)
  expect(await create(server, code)).toMatchObject(gone)
  await move(1)
  await makeUser(server.db, { role: 'farmer' })
  expect(await create(server, code)).toMatchObject(gone)
  expect(await offerFirstAdmin(server)).toBeNull()
  expect(await people(server)).toHaveLength(1)
})

it('creates only one, even if two servers start together and their links are used 50 times concurrently', async () => {
  const first = await makeServer()
  const second = await makeServer({ beside: first })
  const codes = await Promise.all([start(first), start(second)])
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      create(index % 4 < 2 ? first : second, codes[index % 2] ?? null, { email: `person-${index}@example.org` }),
    ),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(49)
  expect(await people(first)).toHaveLength(1)
})
