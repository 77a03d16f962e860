import type { PassThrough } from 'node:stream'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { LIVE } from '#domain/budgets/budgets.ts'
import { sessions } from '../accounts/sessions/sessions.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeOrganisation } from '../factories/places.ts'
import type { Person } from '../platform/http/actor.ts'
import { makeServer } from '../testing/server.ts'
import { makeLive } from './live.ts'
import { waitFor } from '../testing/wait-for.ts'

const server = await makeServer()
const { db } = server
const NEVER_MS = 600_000

const farmWithPerson = async () => {
  const farm = await makeFarm(db)
  const user = await makeUser(db, { organisation_id: farm.organisation_id, role: 'farmer' })
  const personOf = async (): Promise<Person> => {
    const { token } = await sessions.open(db, user.id)
    const headers = { authorization: `Bearer ${token}` }
    const found = await sessions.find(db, token, { headers, routeOptions: { config: {} } } as never)
    if (!found) throw new Error('no session')
    return { ...found.person, needsFactor: false }
  }
  return { farm, user, personOf, person: await personOf() }
}
/** Streams that are checked at the given intervals; `reads`: when published data can be read. */
const makeStreams = (every: Partial<{ heartbeat_ms: number; check_ms: number }>, caughtUp = async () => {}) => {
  const { identity, log, direct: connection } = server
  const live = makeLive(
    { db, reads: { caughtUp }, connection, identity, log },
    { heartbeat_ms: NEVER_MS, check_ms: NEVER_MS, ...every },
  )
  onTestFinished(() => live.stop())
  return live
}
const textOf = (body: PassThrough) => {
  const seen = { text: '' }
  body.on('data', (part: Buffer) => (seen.text += part.toString()))
  return seen
}
const ended = (seen: { text: string }) => waitFor(() => expect(seen.text).toContain('event: end'))

describe('a live stream', () => {
  it('ends when its user’s role changes, even if they can still see the farm, so that the page reconnects', async () => {
    const { farm, user, person } = await farmWithPerson()
    const seen = textOf(makeStreams({ check_ms: 30 }).open(person, farm.id))
    await db.updateTable('users').set({ role: 'staff' }).where('id', '=', user.id).execute()
    await ended(seen)
  })

  it('ends when the farm moves to another organisation', async () => {
    const { farm, person } = await farmWithPerson()
    const seen = textOf(makeStreams({ check_ms: 30 }).open(person, farm.id))
    const { id } = await makeOrganisation(db)
    await db.updateTable('farms').set({ organisation_id: id }).where('id', '=', farm.id).execute()
    await ended(seen)
  })

  it('announces changes only once a read from the page would return them', async () => {
    const { farm, person } = await farmWithPerson()
    const given = Promise.withResolvers<void>()
    const caughtUp = vi.fn(() => given.promise)
    const seen = textOf(makeStreams({}, caughtUp).open(person, farm.id))
    // The first notification of a server means that events may have been missed before.
    await waitFor(() => expect(caughtUp).toHaveBeenCalled())
    await db.selectFrom('farms').select('id').limit(1).execute()
    expect(seen.text).not.toContain('event: changed')
    given.resolve()
    await waitFor(() => expect(seen.text).toContain('event: changed'))
  })

  it('is closed if its page reads nothing between two heartbeats', async () => {
    const { farm, person } = await farmWithPerson()
    const body = makeStreams({ heartbeat_ms: 30 }).open(person, farm.id)
    while (body.write('x'.repeat(10_000)));
    await waitFor(() => expect(body.destroyed).toBe(true))
  })

  it('announces changes to a slow page afterwards', async () => {
    const { farm, person } = await farmWithPerson()
    const caughtUp = vi.fn(async () => {})
    const body = makeStreams({}, caughtUp).open(person, farm.id)
    while (body.write('x'.repeat(10_000)));
    await waitFor(() => expect(caughtUp).toHaveBeenCalled())
    const seen = textOf(body)
    await waitFor(() => expect(seen.text).toContain('event: changed'))
  })

  it('is limited in number for each user across browsers', async () => {
    const { farm, person, personOf } = await farmWithPerson()
    const live = makeStreams({})
    for (let page = 0; page < LIVE.a_person; page += 1) live.open(page % 2 ? person : await personOf(), farm.id)
    const another = await personOf()
    expect(() => live.open(another, farm.id)).toThrow(expect.objectContaining({ status: 429 }) as Error)
  })

  it('is not available to scripts, as a token has no session that could end it', async () => {
    const { farm, user } = await farmWithPerson()
    const headers = await server.as(user)
    const made = await server.app.inject({
      method: 'POST',
      url: '/api/auth/tokens',
      headers,
      payload: { name: 'Notebook', days: 30 },
    })
    const { token } = made.json<{ data: { token: string } }>().data
    const asked = await server.app.inject({
      url: `/api/farm-dashboard/${farm.id}/live`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(asked.statusCode).toBe(403)
  })
})
