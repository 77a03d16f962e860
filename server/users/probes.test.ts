import { describe, expect, it } from 'vitest'
import { makeUser } from '../factories/people.ts'
import { makeOrganisation } from '../factories/places.ts'
import { messages } from '#domain/messages.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)
const stranger = await makeUser(db, { email: 'stranger@example.org' })

describe('revealing that an email address exists in another organisation', () => {
  it('is limited to twenty times an hour per user, even with concurrent requests', async () => {
    const admin = await makeUser(db, { role: 'admin' })
    const whom = await makeUser(db, { role: 'farmer' })
    const headers = await server.as(admin)
    const change = (id: number, body: object) => ask(`PUT /users/${id}`, { headers, body })
    const probe = () => change(whom.id, { email: stranger.email })
    const answers = await Promise.all(Array.from({ length: 26 }, probe))
    expect(answers.filter(({ status }) => status === 409).length).toBeLessThanOrEqual(20)
    while ((await probe()).status === 409);
    const refused = await probe()
    expect(refused).toMatchObject({ status: 429, message: messages.requestLimit })
    expect(Number(refused.headers['retry-after'])).toBe(3_600)
    // Changes that reveal nothing about others are still possible, and other users are served.
    expect((await change(whom.id, { firstname: 'Rosa' })).status).toBe(200)
    const other = await server.as(await makeUser(db, { role: 'admin' }))
    expect((await ask(`PUT /users/${whom.id}`, { headers: other, body: { email: stranger.email } })).status).toBe(409)
  })

  it('has the same limit when checking before an invitation; the user’s own organisation has none', async () => {
    const { id: organisation_id } = await makeOrganisation(db)
    const headers = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id }))
    const strangers = []
    for (let n = 0; n < 21; n += 1)
      strangers.push(await makeUser(db, { organisation_id: (await makeOrganisation(db)).id }))
    const colleague = await makeUser(db, { organisation_id })
    const check = async (people: { email: string }[]) =>
      (
        await ask('POST /invitations/check', {
          headers,
          body: { organisation_id, people: people.map(({ email }) => ({ email, role: 'farmer' })) },
        })
      ).status
    for (let n = 0; n < 25; n += 1) expect(await check([colleague])).toBe(200)
    expect(await check(strangers.slice(0, 20))).toBe(200)
    expect(await check(strangers.slice(20))).toBe(429)
    expect(await check([colleague])).toBe(200)
  })

  it('does not count changes that succeed', async () => {
    const headers = await server.as(await makeUser(db, { role: 'admin' }))
    const whom = await makeUser(db, { role: 'farmer' })
    for (let number = 1; number <= 25; number += 1) {
      const body = { phone: `+44770090${1_000 + number}` }
      expect((await ask(`PUT /users/${whom.id}`, { headers, body })).status).toBe(200)
    }
  })
})
