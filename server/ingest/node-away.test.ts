import { afterEach, expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeServer } from '../testing/server.ts'
import { makeMessageStore } from './message-store.ts'
import { parseMessages } from './parsing/parse.ts'
import { message } from './testing/messages.ts'

/** A cluster with an unavailable node, simulated by a trigger: the statement fails, the coordinator responds. */
const server = await makeServer()
const { db, pool, log } = server
server.setClock('2026-06-10T12:00:00Z')
afterEach(() => server.asOwner('drop function if exists refuse() cascade'))

const lose = async (device_id: number) => {
  await server.asOwner(`create function refuse() returns trigger language plpgsql as $$ begin
    raise 'connection to the remote node w1:5432 failed' using errcode = '08006'; end $$`)
  await server.asOwner(`create trigger refuse before insert on messages for each row
    when (new.device_id = ${device_id}) execute function refuse()`)
}
const sent = (id: string) => parseMessages([message(id)]).sent

it('an unavailable node makes requests of its own devices fail with that reason, and no others', async () => {
  const devices = await Promise.all(Array.from({ length: 6 }, () => makeDevice(db)))
  const lost = devices[2]?.id ?? 0
  const asked: number[][] = []
  const store = makeMessageStore({
    db,
    pool,
    clock: server.clock,
    log,
    nodesOf: async (_pool, device_ids) => {
      asked.push([...device_ids])
      return new Map(device_ids.map((id) => [id, id === lost ? '1' : '2']))
    },
  })
  await lose(lost)
  const storeAll = (id: string) => Promise.allSettled(devices.map((device) => store.store(device.id, sent(id))))
  const expected = devices.map(({ id }) => (id === lost ? 'rejected' : 'fulfilled'))
  for (const id of ['a', 'b']) {
    const results = await storeAll(id)
    expect(results.map(({ status }) => status)).toEqual(expected)
    const failed = results.find((result) => result.status === 'rejected')
    expect(failed?.reason).toMatchObject({ code: '08006' })
  }
  // The first failure revealed the unavailable node, so afterwards they were not sent together.
  expect(asked.length).toBeGreaterThan(1)
  await server.asOwner('drop function refuse() cascade')
  const results = await storeAll('a')
  expect(results.map((result) => result.status === 'fulfilled' && result.value.accepted)).toEqual(
    devices.map(({ id }) => (id === lost ? 1 : 0)),
  )
})

it('a database without a cluster has no nodes: all devices of the same batch get the error', async () => {
  const [lost, other] = [await makeDevice(db), await makeDevice(db)]
  await lose(lost.id)
  const results = await Promise.allSettled([lost, other].map(({ id }) => server.messages.store(id, sent('x'))))
  expect(results[0]?.status).toBe('rejected')
  await server.asOwner('drop function refuse() cascade')
  await server.messages.store(lost.id, sent('x'))
  const stored = await server.messages.store(other.id, sent('x'))
  expect(stored.accepted + stored.duplicates).toBe(1)
})
