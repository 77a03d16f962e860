import { describe, expect, it } from 'vitest'
import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import type { HistoryEntry } from '#domain/history/endpoints.ts'
import { messages } from '#domain/messages.ts'
import type { FarmOutlines } from '#domain/outlines/endpoints.ts'
import { cornerFrom, tidyRing, type Corner } from '#domain/outlines/geometry.ts'
import { outlineMessages } from '#domain/outlines/outline-messages.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)

const start: Corner = [-2.423, 52.036]
const at = (east: number, north: number) => cornerFrom(start, east, north)
const square = (metres: number, east = 0): Corner[] =>
  tidyRing([at(east, 0), at(east + metres, 0), at(east + metres, metres), at(east, metres), at(east, 0)])

const makePlace = async (role: 'farm_admin' | 'farmer' = 'farm_admin') => {
  const farm = await makeFarm(db, { title: 'Gilbert Hill' })
  const field = await makeField(db, { farm_id: farm.id, field_name: 'Łąka Süd & Co' })
  const tunnel = await makeTunnel(db, { field_id: field.id, number: 4 })
  const plot = await makePlot(db, { tunnel_id: tunnel.id, number: 1 })
  const headers = await server.as(await makeUser(db, { role, organisation_id: farm.organisation_id }))
  const path = `/farms/${farm.id}/outlines`
  return {
    farm,
    field,
    tunnel,
    plot,
    headers,
    list: async () => (await ask<FarmOutlines>(`GET ${path}`, { headers })).data,
    save: (body: object) => ask<FarmOutlines>(`PUT ${path}`, { headers, body }),
    file: (format: string) => app.inject({ url: `/api${path}/file?format=${format}`, headers }),
  }
}

describe('outlines', () => {
  it('of a farm, field, tunnel and plot are saved and deleted together', async () => {
    const { farm, field, tunnel, plot, list, save } = await makePlace()
    const { status, data } = await save({
      changes: [
        { place: 'farm', id: farm.id, version: 1, outline: square(200).toReversed() },
        { place: 'field', id: field.id, version: 1, outline: square(100) },
        { place: 'tunnel', id: tunnel.id, version: 1, outline: square(50) },
        { place: 'plot', id: plot.id, version: 1, outline: square(10) },
      ],
    })
    expect(status).toBe(200)
    expect(data).toEqual(await list())
    expect(data).toMatchObject({
      farm: { outline: square(200), version: 2 },
      fields: [{ id: field.id, outline: square(100), version: 2 }],
      tunnels: [{ field_id: field.id, number: 4, outline: square(50) }],
      plots: [{ tunnel_id: tunnel.id, number: 1, outline: square(10) }],
    })
    await save({ changes: [{ place: 'field', id: field.id, version: 2, outline: null }] })
    expect((await list()).fields).toEqual([{ id: field.id, field_name: field.field_name, version: 3, outline: null }])
  })

  it('create new fields and tunnels, once for a repeated request', async () => {
    const { headers, list, farm, save } = await makePlace()
    const body = {
      new_places: [
        { field: 'Top Orchard', outline: square(100) },
        ...[1, 2, 3].map((tunnel) => ({ field: 'Top Orchard', tunnel, outline: square(8, tunnel * 10) })),
        { field: 'Łąka Süd & Co', tunnel: 4, outline: square(7) },
      ],
    }
    const keyed = { headers: { ...headers, 'idempotency-key': 'six-tunnels' }, body }
    const first = await ask<FarmOutlines>(`PUT /farms/${farm.id}/outlines`, keyed)
    expect(await ask<FarmOutlines>(`PUT /farms/${farm.id}/outlines`, keyed)).toMatchObject({
      status: 200,
      data: first.data,
    })
    const { fields, tunnels } = await list()
    expect(fields.map(({ field_name, outline }) => [field_name, outline !== null])).toEqual([
      ['Top Orchard', true],
      ['Łąka Süd & Co', false],
    ])
    expect(tunnels.map(({ number, outline }) => [number, outline !== null])).toEqual([
      [1, true],
      [2, true],
      [3, true],
      [4, true],
    ])
    const again = await save({ new_places: [{ field: 'top orchard', outline: square(90) }] })
    expect(again).toMatchObject({ status: 409, message: outlineMessages.hasOutline })
  })

  it('are saved completely or not at all: one concurrently changed place rejects all', async () => {
    const { field, tunnel, save, list } = await makePlace()
    const refused = await save({
      changes: [
        { place: 'field', id: field.id, version: 1, outline: square(100) },
        { place: 'tunnel', id: tunnel.id, version: 7, outline: square(50) },
      ],
      new_places: [{ field: 'Other', outline: square(20) }],
    })
    expect(refused).toMatchObject({
      status: 409,
      message: messages.changedMeanwhile,
      issues: [{ path: 'changes.1.version', message: messages.changedMeanwhile }],
    })
    const { fields } = await list()
    expect(fields.map(({ outline }) => outline)).toEqual([null])
  })

  it('of a place of another farm are rejected, even within the same organisation', async () => {
    const { farm, save } = await makePlace()
    const other = await makeField(db, { farm_id: (await makeFarm(db, { organisation_id: farm.organisation_id })).id })
    const refused = await save({ changes: [{ place: 'field', id: other.id, version: 1, outline: square(10) }] })
    expect(refused.status).toBe(404)
  })

  it.each([
    ['a crossing one', [start, at(9, 9), at(9, 0), at(0, 9), start], outlineMessages.crossing],
    ['an open one', square(9).slice(0, -1), outlineMessages.notClosed],
    [
      'one that is far away',
      [
        [2, 48],
        [2.001, 48],
        [2.001, 48.001],
        [2, 48],
      ],
      outlineMessages.tooFar(50),
    ],
  ])('are rejected with their position in the request: %s', async (_name, outline, message) => {
    const { field, save } = await makePlace()
    const { status, issues } = await save({ changes: [{ place: 'field', id: field.id, version: 1, outline }] })
    expect([status, issues]).toEqual([422, [{ path: 'changes.0.outline', message }]])
    const added = await save({ new_places: [{ field: 'New', outline }] })
    expect([added.status, added.issues]).toEqual([422, [{ path: 'new_places.0.outline', message }]])
  })

  it('are rejected without any change, and if a place is listed twice', async () => {
    const { field, save } = await makePlace()
    expect((await save({})).issues).toEqual([{ path: 'changes', message: outlineMessages.nothingToSave }])
    const change = { place: 'field', id: field.id, version: 1, outline: null }
    expect((await save({ changes: [change, change] })).issues).toEqual([
      { path: 'changes.1.id', message: outlineMessages.twice },
    ])
  })

  it('are recorded in the history as areas', async () => {
    const { field, save, headers } = await makePlace()
    await save({ changes: [{ place: 'field', id: field.id, version: 1, outline: square(100) }] })
    await save({ changes: [{ place: 'field', id: field.id, version: 2, outline: square(100, 5) }] })
    const { data } = await ask<{ rows: HistoryEntry[] }>(`GET /history/fields/${field.id}`, { headers })
    const hectare = expect.closeTo(9_978, -2)
    expect(data.rows.map(({ changes }) => changes).slice(0, 2)).toEqual([
      [{ member: 'outline', from: hectare, to: hectare }],
      [{ member: 'outline', from: null, to: hectare }],
    ])
  })

  it('of tunnels are shown on the map of the dashboard', async () => {
    const { farm, field, tunnel, save, headers } = await makePlace()
    await save({ changes: [{ place: 'tunnel', id: tunnel.id, version: 1, outline: square(50) }] })
    const { data } = await ask<FarmDashboard>(`GET /farm-dashboard/${farm.id}`, { headers })
    expect(data.fields).toMatchObject([{ id: field.id, outline: null, tunnels: [{ number: 4, outline: square(50) }] }])
  })
})

