import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeServer } from '../testing/server.ts'
import { makeRateLimiter } from '../platform/limits/rate-limiter.ts'
import { message, sender } from './testing/messages.ts'

let now: number
beforeEach(() => {
  now = 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
const tried = (cap: (id: number) => number, id = 7) => {
  try {
    return cap(id) === id ? 'passed' : 'another'
  } catch (error) {
    const { status, headers } = error as { status: number; headers: Record<string, string> }
    return `${status} ${headers['retry-after']}`
  }
}

describe('a device', () => {
  it('has a limit of requests a minute, and a rejection says how long to wait', () => {
    const cap = makeRateLimiter(3)
    expect([tried(cap), tried(cap), tried(cap)]).toEqual(['passed', 'passed', 'passed'])
    expect(tried(cap)).toBe('429 60')
    now += 45_500
    expect(tried(cap)).toBe('429 15')
    now += 14_499
    expect(tried(cap)).toBe('429 1')
    now += 1
    expect([tried(cap), tried(cap), tried(cap), tried(cap)]).toEqual(['passed', 'passed', 'passed', '429 60'])
  })

  it('does not count against another device', () => {
    const cap = makeRateLimiter(1)
    expect([tried(cap, 1), tried(cap, 1), tried(cap, 2), tried(cap, 2)]).toEqual([
      'passed',
      '429 60',
      'passed',
      '429 60',
    ])
  })
})

describe('a server', () => {
  it('accepts no more messages and images of a device than configured, and stores none beyond', async () => {
    vi.restoreAllMocks()
    const server = await makeServer({ env: { DEVICE_RATE: '3' } })
    const send = sender(server)
    const [one, other] = [await makeDevice(server.db), await makeDevice(server.db)]
    expect((await send(one.key, message('m1'))).status).toBe(200)
    expect((await send(one.key, ['nonsense'])).status).toBe(200)
    const image = await server.app.inject({
      method: 'PUT',
      url: '/api/ingest/captures/x?captured_at=2026-06-10T09:12:00Z',
      headers: { authorization: `Bearer ${one.key}` },
    })
    expect(image.statusCode).toBe(415)
    const refused = await send(one.key, message('m4'))
    expect(refused).toMatchObject({ status: 429, message: 'Too many requests from this device. Please slow down.' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
    expect((await send(other.key, message('m1'))).status).toBe(200)
    const kept = await server.db
      .selectFrom('messages')
      .select(['device_id', 'message_id'])
      .orderBy('device_id')
      .execute()
    expect(kept).toEqual([
      { device_id: one.id, message_id: 'm1' },
      { device_id: other.id, message_id: 'm1' },
    ])
    // People have a separate budget.
    const headers = await server.as(await makeUser(server.db))
    for (let asked = 0; asked < 5; asked += 1)
      expect((await server.app.inject({ method: 'POST', url: '/api/auth/activity', headers })).statusCode).toBe(200)
  })

  it('accepts 1,200 a minute by default', async () => {
    const { settings } = await makeServer()
    expect(settings.DEVICE_RATE).toBe(1_200)
  })
})
