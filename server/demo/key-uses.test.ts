import { expect, it } from 'vitest'
import type { DeviceKey } from '#domain/devices/endpoints.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { backdateKeyUses } from './key-uses.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)
const admin = await server.as(await makeUser(db, { role: 'admin' }))
server.setClock('2026-06-10T12:00:00Z')

const send = (key: string, start: string) =>
  ask('POST /ingest/messages', {
    headers: { authorization: `Bearer ${key}` },
    body: {
      id: start,
      interval_start: start,
      interval_end: new Date(Date.parse(start) + 600_000).toISOString(),
      ml_results: { visitations: 0 },
    },
  })

it('keys of the demo are shown as used when their camera was last seen, and other keys are unchanged', async () => {
  const [silent, recent, other] = [await makeDevice(db), await makeDevice(db), await makeDevice(db)]
  await send(silent.key, '2026-06-08T09:00:00Z')
  await send(recent.key, '2026-06-10T11:40:00Z')
  await send(other.key, '2026-06-08T09:00:00Z')
  const uses = async () =>
    Promise.all(
      [silent, recent, other].map(async ({ id }) => {
        const { data } = await ask<DeviceKey[]>(`GET /devices/${id}/keys`, { headers: admin })
        return data[0]?.last_used_at?.slice(0, 16)
      }),
    )
  expect(await uses()).toEqual(['2026-06-10T12:00', '2026-06-10T12:00', '2026-06-10T12:00'])
  await backdateKeyUses(db, [silent, recent])
  expect(await uses()).toEqual(['2026-06-08T09:10', '2026-06-10T12:00', '2026-06-10T12:00'])
})
