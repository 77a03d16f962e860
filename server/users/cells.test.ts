import { describe, expect, it } from 'vitest'
import { roles, type Role } from '#domain/access/policy.ts'
import { wholePerson } from '../access/testing/user-requests.ts'
import { page } from '../access/testing/permission-page.ts'
import { makeUser } from '../factories/people.ts'
import { makeOrganisation, nextNumber } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

/** The users' rows of docs/permissions.md, cell by cell: who acts, on whom, and what the cell permits. */
const server = await makeServer()
const { db, app } = server
const ask = asker(app)
const organisation = await makeOrganisation(db)
const make = (role: Role) => makeUser(db, { role, organisation_id: organisation.id })
// One admin must remain, whatever is done to the others.
await make('admin')
const actors = new Map<Role, { id: number; headers: { authorization: string } }>()
for (const role of roles) {
  const { id } = await make(role)
  actors.set(role, { id, headers: await server.as({ id }) })
}

const wordsOf = (label: string, actor: Role): string[] => {
  const row = page.actions.find((each) => each.label === label)
  return (row?.cells[roles.indexOf(actor)] ?? 'no').split(', ')
}
const later: Role[] = ['engineer', 'engineer_admin']
const says = (words: string[], on: Role): boolean =>
  words.some(
    (word) => word === 'yes' || word === 'all' || word === on || (word === 'one of seven' && !later.includes(on)),
  )
const pairs = roles.flatMap((actor) => roles.map((on) => [actor, on] as const))
const headersOf = (actor: Role) => actors.get(actor)?.headers ?? { authorization: '' }

describe('users: create, invite again', () => {
  const label = 'users: create, invite again'
  it.each(pairs)('%s creates %s', async (actor, role) => {
    const body = { ...wholePerson(), role, organisation_id: organisation.id }
    const { status } = await ask('POST /users', { headers: headersOf(actor), body })
    // For actors who may create users at all, a role that nobody can be created with is an invalid value.
    const mayEver = !wordsOf(label, actor).includes('no')
    expect(status).toBe(mayEver && later.includes(role) ? 422 : says(wordsOf(label, actor), role) ? 201 : 403)
  })
  it.each(pairs)('%s invites %s again', async (actor, role) => {
    const { id } = await make(role)
    const { status } = await ask(`POST /users/${id}/invitation`, { headers: headersOf(actor) })
    expect(status).toBe(says(wordsOf(label, actor), role) ? 200 : 403)
  })
})

describe('users: edit, disable, enable', () => {
  const label = 'users: edit, disable, enable'
  it.each(pairs)('%s sees, edits, disables and enables %s', async (actor, role) => {
    const { id } = await make(role)
    const headers = headersOf(actor)
    const asked = [
      ask(`GET /users/${id}`, { headers }),
      ask(`PUT /users/${id}`, { headers, body: { city: 'Hereford', is_pest_portal_enabled: true } }),
      ask(`PUT /users/${id}`, { headers, body: { is_active: false } }),
      ask(`PUT /users/${id}`, { headers, body: { is_active: true } }),
    ]
    const expected = says(wordsOf(label, actor), role) ? 200 : 403
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([expected, expected, expected, expected])
  })
  it.each(roles)('%s edits their own profile, and no other member of their account', async (role) => {
    const { id, headers } = actors.get(role) ?? { id: 0, headers: { authorization: '' } }
    const put = async (body: object) => (await ask(`PUT /users/${id}`, { headers, body })).status
    expect((await ask(`GET /users/${id}`, { headers })).status).toBe(200)
    expect(await put({ firstname: 'Ines', phone: `+4415315${nextNumber()}` })).toBe(200)
    for (const body of [
      { role: 'admin' },
      { organisation_id: organisation.id },
      { all_organisations: true },
      { is_pollinator_portal_enabled: true },
      { is_pest_portal_enabled: true },
      { is_active: false },
    ])
      expect(await put({ firstname: 'Eve', ...body }), JSON.stringify(body)).toBe(403)
    const kept = await db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ firstname: 'Ines', role, is_active: true, is_pest_portal_enabled: false })
  })
})

describe('users: delete', () => {
  it.each(pairs)('%s deletes %s', async (actor, role) => {
    const { id } = await make(role)
    const { status } = await ask(`DELETE /users/${id}`, { headers: headersOf(actor) })
    expect(status).toBe(says(wordsOf('users: delete', actor), role) ? 200 : 403)
  })
  it.each(roles)('%s does not delete themselves', async (role) => {
    const { id, headers } = actors.get(role) ?? { id: 0, headers: { authorization: '' } }
    expect((await ask(`DELETE /users/${id}`, { headers })).status).toBe(403)
  })
})

describe('users: change role, organisation, all_organisations; e-mail of another', () => {
  const label = 'users: change role, organisation, all_organisations; e-mail of another'
  it.each(roles)('%s of a farmer and of an entomologist', async (actor) => {
    const expected = wordsOf(label, actor).includes('yes') ? 200 : 403
    for (const role of ['farmer', 'entomology'] as const)
      for (const body of [
        { role: 'staff' },
        { organisation_id: organisation.id },
        { all_organisations: true },
        { email: wholePerson().email },
      ]) {
        const { id } = await make(role)
        const { status } = await ask(`PUT /users/${id}`, { headers: headersOf(actor), body })
        expect(status, `${role} ${JSON.stringify(body)}`).toBe(expected)
      }
  })
})
