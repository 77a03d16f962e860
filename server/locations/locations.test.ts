import { describe, expect, it } from 'vitest'
import type { FieldDetail, PlotDetail, TunnelDetail } from '#domain/locations/location.ts'
import { moveDevice } from '../devices/move.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makePlot, makeTunnel } from '../factories/places.ts'
import { makeSurvey, makeWeatherObservation } from '../factories/surveys.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)

const makePlace = async () => {
  const organisation = await makeOrganisation(db)
  const farm = await makeFarm(db, { organisation_id: organisation.id, title: 'Gilbert Hill' })
  const field = await makeField(db, { farm_id: farm.id, field_name: 'Long Meadow' })
  const tunnel = await makeTunnel(db, { field_id: field.id, number: 4 })
  const plot = await makePlot(db, { tunnel_id: tunnel.id, number: 1 })
  const lead = await makeUser(db, { role: 'farm_admin', organisation_id: organisation.id })
  return { organisation, farm, field, tunnel, plot, headers: await server.as(lead) }
}
const admin = await server.as(await makeUser(db, { role: 'admin' }))

describe('the position of a plot', () => {
  const position = { latitude: 52.036_12, longitude: -2.423_45, position_accuracy_m: 4.5 }
  it('is stored with its accuracy, block and replicate, and recorded in the history', async () => {
    const { plot, headers } = await makePlace()
    const change = { ...position, block: ' North ', replicate: 3, version: 1 }
    const { status, data } = await ask<PlotDetail>(`PUT /plots/${plot.id}`, { body: change, headers })
    expect(status).toBe(200)
    expect(data).toMatchObject({ ...position, block: 'North', replicate: 3 })
    const history = await ask<{ rows: { changes: Record<string, unknown> }[] }>(
      `GET /history/plots/${plot.id}?limit=5`,
      {
        headers,
      },
    )
    expect(JSON.stringify(history.data.rows)).toContain('52.03612')
    const typed = { latitude: 52, longitude: -2, position_accuracy_m: null, block: null }
    expect((await ask<PlotDetail>(`PUT /plots/${plot.id}`, { body: typed, headers })).data).toMatchObject(typed)
  })
  it.each([
    [{ latitude: 52 }, 'longitude'],
    [{ position_accuracy_m: 4 }, 'position_accuracy_m'],
  ])('is rejected when incomplete: %j', async (body, path) => {
    const { plot, headers } = await makePlace()
    const { status, issues } = await ask(`PUT /plots/${plot.id}`, { body, headers })
    expect(status).toBe(422)
    expect(issues).toEqual([{ path, message: 'Latitude and longitude must be entered together.' }])
  })
})

