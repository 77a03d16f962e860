import { describe, expect, it } from 'vitest'
import { deviceMembers, placeMembers } from '#domain/devices/device-form.ts'
import type { Device, ListedDevice } from '#domain/devices/device.ts'
import type { HistoryEntry } from '#domain/history/endpoints.ts'
import { makeUser } from '../factories/people.ts'
import { makePlot } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

/** Each member of a device must be in the form, the insert, the selects and the history: docs/add-a-field.md. */
const { app, db, as } = await makeServer()
const ask = asker(app)
const headers = await as(await makeUser(db, { role: 'admin' }))

type Written = Pick<Device, (typeof deviceMembers)[number]>
const first: Written = { name: 'Door', device_id: 'BB-1', device_type: 'Field camera', is_active: true }
/** Another value of the same kind. */
const other = (value: Written[keyof Written]) => (typeof value === 'boolean' ? !value : `${value} 2`)

const makeOne = async () => {
  const plot = await makePlot(db)
  const { field_id } = await db
    .selectFrom('tunnels')
    .where('id', '=', plot.tunnel_id)
    .select('field_id')
    .executeTakeFirstOrThrow()
  const { farm_id } = await db
    .selectFrom('fields')
    .where('id', '=', field_id)
    .select('farm_id')
    .executeTakeFirstOrThrow()
  const place = { farm_id, field_id, tunnel_id: plot.tunnel_id, plot_id: plot.id }
  const body = { ...first, device_id: `BB-${plot.id}`, ...place }
  return { body, made: await ask<Device>('POST /devices', { headers, body }) }
}

describe('every member of a device', () => {
  it('is stored for a new device and returned by each endpoint that reads it', async () => {
    const { body, made } = await makeOne()
    expect(made.status).toBe(201)
    const { id } = made.data
    expect(Object.keys(body).toSorted()).toEqual([...deviceMembers, ...placeMembers].toSorted())
    const read = await ask<Device>(`GET /devices/${id}`, { headers })
    const list = await ask<{ rows: ListedDevice[] }>(`GET /devices?skip=0&limit=10&farm_id=${body.farm_id}`, {
      headers,
    })
    const ofFarm = await ask<Device[]>(`GET /devices/farm/${body.farm_id}`, { headers })
    for (const device of [made.data, read.data, list.data.rows[0], ofFarm.data[0]]) expect(device).toMatchObject(body)
  })

  it.each(deviceMembers)('can be changed alone, and is recorded in the history: %s', async (member) => {
    const { body, made } = await makeOne()
    const { id, version } = made.data
    const to = other(body[member])
    const changed = await ask<Device>(`PUT /devices/${id}`, { headers, body: { [member]: to, version } })
    expect(changed.status).toBe(200)
    expect(changed.data).toMatchObject({ ...body, [member]: to })
    const { data } = await ask<{ rows: HistoryEntry[] }>(`GET /history/devices/${id}`, { headers })
    expect(data.rows.find(({ action }) => action === 'update')?.changes).toEqual([{ member, from: body[member], to }])
  })

  it.each(placeMembers)('can be omitted from an update: %s', async (member) => {
    const { body, made } = await makeOne()
    const { id, version } = made.data
    const { [member]: _, ...others } = body
    const changed = await ask<Device>(`PUT /devices/${id}`, { headers, body: { ...others, name: 'Gate', version } })
    expect(changed.data).toMatchObject({ ...body, name: 'Gate' })
  })
})
