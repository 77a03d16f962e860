import { describe, expect, it } from 'vitest'
import type { FieldDetail, PlotDetail, TunnelDetail, CropType } from '#domain/locations/location.ts'
import type { TreatmentType } from '#domain/treatments/treatment-arm.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makePlot, makeTunnel } from '../factories/places.ts'
import { makeSurvey, makeWeatherObservation } from '../factories/surveys.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)
const admin = await server.as(await makeUser(db, { role: 'admin' }))

/** Two farms of an organisation, each with a field, a tunnel and a plot: A and B differ in every column. */
const makeTwo = async () => {
  const { id: organisation_id } = await makeOrganisation(db)
  const make = async (
    title: string,
    field_name: string,
    crop_type: CropType,
    number: number,
    treatment_type: TreatmentType,
  ) => {
    const farm = await makeFarm(db, { organisation_id, title })
    const field = await makeField(db, { farm_id: farm.id, field_name, crop_type })
    const tunnel = await makeTunnel(db, { field_id: field.id, number })
    const plot = await makePlot(db, { tunnel_id: tunnel.id, number: 30 - number, treatment_type })
    return { farm, field, tunnel, plot }
  }
  const a = await make('Farm 10', 'Field 2', 'raspberry', 9, 'B')
  const b = await make('Farm 9', 'Field 10', 'strawberry', 10, 'A')
  // B contains more records.
  const more = await makeTunnel(db, { field_id: b.field.id, number: 99, archived_at: null })
  await makePlot(db, { tunnel_id: b.tunnel.id, number: 500 })
  const headers = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id }))
  return { a, b, more, headers, organisation_id }
}

describe('a list of locations', () => {
  it('can be sorted by each column, in both directions', async () => {
    const { a, b, headers } = await makeTwo()
    const sorted = [
      ['fields', 'field_name', 'AB'],
      ['fields', 'crop_type', 'AB'],
      ['fields', 'farm', 'BA'],
      ['fields', 'tunnels', 'AB'],
      ['tunnels', 'number', 'AB'],
      ['tunnels', 'farm', 'BA'],
      ['tunnels', 'field', 'AB'],
      ['tunnels', 'plots', 'AB'],
      ['plots', 'number', 'BA'],
      ['plots', 'treatment_type', 'BA'],
      ['plots', 'tunnel', 'AB'],
      ['plots', 'field', 'AB'],
      ['plots', 'farm', 'BA'],
    ] as const
    const records = { fields: [a.field, b.field], tunnels: [a.tunnel, b.tunnel], plots: [a.plot, b.plot] }
    for (const [list, column, up] of sorted) {
      const letters = async (sort: string) => {
        const { data } = await ask<{ id: number }[]>(`GET /${list}?sort=${sort}`, { headers })
        return data.map(({ id }) => 'AB'[records[list].findIndex((one) => one.id === id)] ?? '').join('')
      }
      expect([list, column, await letters(column)]).toEqual([list, column, up])
      expect([list, `-${column}`, await letters(`-${column}`)]).toEqual([
        list,
        `-${column}`,
        [...up].toReversed().join(''),
      ])
    }
  })

  it('has one parent, counts its contents, and is paginated', async () => {
    const { a, b, more, headers } = await makeTwo()
    const fields = await ask<FieldDetail[]>(`GET /fields?farm_id=${b.farm.id}`, { headers })
    expect(fields.data).toMatchObject([{ id: b.field.id, count_tunnels: 2, count_plots: 2, farm: { title: 'Farm 9' } }])
    const tunnels = await ask<TunnelDetail[]>(`GET /tunnels?field_id=${b.field.id}`, { headers })
    expect(tunnels.data).toMatchObject([
      { id: b.tunnel.id, count_plots: 2 },
      { id: more.id, count_plots: 0 },
    ])
    const plots = await ask<{ rows: PlotDetail[]; total: number }>(
      `GET /plots?tunnel_id=${b.tunnel.id}&skip=1&limit=1`,
      { headers },
    )
    expect(plots.data).toMatchObject({ total: 2, rows: [{ number: 500 }] })
    expect(
      (await ask<PlotDetail[]>(`GET /plots?tunnel_id=${a.tunnel.id}`, { headers })).data.map(({ id }) => id),
    ).toEqual([a.plot.id])
  })

  it('counts no archived records, and hides everything in an archived location', async () => {
    const { a, b, more, headers } = await makeTwo()
    const archive = (table: 'farms' | 'fields' | 'tunnels' | 'plots', id: number) =>
      db.updateTable(table).set({ archived_at: new Date() }).where('id', '=', id).execute()
    const ids = async (list: string) =>
      (await ask<{ id: number }[]>(`GET /${list}`, { headers })).data.map(({ id }) => id)
    await archive('plots', b.plot.id)
    await archive('tunnels', more.id)
    expect((await ask<FieldDetail>(`GET /fields/${b.field.id}`, { headers })).data).toMatchObject({
      count_tunnels: 1,
      count_plots: 1,
    })
    expect((await ask<TunnelDetail>(`GET /tunnels/${b.tunnel.id}`, { headers })).data.count_plots).toBe(1)
    expect(await ids('plots')).not.toContain(b.plot.id)
    await archive('tunnels', b.tunnel.id)
    expect([await ids('tunnels'), await ids('plots')]).toEqual([[a.tunnel.id], [a.plot.id]])
    await archive('fields', a.field.id)
    expect([await ids('fields'), await ids('tunnels'), await ids('plots')]).toEqual([[b.field.id], [], []])
    await archive('farms', b.farm.id)
    expect(await ids('fields')).toEqual([])
    for (const path of [
      `/fields/${b.field.id}`,
      `/tunnels/${a.tunnel.id}`,
      `/plots/${a.plot.id}`,
      `/tunnels/field/${a.field.id}`,
      `/plots/tunnel/${a.tunnel.id}`,
    ])
      expect([path, (await ask<unknown[]>(`GET ${path}`, { headers })).status]).toEqual([path, 404])
  })
})