describe('adding a location', () => {
  it('returns it with its parents', async () => {
    const { farm, headers } = await makePlace()
    const field = await ask<FieldDetail>('POST /fields', {
      body: { field_name: ' Top Orchard ', farm_id: farm.id, crop_type: 'raspberry' },
      headers,
    })
    expect(field).toMatchObject({
      status: 201,
      data: { field_name: 'Top Orchard', crop_type: 'raspberry', count_tunnels: 0, farm: { title: 'Gilbert Hill' } },
    })
    const tunnel = await ask<TunnelDetail>('POST /tunnels', { body: { number: 7, field_id: field.data.id }, headers })
    expect(tunnel).toMatchObject({ status: 201, data: { number: 7, field: { field_name: 'Top Orchard' } } })
    const plot = await ask<PlotDetail>('POST /plots', {
      body: { number: 0, tunnel_id: tunnel.data.id, treatment_type: 'F' },
      headers,
    })
    expect(plot).toMatchObject({
      status: 201,
      data: { number: 0, treatment_type: 'F', tunnel: { number: 7, field: { farm: { title: 'Gilbert Hill' } } } },
    })
  })

  it.each([
    ['/fields', { farm_id: 0, field_name: ' ' }, { field_name: 'Field name is required' }],
    ['/fields', { crop_type: 'apple', field_name: 'x' }, { crop_type: expect.any(String) }],
    ['/tunnels', { number: '' }, { number: 'Tunnel number is required' }],
    ['/tunnels', { number: 'four' }, { number: 'must be a whole number, 0 or more' }],
    ['/plots', {}, { number: 'Plot number is required' }],
    ['/plots', { number: -1 }, { number: 'must be a whole number, 0 or more' }],
    ['/plots', { number: 1.5 }, { number: 'must be a whole number, 0 or more' }],
    ['/plots', { number: 1, treatment_type: 'I' }, { treatment_type: expect.any(String) }],
    ['/plots', { number: 1, latitude: 91, longitude: 0 }, { latitude: 'must be between −90 and 90' }],
    ['/plots', { number: 1, replicate: 0 }, { replicate: 'must be a whole number from 1 to 1,000' }],
  ])('POST %s %j is rejected', async (path, body, messages) => {
    const { headers } = await makePlace()
    const { status, issues } = await ask(`POST ${path}`, { body, headers })
    expect(status).toBe(422)
    expect(Object.fromEntries((issues ?? []).map((issue) => [issue.path, issue.message]))).toMatchObject(messages)
  })

  it('accepts each name and number once, ignoring case, even for ten concurrent requests', async () => {
    const { farm, field, tunnel, headers } = await makePlace()
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => ask('POST /plots', { body: { number: 9, tunnel_id: tunnel.id }, headers })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    expect(responses.find(({ status }) => status === 409)?.issues).toEqual([
      { path: 'number', message: 'This tunnel already has a plot with that number.' },
    ])
    const named = { field_name: 'LONG  meadow', farm_id: farm.id }
    expect((await ask('POST /fields', { body: named, headers })).message).toBe(
      'This farm already has a field with that name.',
    )
    const numbered = { number: 4, field_id: field.id }
    expect((await ask('POST /tunnels', { body: numbered, headers })).message).toBe(
      'This field already has a tunnel with that number.',
    )
  })
})

describe('lists of locations', () => {
  it('can be searched, sorted and counted, for one parent', async () => {
    const { field, tunnel, headers } = await makePlace()
    await makeTunnel(db, { field_id: field.id, number: 10 })
    const tunnels = await ask<{ rows: TunnelDetail[]; total: number }>(
      `GET /tunnels?field_id=${field.id}&sort=-number&limit=1`,
      { headers },
    )
    expect(tunnels.data.total).toBe(2)
    expect(tunnels.data.rows.map(({ number }) => number)).toEqual([10])
    const plots = await ask<PlotDetail[]>(`GET /plots?q=plot%201%20meadow`, { headers })
    expect(plots.data.map(({ tunnel_id }) => tunnel_id)).toEqual([tunnel.id])
    const foreign = await makePlace()
    expect((await ask(`GET /plots?tunnel_id=${foreign.tunnel.id}`, { headers })).status).toBe(404)
    const fields = await ask<FieldDetail[]>('GET /fields', { headers })
    expect(fields.data).toMatchObject([{ count_tunnels: 2, count_plots: 1 }])
  })
})

describe('changing a location', () => {
  it('moves a plot within the scope, but not one where a device was placed', async () => {
    const { farm, field, tunnel, plot, headers } = await makePlace()
    const beside = await makeTunnel(db, { field_id: field.id, number: 5 })
    const foreign = await makePlace()
    const move = (tunnel_id: number) => ask<PlotDetail>(`PUT /plots/${plot.id}`, { body: { tunnel_id }, headers })
    expect((await move(foreign.tunnel.id)).status).toBe(404)
    expect((await move(beside.id)).data.tunnel.number).toBe(5)
    await makeDevice(db, { farm_id: farm.id, field_id: field.id, tunnel_id: beside.id, plot_id: plot.id })
    expect(await move(tunnel.id)).toMatchObject({
      status: 409,
      message: 'This place has or had devices, so it cannot be moved.',
    })
    expect((await ask(`PUT /plots/${plot.id}`, { body: { number: 3, version: 1 }, headers })).status).toBe(409)
    expect((await ask<PlotDetail>(`PUT /plots/${plot.id}`, { body: { number: 3 }, headers })).data.number).toBe(3)
  })
})

