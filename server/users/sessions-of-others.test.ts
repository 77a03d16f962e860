import { expect, it } from 'vitest'
import { makePerson, password } from '../accounts/testing/people.ts'
import { makeUser } from '../factories/people.ts'
import { makeOrganisation } from '../factories/places.ts'
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
