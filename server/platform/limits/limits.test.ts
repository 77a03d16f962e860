import { expect, it } from 'vitest'
import { makeDevice } from '../../factories/devices.ts'
import { makeUser } from '../../factories/people.ts'
import { sender } from '../../ingest/testing/messages.ts'
import { cleanUpUses } from './limits.ts'
import { makeServer } from '#server/testing/server.ts'

const env = { DEVICE_RATE: '20', PERSON_RATE: '60' }
const one = await makeServer({ env })
const other = await makeServer({ env, beside: one })
const { db } = one
const hearEachOther = async () => {
  for (const { limits } of [one, other, one]) await limits.exchange()
}

it('a device shares one rate limit across servers: each counts the requests the others accepted', async () => {
  const device = await makeDevice(db)
  const [here, there] = [sender(one), sender(other)]
  const sent = async (send: typeof here, times: number) => {
    const statuses = []
    for (let time = 0; time < times; time += 1) statuses.push((await send(device.key, [])).status)
    return statuses.filter((status) => status === 200).length
  }
  expect([await sent(here, 12), await sent(there, 4)]).toEqual([12, 4])
  await hearEachOther()
  expect(await sent(there, 5)).toBe(4)
  await hearEachOther()
  expect([await sent(here, 1), await sent(there, 1)]).toEqual([0, 0])
  expect(Number((await here(device.key, [])).headers['retry-after'])).toBeGreaterThan(40)
  expect((await there((await makeDevice(db)).key, [])).status).toBe(200)
})

it('a user shares one rate limit across servers; counts of a stopped server expire with its window', async () => {
  const person = await makeUser(db, { role: 'farmer' })
  const headers = await one.as(person)
  const ask = async (server: typeof one) =>
    (await server.app.inject({ method: 'GET', url: '/api/users/profile', headers })).statusCode
  for (let asked = 0; asked < 30; asked += 1) expect([await ask(one), await ask(other)]).toEqual([200, 200])
  await hearEachOther()
  expect([await ask(one), await ask(other)]).toEqual([429, 429])

  const mine = db.updateTable('rate_uses').where('cap', '=', 'person requests').where('key', '=', person.id)
  await mine.set({ ends_at: new Date(Date.now() - 10_000) }).execute()
  await other.limits.exchange()
  expect(await ask(other), 'before what is over is swept').toBe(200)
  await mine.set({ ends_at: new Date(Date.now() - 120_000) }).execute()
  await cleanUpUses(one)
  await other.limits.exchange()
  expect(await ask(other)).toBe(200)
})
