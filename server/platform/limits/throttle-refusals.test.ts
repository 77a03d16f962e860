import { describe, expect, it } from 'vitest'
import { makeDevice } from '../../factories/devices.ts'
import { makeServer } from '#server/testing/server.ts'
import { makeRefusalThrottle } from './throttle-refusals.ts'

describe('makeRefusalThrottle', () => {
  const delays = (
    pace: ReturnType<typeof makeRefusalThrottle>,
    count: number,
    { cost = 100, now = 0, sender = 'a' } = {},
  ) =>
    Array.from({ length: count }, () => {
      const turn = pace(sender, cost, now)
      turn?.waiting()
      return turn?.delay ?? null
    })

  it('sends occasional refusals immediately, then ten per second', () => {
    const pace = makeRefusalThrottle()
    expect(delays(pace, 24)).toEqual([...Array.from({ length: 21 }, () => 0), 100, 200, 300])
    expect(delays(pace, 1, { sender: 'b' })).toEqual([0])
    // The debt decreases over time.
    expect(delays(pace, 1, { now: 1_000 })).toEqual([0])
    expect(delays(pace, 2, { now: 60_000 })).toEqual([0, 0])
  })

  it('charges more for a refusal whose body has to be read, but limits how long it counts', () => {
    const pace = makeRefusalThrottle()
    expect(delays(pace, 4, { cost: 5_000_000 })).toEqual([0, 0, 2_000, 4_000])
    expect(delays(pace, 4, { cost: Number.MAX_SAFE_INTEGER }).at(-1)).toBe(8_000)
    expect(delays(pace, 1, { now: 10_000 })).toEqual([0])
  })

  it('holds a limited number of refusals', () => {
    const pace = makeRefusalThrottle()
    delays(pace, 100)
    const held = Array.from({ length: 100 }, () => pace('a', 100, 0))
    expect(held.every((turn) => turn !== null)).toBe(true)
    expect(pace('a', 100, 0)).toBeNull()
    held[0]?.waiting()
    expect(pace('a', 100, 0)).not.toBeNull()
  })
})

it('delays refusals to a device that is refused repeatedly, but not to another device', async () => {
  const { app, db } = await makeServer({ env: { DEVICE_RATE: '1' } })
  const sendTo = (key: string) =>
    app.inject({
      method: 'POST',
      url: '/api/ingest/messages',
      headers: { authorization: `Bearer ${key}` },
      payload: [],
    })
  const [hasty, other] = [await makeDevice(db), await makeDevice(db)]
  for (const { key } of [hasty, other]) expect((await sendTo(key)).statusCode).toBe(200)
  const told: string[] = []
  const refused = async (name: string, key: string) => {
    expect((await sendTo(key)).statusCode).toBe(429)
    told.push(name)
  }
  const all = Array.from({ length: 50 }, () => refused('hasty', hasty.key))
  await refused('other', other.key)
  expect(told.length).toBeLessThan(51)
  await Promise.all(all)
  expect(told).toHaveLength(51)
})
