import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { fineWeather, fullDay, makeStrawberryFarm, sendHours } from '../score/testing/measured-farm.ts'
import type { DB } from '../platform/postgres/schema.gen.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { readDashboard } from './queries.ts'

const MOST = 15
const server = await makeServer({ weather: fineWeather })
const ask = asker(server.app)
server.setClock('2026-06-24T12:00:00Z')

const makeMeasuredFarm = async () => {
  const { farm, place } = await makeStrawberryFarm(server.db)
  const { key } = await makeDevice(server.db, place)
  await sendHours(server.app, key, fullDay('2026-06-10', { counts: { bumblebee: 4 } }))
  return farm
}

it('a dashboard needs only a few statements whatever it shows, since each costs as much as its rows', async () => {
  const farm = await makeMeasuredFarm()
  const { id: user_id } = await makeUser(server.db, { organisation_id: farm.organisation_id })
  const person = {
    kind: 'person',
    scope: { kind: 'organisation', organisation_id: farm.organisation_id },
    user_id,
    role: 'farmer',
    hasPortal: true,
    session_id: 0,
    isConfirmed: true,
    needsFactor: false,
    name: 'Reader',
    wrote_at: null,
  } as const
  const asked: string[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: server.pool }),
    log: ({ query }) => void asked.push(query.sql),
  })
  const read = () => readDashboard({ ...server, db }, person, farm.id, { from: '2026-06-08', to: '2026-06-14' })
  // The first request fetches the weather and stores the score.
  await read()
  asked.length = 0
  const shown = await read()
  expect(shown?.hours).not.toHaveLength(0)
  expect(shown?.recent).toHaveLength(6)
  expect(asked.length).toBeLessThanOrEqual(MOST)
})

it('reading by API call needs no more statements: cached classes and fruit are used there, too', async () => {
  const farm = await makeMeasuredFarm()
  const headers = await server.as(await makeUser(server.db, { organisation_id: farm.organisation_id }))
  const read = () => ask(`GET /farm-dashboard/${farm.id}?from=2026-06-08&to=2026-06-14`, { headers })
  await read()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const counts: number[] = []
  // The server's background work may coincide with one of these.
  for (let time = 0; time < 4; time += 1) {
    query.mockClear()
    expect((await read()).status).toBe(200)
    const texts = query.mock.calls.map(([given]) => (given as unknown as { text?: string }).text ?? '')
    expect(texts.filter((text) => text.includes('from "object_classes" where'))).toEqual([])
    counts.push(texts.length)
  }
  query.mockRestore()
  // One more statement identifies the person.
  expect(Math.min(...counts)).toBeLessThanOrEqual(MOST + 1)
})