describe('the contents of a location are reported before it is archived', () => {
  it('separately for a field, a tunnel and a plot', async () => {
    const { a, b, headers, organisation_id } = await makeTwo()
    const place = { farm_id: b.farm.id, field_id: b.field.id, tunnel_id: b.tunnel.id }
    await makeDevice(db, { ...place, plot_id: b.plot.id })
    await makeDevice(db, place)
    const gone = await makeDevice(db, place)
    await db.updateTable('devices').set({ archived_at: new Date() }).where('id', '=', gone.id).execute()
    await makeSurvey(db, { plot_id: b.plot.id })
    await makeSurvey(db, { plot_id: a.plot.id })
    await makeWeatherObservation(db, { tunnel_id: b.tunnel.id })
    await makeWeatherObservation(db, { tunnel_id: b.tunnel.id })
    const depends = async (path: string) => {
      const response = await app.inject({ method: 'DELETE', url: `/api${path}`, headers })
      const { depends: found = [] } = response.json<{ depends?: { kind: string; count: number }[] }>()
      return [response.statusCode, ...found.map(({ kind, count }) => `${count} ${kind}`)]
    }
    expect(await depends(`/fields/${b.field.id}`)).toEqual([
      409,
      '2 tunnels',
      '2 plots',
      '2 devices',
      '1 surveys',
      '2 weather observations',
    ])
    expect(await depends(`/tunnels/${b.tunnel.id}`)).toEqual([
      409,
      '2 plots',
      '2 devices',
      '1 surveys',
      '2 weather observations',
    ])
    expect(await depends(`/plots/${b.plot.id}`)).toEqual([409, '1 devices', '1 surveys'])
    const empty = await makePlot(db, { tunnel_id: a.tunnel.id })
    expect(await depends(`/plots/${empty.id}`)).toEqual([200])
    const kept = await db.selectFrom('plots').where('tunnel_id', '=', b.tunnel.id).select('archived_at').execute()
    expect(kept.map(({ archived_at }) => archived_at)).toEqual([null, null])
    expect(organisation_id).toBe(b.farm.organisation_id)
  })
})

describe('a location where devices were placed', () => {
  it.each(['fields', 'tunnels', 'plots'] as const)(
    'cannot be moved, but can be changed otherwise: %s',
    async (list) => {
      const { a, b, headers } = await makeTwo()
      await makeDevice(db, { farm_id: b.farm.id, field_id: b.field.id, tunnel_id: b.tunnel.id, plot_id: b.plot.id })
      const own = { fields: b.field.id, tunnels: b.tunnel.id, plots: b.plot.id }[list]
      const [parent, here, there] = {
        fields: ['farm_id', b.farm.id, a.farm.id] as const,
        tunnels: ['field_id', b.field.id, a.field.id] as const,
        plots: ['tunnel_id', b.tunnel.id, a.tunnel.id] as const,
      }[list]
      const change = (body: object) => ask(`PUT /${list}/${own}`, { headers, body })
      expect(await change({ [parent]: there })).toMatchObject({
        status: 409,
        message: 'This place has or had devices, so it cannot be moved.',
      })
      expect((await change({ [parent]: here })).status).toBe(200)
      expect((await change(list === 'fields' ? { field_name: 'Brook' } : { number: 77 })).status).toBe(200)
      const free = { fields: a.field.id, tunnels: a.tunnel.id, plots: a.plot.id }[list]
      expect((await ask(`PUT /${list}/${free}`, { headers, body: { [parent]: here } })).status).toBe(200)
    },
  )
})

it('archived locations are listed for users who may restore them, and are restored with their contents', async () => {
  const { a, headers } = await makeTwo()
  for (const [list, id] of [
    ['plots', a.plot.id],
    ['tunnels', a.tunnel.id],
    ['fields', a.field.id],
  ] as const) {
    expect((await ask(`DELETE /${list}/${id}?confirm=true`, { headers })).status).toBe(200)
    expect((await ask(`GET /${list}?archived=true`, { headers })).status).toBe(403)
    expect((await ask(`POST /${list}/${id}/restore`, { headers })).status).toBe(403)
    const archived = await ask<{ id: number; archived_at: string | null }[]>(`GET /${list}?archived=true`, {
      headers: admin,
    })
    expect(archived.data.find((one) => one.id === id)?.archived_at).toMatch(/Z$/)
    expect((await ask(`POST /${list}/${id}/restore`, { headers: admin })).status).toBe(200)
    expect((await ask<{ archived_at: string | null }>(`GET /${list}/${id}`, { headers })).data.archived_at).toBeNull()
    expect((await ask(`POST /${list}/${id}/restore`, { headers: admin })).status).toBe(404)
  }
})
