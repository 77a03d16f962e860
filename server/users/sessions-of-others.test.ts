import { expect, it } from 'vitest'
import { makePerson, password } from '../accounts/testing/people.ts'
import { makeUser } from '../factories/people.ts'
import { makeOrganisation } from '../factories/places.ts'
import type { UserDetail } from '#domain/users/user.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { db } = server
const ask = asker(server.app)
const { id: organisation_id } = await makeOrganisation(db)
type Headers = Awaited<ReturnType<typeof server.as>>
const isIn = async (headers: Headers) => (await ask('GET /users/profile', { headers })).status === 200

it('an administrator lists the sessions of their users, and revokes one or all of them', async () => {
  const farmer = await makeUser(db, { role: 'farmer', organisation_id })
  const [phone, desk, lost] = [await server.as(farmer), await server.as(farmer), await server.as(farmer)]
  const headers = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id }))
  const { data } = await ask<{ id: number }[]>(`GET /users/${farmer.id}/sessions`, { headers })
  const [, , last] = data.map(({ id }) => id).toSorted((a, b) => a - b)
  expect((await ask(`DELETE /users/${farmer.id}/sessions?session_id=${last}`, { headers })).status).toBe(200)
  expect([await isIn(phone), await isIn(desk), await isIn(lost)]).toEqual([true, true, false])
  expect((await ask(`DELETE /users/${farmer.id}/sessions`, { headers })).status).toBe(200)
  expect([await isIn(phone), await isIn(desk), await isIn(headers)]).toEqual([false, false, true])
})

it('whoever may reset second factors sees which are active, and the last sign-in', async () => {
  const farmer = await makeUser(db, { role: 'farmer', organisation_id })
  const manager = await makeUser(db, { role: 'farm_admin', organisation_id })
  const headers = await server.as(manager)
  const state = async (id = farmer.id) => {
    const { second_factors, last_signed_in_at } = (await ask<UserDetail>(`GET /users/${id}`, { headers })).data
    return { second_factors, last_signed_in_at }
  }
  expect(await state()).toEqual({ second_factors: [], last_signed_in_at: null })
  const totp = { user_id: farmer.id, secret: Buffer.from('sealed') }
  await db.insertInto('totp_factors').values(totp).execute()
  expect((await state()).second_factors).toEqual([])
  await db.updateTable('totp_factors').set({ confirmed_at: new Date() }).where('user_id', '=', farmer.id).execute()
  await db
    .insertInto('security_events')
    .values({
      kind: 'sign-in',
      result: 'done',
      status: 200,
      endpoint: 'signIn',
      actor_id: farmer.id,
      address: '127.0.0.1',
      request_id: crypto.randomUUID(),
      at: '2026-06-01T08:00:00Z',
    })
    .execute()
  expect(await state()).toEqual({ second_factors: ['totp'], last_signed_in_at: '2026-06-01T08:00:00.000Z' })
  expect(await state(manager.id)).toEqual({ second_factors: null, last_signed_in_at: null })
})

it('revoking all sessions makes known browsers unknown again, because an intruder may have registered one', async () => {
  const farmer = await makePerson(db, { role: 'farmer', organisation_id })
  const bystander = await makePerson(db, { role: 'farmer', organisation_id })
  for (const { email } of [farmer, bystander])
    expect((await ask('POST /auth/sign-in', { body: { email, password } })).status).toBe(200)
  const known = async ({ id }: { id: number }) =>
    (await db.selectFrom('known_browsers').where('user_id', '=', id).select('user_id').execute()).length
  const headers = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id }))
  const { data } = await ask<{ id: number }[]>(`GET /users/${farmer.id}/sessions`, { headers })
  await ask(`DELETE /users/${farmer.id}/sessions?session_id=${data[0]?.id}`, { headers })
  expect(await known(farmer)).toBe(1)
  expect((await ask(`DELETE /users/${farmer.id}/sessions`, { headers })).status).toBe(200)
  expect([await known(farmer), await known(bystander)]).toEqual([0, 1])
})
