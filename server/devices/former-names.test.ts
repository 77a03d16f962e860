import { describe, expect, it } from 'vitest'
import type { DeviceCounts } from '#domain/devices/endpoints.ts'
import type { Device } from '#domain/devices/device.ts'
import { evaluateAlerts } from '../alerts/evaluation-writes.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

/** Deprecated names of the previous release, which the next one removes. */
const server = await makeServer()
const { app, db } = server
server.setClock('2026-06-10T12:00:00Z')
const ask = asker(app)
const headers = await server.as(await makeUser(db, { role: 'admin' }))

const { id: farm_id } = await makeFarm(db)
const well = await makeDevice(db, { farm_id, name: 'Well' })
const low = await makeDevice(db, { farm_id, name: 'Low' })
await db.updateTable('device_status').set({ battery_level: 5 }).where('device_id', '=', low.id).execute()
await evaluateAlerts(server)
const list = async (query: string) =>
  (await ask<Device[]>(`GET /devices?farm_id=${farm_id}&${query}`, { headers })).data.map(({ name }) => name)

it('the track of a device is still available at its former trail path', async () => {
  const { status, data } = await ask(`GET /devices/${well.id}/track`, { headers })
  expect({ status, data }).toMatchObject({ status: 200, data: { stops: [] } })
  expect(await ask(`GET /devices/${well.id}/trail`, { headers })).toMatchObject({ status, data })
})

describe('the former name ails', () => {
  it('is still returned with the alerts of a device', async () => {
    const { data } = await ask<Device>(`GET /devices/${low.id}`, { headers })
    expect([data.alerts, data.ails]).toEqual([['low battery'], ['low battery']])
    expect((await ask<Device>(`GET /devices/${well.id}`, { headers })).data.ails).toEqual([])
  })

  it('still filters and sorts devices', async () => {
    expect(await list('state=ailing')).toEqual(['Low'])
    expect(await list('state=needs_attention')).toEqual(['Low'])
    for (const sort of ['ails', '-ails'])
      expect(await list(`sort=${sort}`)).toEqual(await list(`sort=${sort.replace('ails', 'alerts')}`))
  })

  it('is still counted', async () => {
    const { data } = await ask<DeviceCounts>(`GET /devices/counts?farm_id=${farm_id}`, { headers })
    expect([data.needs_attention, data.ailing]).toEqual([1, 1])
  })

  it('is not suggested for an invalid value', async () => {
    const response = await ask(`GET /devices?state=sick`, { headers })
    expect(response).toMatchObject({
      status: 422,
      issues: [{ path: 'state', message: 'must be one of: needs_attention, never_sent, inactive, deleted' }],
    })
  })
})
