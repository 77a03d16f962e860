import { setTimeout as wait } from 'node:timers/promises'
import { sql, type CompiledQuery } from 'kysely'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { LIVE } from '#domain/budgets/budgets.ts'
import { sessions } from '../accounts/sessions/sessions.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { message, sender } from '../ingest/testing/messages.ts'
import { makeServer } from '../testing/server.ts'
import { waitFor } from '../testing/wait-for.ts'

const every = { heartbeat_ms: 50, check_ms: 40 }
const server = await makeServer({ every })
const other = await makeServer({ every, beside: server })
const { db } = server
const listen = ({ app }: typeof server) => app.listen({ port: 0, host: '127.0.0.1' })
const [here, there] = [await listen(server), await listen(other)]
const send = sender(server)

const left: AbortController[] = []
afterEach(() => left.splice(0).forEach((one) => one.abort()))

/** Opens a stream as a page does, with a cookie; `text` is the content received so far. */
const open = async (origin: string, farm_id: number, token: string) => {
  const leaving = new AbortController()
  left.push(leaving)
  const response = await fetch(`${origin}/api/farm-dashboard/${farm_id}/live`, {
    headers: { cookie: `authToken=${token}`, accept: 'text/event-stream' },
    signal: leaving.signal,
  })
  const seen = { text: '', isOver: false }
  const decoder = new TextDecoder()
  const reading = async () => {
    for await (const part of response.body ?? []) seen.text += decoder.decode(part, { stream: true })
  }
  // A response that is not read keeps its connection open.
  if (!response.ok) await response.text()
  else
    void reading()
      .catch(() => undefined)
      .finally(() => (seen.isOver = true))
  return { response, seen, leave: () => leaving.abort() }
}
const changes = ({ text }: { text: string }) => text.split('event: changed').length - 1
const farmWithPerson = async () => {
  const farm = await makeFarm(db)
  const user = await makeUser(db, { organisation_id: farm.organisation_id, role: 'farmer' })
  const device = await makeDevice(db, { farm_id: farm.id })
  const { token } = await sessions.open(db, user.id)
  return { farm, user, device, token }
}
const heard = (stream: { seen: { text: string } }, least: number) =>
  waitFor(() => expect(changes(stream.seen)).toBeGreaterThanOrEqual(least))
const over = (stream: { seen: { isOver: boolean } }) => waitFor(() => expect(stream.seen.isOver).toBe(true))

beforeAll(async () => {
  const { farm, token } = await farmWithPerson()
  // The first stream makes its server listen for notifications, which tells all pages that events may have been missed.
  for (const origin of [here, there]) await heard(await open(origin, farm.id, token), 1)
})

