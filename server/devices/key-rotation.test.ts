import { describe, expect, it } from 'vitest'
import { factorMessages } from '#domain/accounts/factor-messages.ts'
import type { DeviceKey } from '#domain/devices/endpoints.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeServer } from '../testing/server.ts'
import { asker } from '../testing/asker.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)
const headers = await server.as(await makeUser(db, { role: 'admin' }))
const start = Date.parse('2026-06-10T12:00:00Z')
const at = (hours: number) => server.setClock(new Date(start + hours * 3_600_000).toISOString())

/** Uses a separate server, because each caches keys for a second. */
const works = async (key: string) => {
  const fresh = await makeServer({ beside: server })
  fresh.setClock(server.clock().toISOString())
  const { statusCode } = await fresh.app.inject({
    method: 'POST',
    url: '/api/ingest/messages',
    headers: { authorization: `Bearer ${key}` },
    payload: [],
  })
  return statusCode !== 401
}
const keysOf = async (id: number) => (await ask<DeviceKey[]>(`GET /devices/${id}/keys`, { headers })).data
const make = async (id: number, body: object = {}) =>
  (await ask<{ id: number; key: string }>(`POST /devices/${id}/keys`, { headers, body })).data
const rotate = (id: number, key: number, body: object = {}) =>
  ask<{ id: number; key: string }>(`POST /devices/${id}/keys/${key}/rotation`, { headers, body })

describe('a device key', () => {
  it('created for a number of days expires, and one created without an end does not', async () => {
    at(0)
    const device = await makeDevice(db)
    const [month, good] = [await make(device.id, { days: 30 }), await make(device.id)]
    expect((await keysOf(device.id)).slice(0, 2).map(({ expires_at }) => expires_at)).toEqual([
      null,
      '2026-07-10T12:00:00.000Z',
    ])
    at(30 * 24 - 1)
    expect([await works(month.key), await works(good.key)]).toEqual([true, true])
    at(30 * 24)
    expect([await works(month.key), await works(good.key)]).toEqual([false, true])
  })

  it('stays valid for one day after it is replaced, and no longer', async () => {
    at(0)
    const device = await makeDevice(db)
    const before = await make(device.id, { days: 90 })
    at(24)
    const { status, data } = await rotate(device.id, before.id)
    expect(status).toBe(201)
    expect([await works(before.key), await works(data.key)]).toEqual([true, true])
    at(48)
    expect([await works(before.key), await works(data.key)]).toEqual([false, true])
    // The same lifetime as the previous key.
    expect((await keysOf(device.id))[0]?.expires_at).toBe('2026-09-09T12:00:00.000Z')
  })

  it('is not extended by its replacement, and can be revoked immediately', async () => {
    at(0)
    const device = await makeDevice(db)
    const short = await make(device.id, { days: 1 })
    at(23)
    await rotate(device.id, short.id, { overlap_hours: 48 })
    at(24)
    expect(await works(short.key)).toBe(false)
    const other = await make(device.id)
    await rotate(device.id, other.id, { overlap_hours: 0 })
    expect(await works(other.key)).toBe(false)
  })

  it('cannot be replaced if it has expired or belongs to another device', async () => {
    at(0)
    const [device, other] = [await makeDevice(db), await makeDevice(db)]
    const key = await make(device.id)
    expect((await rotate(other.id, key.id)).status).toBe(404)
    await ask(`DELETE /devices/${device.id}/keys/${key.id}`, { headers })
    expect(await rotate(device.id, key.id)).toMatchObject({ status: 409, message: factorMessages.keyEnded })
  })
})