describe('deleting a location', () => {
  it('reports dependent records, archives once confirmed, hides its contents, and can be undone completely', async () => {
    const { farm, field, tunnel, plot, headers } = await makePlace()
    const there = { farm_id: farm.id, field_id: field.id, tunnel_id: tunnel.id, plot_id: plot.id }
    await makeDevice(db, there)
    // A device that has left since is not a dependent.
    const { id: left } = await makeDevice(db, there)
    const away = { farm_id: farm.id, field_id: null, tunnel_id: null, plot_id: null }
    await db.transaction().execute((trx) => moveDevice(trx, left, away, new Date()))
    await makeSurvey(db, { plot_id: plot.id })
    await makeWeatherObservation(db, { tunnel_id: tunnel.id })
    const refused = await app.inject({ method: 'DELETE', url: `/api/fields/${field.id}`, headers })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      depends: [
        { kind: 'tunnels', count: 1 },
        { kind: 'plots', count: 1 },
        { kind: 'devices', count: 1 },
        { kind: 'surveys', count: 1 },
        { kind: 'weather observations', count: 1 },
      ],
    })
    expect((await ask(`DELETE /fields/${field.id}?confirm=true`, { headers })).status).toBe(200)
    for (const path of [`/fields/${field.id}`, `/tunnels/${tunnel.id}`, `/plots/${plot.id}`])
      expect((await ask(`GET ${path}`, { headers })).status, path).toBe(404)
    expect((await ask(`GET /surveys?plot_id=${plot.id}`, { headers })).status).toBe(404)
    expect((await ask('GET /fields?archived=true', { headers })).status).toBe(403)
    const archived = await ask<FieldDetail[]>('GET /fields?archived=true&q=long', { headers: admin })
    expect(archived.data.find(({ id }) => id === field.id)?.archived_at).not.toBeNull()
    expect((await ask(`POST /fields/${field.id}/restore`, { headers: admin })).status).toBe(200)
    expect((await ask<PlotDetail>(`GET /plots/${plot.id}`, { headers })).data.number).toBe(1)
  })

  it('cannot be undone if its number is in use again', async () => {
    const { field, tunnel, headers } = await makePlace()
    await ask(`DELETE /tunnels/${tunnel.id}?confirm=true`, { headers })
    expect((await ask('POST /tunnels', { body: { number: 4, field_id: field.id }, headers })).status).toBe(201)
    expect(await ask(`POST /tunnels/${tunnel.id}/restore`, { headers: admin })).toMatchObject({
      status: 409,
      message: 'This field already has a tunnel with that number.',
    })
  })
})

it('a former camera location keeps its farm, field and tunnel, since measurements belong to that place', async () => {
  const { farm, field, tunnel, plot, headers } = await makePlace()
  const device = await makeDevice(db, {
    farm_id: farm.id,
    field_id: field.id,
    tunnel_id: tunnel.id,
    plot_id: plot.id,
  })
  const away = { farm_id: farm.id, field_id: null, tunnel_id: null, plot_id: null }
  await db.transaction().execute((trx) => moveDevice(trx, device.id, away, new Date()))
  const [other, beside] = [await makeField(db, { farm_id: farm.id }), await makeTunnel(db, { field_id: field.id })]
  const stood = { status: 409, depends: [{ kind: 'device placements', count: 1 }] }
  expect(await ask(`PUT /tunnels/${tunnel.id}`, { body: { field_id: other.id }, headers })).toMatchObject(stood)
  expect(await ask(`PUT /plots/${plot.id}`, { body: { tunnel_id: beside.id }, headers })).toMatchObject(stood)
  expect((await ask(`PUT /tunnels/${beside.id}`, { body: { field_id: other.id }, headers })).status).toBe(200)
})

it('a device cannot be placed on an archived farm', async () => {
  const { farm } = await makePlace()
  await db.updateTable('farms').set({ archived_at: new Date() }).where('id', '=', farm.id).execute()
  const device = await makeDevice(db)
  const place = { farm_id: farm.id, field_id: null, tunnel_id: null, plot_id: null }
  const added = { ...place, name: 'Camera', device_id: 'ARCHIVED-1', device_type: 'camera', is_active: true }
  expect((await ask('POST /devices', { body: added, headers: admin })).status).toBe(404)
  expect((await ask(`PUT /devices/${device.id}`, { body: place, headers: admin })).status).toBe(404)
})