describe('an outline file', () => {
  const drawn = async () => {
    const place = await makePlace()
    const { farm, field, tunnel } = place
    await place.save({
      changes: [
        { place: 'farm', id: farm.id, version: 1, outline: square(200) },
        { place: 'field', id: field.id, version: 1, outline: square(100) },
        { place: 'tunnel', id: tunnel.id, version: 1, outline: square(50) },
      ],
    })
    return place
  }
  const names = [
    { place: 'farm', name: 'Gilbert Hill', field: '', tunnel: '', plot: '' },
    { place: 'field', name: 'Łąka Süd & Co', field: 'Łąka Süd & Co', tunnel: '', plot: '' },
    { place: 'tunnel', name: 'Łąka Süd & Co / 4', field: 'Łąka Süd & Co', tunnel: '4', plot: '' },
  ]

  it('may be GeoJSON', async () => {
    const file = await (await drawn()).file('geojson')
    expect(file.headers['content-type']).toContain('application/geo+json')
    const { features } = file.json<GeoJSON.FeatureCollection<GeoJSON.Polygon>>()
    expect(features.map(({ properties }) => properties)).toEqual(names)
    expect(features.map(({ geometry }) => geometry.coordinates)).toEqual([[square(200)], [square(100)], [square(50)]])
  })

  it('may be KML, with names escaped as XML', async () => {
    const { body } = await (await drawn()).file('kml')
    expect(body).toContain('<name>Łąka Süd &amp; Co / 4</name>')
    expect(body).toContain(
      square(50)
        .map((corner) => corner.join(','))
        .join(' '),
    )
  })

  it('may be a zipped shapefile', async () => {
    const { rawPayload, headers } = await (await drawn()).file('shapefile')
    expect([rawPayload.toString('latin1', 0, 2), headers['content-disposition']]).toEqual([
      'PK',
      expect.stringContaining('outlines.zip'),
    ])
  })

  it('cannot be a shapefile if there are no outlines', async () => {
    const { file } = await makePlace()
    expect((await file('shapefile')).statusCode).toBe(409)
    expect((await file('geojson')).json()).toEqual({ type: 'FeatureCollection', name: 'Gilbert Hill', features: [] })
  })
})
