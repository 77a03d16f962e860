import { expect, it } from 'vitest'
import { makeDevice } from '../../factories/devices.ts'
import { makeServer } from '../testing/server.ts'

const { app, db } = await makeServer({ env: { DEVICE_RATE: '1', LOG_LEVEL: 'silent' } })
const sendTo = (key: string) =>
  app.inject({ method: 'POST', url: '/api/ingest/messages', headers: { authorization: `Bearer ${key}` }, payload: [] })

it('who is refused again and again is told more and more slowly, and nobody else is', async () => {
  const [hasty, other] = [await makeDevice(db), await makeDevice(db)]
  for (const { key } of [hasty, other]) expect((await sendTo(key)).statusCode).toBe(200)
  const told: string[] = []
  const refused = async (name: string, key: string) => {
    expect((await sendTo(key)).statusCode).toBe(429)
    told.push(name)
  }
  for (let n = 0; n < 20; n += 1) await refused('hasty', hasty.key)
  const began = performance.now()
  const later = Array.from({ length: 5 }, () => refused('later', hasty.key))
  await Promise.all([...later, refused('other', other.key)])
  // Ten a second, less what it had paid for meanwhile.
  expect(performance.now() - began).toBeGreaterThan(100)
  expect(told.slice(20).indexOf('other')).toBeLessThan(5)
  expect(told).toHaveLength(26)
})