describe('a live stream of a farm', () => {
  it('announces new messages, whichever server received them, only for its own farm', async () => {
    const [one, two] = [await farmWithPerson(), await farmWithPerson()]
    const near = await open(here, one.farm.id, one.token)
    const far = await open(there, one.farm.id, one.token)
    const foreign = await open(here, two.farm.id, two.token)
    expect(near.response.status).toBe(200)
    expect(near.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(near.response.headers.get('x-accel-buffering')).toBe('no')
    expect(near.response.headers.get('content-encoding')).toBeNull()
    await send(one.device.key, [message('one')])
    await Promise.all([heard(near, 1), heard(far, 1)])
    expect(near.seen.text).toContain(`data: {"farm_id":${one.farm.id}}`)
    expect(changes(foreign.seen)).toBe(0)
  })

  it('combines several messages into one notification', async () => {
    const { farm, device, token } = await farmWithPerson()
    const stream = await open(here, farm.id, token)
    const told = await countNotifications(async () => {
      for (let each = 0; each < 8; each++) await send(device.key, [message(`message ${each}`)])
      await heard(stream, 1)
    })
    expect(told).toBe(1)
    expect(changes(stream.seen)).toBe(1)
  })

  it('does not extend its session, and ends with it', async () => {
    const { farm, token } = await farmWithPerson()
    const { id } = await latestSession()
    // Long enough ago that any request except a background one would extend the session, but shortly before it ends.
    await idle(id, 385)
    const stream = await open(here, farm.id, token)
    await waitFor(() => expect(stream.seen.text).toContain('\n:\n'))
    expect(await idleSeconds(id)).toBeGreaterThan(380)
    expect(stream.seen.isOver).toBe(false)
    await idle(id, 391)
    await over(stream)
    expect(stream.seen.text).toContain('event: end')
    expect((await open(here, farm.id, token)).response.status).toBe(401)
  })

  it('ends on both servers when its user signs out', async () => {
    const { farm, token } = await farmWithPerson()
    const streams = [await open(here, farm.id, token), await open(there, farm.id, token)]
    const { id } = await latestSession()
    await sessions.signOut(db, id)
    await Promise.all(streams.map(over))
  })

  it('ends when its user may no longer see the farm', async () => {
    const { farm, user, token } = await farmWithPerson()
    const next = await makeFarm(db)
    const stream = await open(here, farm.id, token)
    await db.updateTable('users').set({ organisation_id: next.organisation_id }).where('id', '=', user.id).execute()
    await over(stream)
    expect(stream.seen.text).toContain('event: end')
    const away = await farmWithPerson()
    const archived = await open(here, away.farm.id, away.token)
    await db.updateTable('farms').set({ archived_at: new Date() }).where('id', '=', away.farm.id).execute()
    await over(archived)
  })

  it('is inaccessible to users of other organisations and without a session', async () => {
    const [one, two] = [await farmWithPerson(), await farmWithPerson()]
    expect((await open(here, two.farm.id, one.token)).response.status).toBe(404)
    expect((await open(here, one.farm.id, 'nonsense')).response.status).toBe(401)
  })

  it('does not count against the concurrency limit of its user’s requests', async () => {
    const { farm, user, token } = await farmWithPerson()
    for (let page = 0; page < 4; page++) await open(here, farm.id, token)
    const answer = await fetch(`${here}/api/users/profile`, { headers: { cookie: `authToken=${token}` } })
    expect([answer.status, ((await answer.json()) as { data: { id: number } }).data.id]).toEqual([200, user.id])
  })

  it('is limited in number for each user, and frees its place when the page is closed', async () => {
    const { farm, token } = await farmWithPerson()
    const streams = []
    for (let page = 0; page < LIVE.a_person; page++) streams.push(await open(here, farm.id, token))
    const refused = await open(here, farm.id, token)
    expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([
      429,
      String(LIVE.wait_seconds),
    ])
    streams[0]?.leave()
    await waitFor(async () => expect((await open(here, farm.id, token)).response.status).toBe(200))
  })

  it('sends a regular heartbeat so that proxies do not close it', async () => {
    const { farm, token } = await farmWithPerson()
    const stream = await open(here, farm.id, token)
    await waitFor(() => expect(stream.seen.text.split('\n:\n').length).toBeGreaterThan(2))
  })
})

describe('a server', () => {
  it('reconnects after a lost database connection, and announces that events may have been missed', async () => {
    const { farm, device, token } = await farmWithPerson()
    const stream = await open(here, farm.id, token)
    await server.asOwner(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bombus-live' and datname = current_database()",
    )
    await heard(stream, 1)
    await send(device.key, [message('after')])
    await heard(stream, 2)
  })

  it('does not wait for streams when it stops', async () => {
    const third = await makeServer({ every, beside: server })
    const origin = await listen(third)
    const { farm, token } = await farmWithPerson()
    const stream = await open(origin, farm.id, token)
    const closed = await Promise.race([third.app.close().then(() => 'closed'), wait(3_000, 'waiting', { ref: false })])
    expect(closed).toBe('closed')
    await over(stream)
    // The page reconnects to any available server.
    expect(stream.seen.text).not.toContain('event: end')
  })
})

const latestSession = () =>
  db.selectFrom('sessions').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const idle = (id: number, seconds: number) =>
  db
    .updateTable('sessions')
    .set({ last_activity_at: sql`now() - make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute()
const idleSeconds = async (id: number) => {
  const { seconds } = await db
    .selectFrom('sessions')
    .where('id', '=', id)
    .select(sql<number>`extract(epoch from now() - last_activity_at)::float8`.as('seconds'))
    .executeTakeFirstOrThrow()
  return seconds
}
const countNotifications = async (work: () => Promise<void>): Promise<number> => {
  const told = vi.spyOn(db, 'executeQuery')
  await work()
  const count = told.mock.calls.filter(([query]) => (query as CompiledQuery).sql.includes('pg_notify')).length
  told.mockRestore()
  return count
}
