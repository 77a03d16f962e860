import { expect, it } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import { makeUser } from '../factories/people.ts'
import { makeOrganisation } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer({ env: { BOMBUS_MAIL: 'off' } })
const { db } = server
const ask = asker(server.app)
const { id: organisation_id } = await makeOrganisation(db)
const used = { password_hash: 'x', email_verified_at: new Date() }

/** Invites a person again as a user of this role; returns the status and whether there is a link. */
const invited = async (role: Role, person: object) => {
  const headers = await server.as(await makeUser(db, { role, organisation_id }))
  const { id } = await makeUser(db, { role: 'farmer', organisation_id })
  const state = { password_hash: null, email_verified_at: null, ...person }
  await db.updateTable('users').set(state).where('id', '=', id).execute()
  const { status, data } = await ask<{ invitation_link: string | null }>(`POST /users/${id}/invitation`, { headers })
  return [status, data.invitation_link !== null]
}

it.each([
  ['of an account that nobody has used yet', {}, true],
  ['for the new address that its owner asked for', { ...used, pending_email: 'new@example.org' }, false],
  ['of an account with a password whose address was changed', { password_hash: 'x' }, false],
])('without email, a farm_admin who invites again receives the link %s: %j %s', async (_name, person, isHanded) => {
  expect(await invited('farm_admin', person)).toEqual([200, isHanded])
  expect(await invited('admin', person)).toEqual([200, true])
})
