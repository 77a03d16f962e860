import { describe, expect, it } from 'vitest'
import type { FarmEvent, FarmNote } from '#domain/notes/farm-note.ts'
import { wallTime } from '#domain/weeks/local-time.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../factories/places.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server

const person = async (organisation_id: number, role: 'farmer' | 'admin' | 'entomology' = 'farmer') => {
  const user = await makeUser(db, { organisation_id, role, firstname: 'Ffion', lastname: 'Price' })
  const headers = await server.as(user)
  return async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, key?: string) => {
    const response = await app.inject({
      method,
      url: `/api${url}`,
      headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
      ...(payload ? { payload } : {}),
    })
    return { status: response.statusCode, data: response.json().data, issues: response.json().issues }
  }
}

describe('notes of a farm', () => {
  it('are created, updated and deleted by their author, with each step in the history', async () => {
    const farm = await makeFarm(db)
    const field = await makeField(db, { farm_id: farm.id, field_name: 'Long Meadow' })
    const ask = await person(farm.organisation_id)
    const path = `/farms/${farm.id}/notes`
    const { status, data } = await ask('POST', path, { date: '2026-06-03', kind: 'hives placed', field_id: field.id })
    expect([status, data]).toMatchObject([
      201,
      { date: '2026-06-03', kind: 'hives placed', note: null, field_name: 'Long Meadow', author_name: 'Ffion Price' },
    ])
    const note = data as FarmNote
    const changed = await ask('PUT', `${path}/${note.id}`, { note: ' Twelve of them ', version: note.version })
    expect(changed.data).toMatchObject({ note: 'Twelve of them', kind: 'hives placed', version: note.version + 1 })
    expect((await ask('PUT', `${path}/${note.id}`, { note: 'late', version: note.version })).status).toBe(409)

    const other = await person(farm.organisation_id, 'admin')
    expect((await other('PUT', `${path}/${note.id}`, { note: 'mine now' })).status).toBe(403)
    expect((await other('DELETE', `${path}/${note.id}`)).status).toBe(403)
    expect((await other('GET', path)).data).toHaveLength(1)

    expect((await ask('DELETE', `${path}/${note.id}`)).status).toBe(200)
    expect((await ask('GET', path)).data).toEqual([])
    const steps = await db
      .selectFrom('history')
      .where('kind', '=', 'farm_notes')
      .where('record_id', '=', note.id)
      .orderBy('id')
      .select('action')
      .execute()
    expect(steps.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
  })

  it('are stored once, however often a phone sends them', async () => {
    const farm = await makeFarm(db)
    const ask = await person(farm.organisation_id)
    const send = () => ask('POST', `/farms/${farm.id}/notes`, { date: '2026-06-03', kind: 'frost' }, 'one-tap')
    const [first, second] = [await send(), await send()]
    expect(second.data).toEqual(first.data)
    expect((await ask('GET', `/farms/${farm.id}/notes`)).data).toHaveLength(1)
  })

  it('without a date are dated to the current time of the farm', async () => {
    const farm = await makeFarm(db, { time_zone: 'Pacific/Auckland' })
    const ask = await person(farm.organisation_id)
    const path = `/farms/${farm.id}/notes`
    const before = wallTime(server.clock(), farm.time_zone)
    const { data } = await ask('POST', path, { kind: 'frost' })
    const after = wallTime(server.clock(), farm.time_zone)
    expect([before, after]).toContain(`${data.date}T${data.time}`)
    const earlier = await ask('PUT', `${path}/${data.id}`, { date: '2026-06-03', time: '05:40', version: data.version })
    expect(earlier.data).toMatchObject({ date: '2026-06-03', time: '05:40', kind: 'frost' })
    expect((await ask('PUT', `${path}/${data.id}`, { time: '24:00' })).issues).toMatchObject([{ path: 'time' }])
    expect((await ask('POST', path, { date: '2026-06-03', kind: 'vents' })).data).toMatchObject({ time: null })
  })

  it('require a date, a known kind, and a field of the same farm', async () => {
    const farm = await makeFarm(db)
    const next = await makeFarm(db, { organisation_id: farm.organisation_id })
    const elsewhere = await makeField(db, { farm_id: (await makeFarm(db)).id })
    const beside = await makeField(db, { farm_id: next.id })
    const ask = await person(farm.organisation_id)
    const add = (more: object) => ask('POST', `/farms/${farm.id}/notes`, { date: '2026-06-03', kind: 'frost', ...more })
    expect((await add({ field_id: elsewhere.id })).status).toBe(404)
    expect((await add({ field_id: beside.id })).issues).toMatchObject([{ path: 'field_id' }])
    expect((await add({ kind: 'party' })).issues).toMatchObject([{ path: 'kind' }])
    expect((await add({ date: 'today' })).issues).toMatchObject([{ path: 'date', message: 'Date is required' }])
    expect((await ask('GET', `/farms/${farm.id}/notes`)).data).toEqual([])
  })
})

describe('events of a farm', () => {
  it('include notes and events from its records in the requested period', async () => {
    const farm = await makeFarm(db)
    const field = await makeField(db, { farm_id: farm.id, field_name: 'Long Meadow' })
    const tunnel = await makeTunnel(db, { field_id: field.id })
    const plot = await makePlot(db, { tunnel_id: tunnel.id })
    const ask = await person(farm.organisation_id)
    await ask('POST', `/farms/${farm.id}/notes`, { date: '2026-06-03', kind: 'frost', note: 'Two degrees' })
    await ask('POST', `/farms/${farm.id}/notes`, { date: '2026-07-03', kind: 'vents' })
    const farm_id = farm.id
    await db
      .insertInto('sprays')
      .values({ farm_id, field_id: field.id, date: '2026-06-04', product: 'Sulphur', hazard: 'low' })
      .execute()
    await db
      .insertInto('deployments')
      .values([
        { farm_id, deployed_date: '2026-03-01', withdrawn_date: null },
        { farm_id, deployed_date: '2025-03-01', withdrawn_date: '2025-09-01' },
      ])
      .execute()
    await db
      .insertInto('treatment_arms')
      .values({ farm_id, treatment_type: 'B', meaning: 'lure', note: 'Geraniol', from_date: '2026-05-01' })
      .execute()
    await db
      .insertInto('lures')
      .values({ plot_id: plot.id, survey_date: '2026-06-05', observer_name: 'Hannah', lure: 'Sheet', action: 'placed' })
      .execute()
    const crop = { farm_id, variety: 'Sonata', season_from: 5, season_to: 7 }
    await db
      .insertInto('crops')
      .values([
        { ...crop, species_id: 1 },
        { ...crop, species_id: 2, season_from: 11, season_to: 2 },
        { ...crop, species_id: 3, season_from: 1, season_to: 1 },
        { ...crop, species_id: 3, season_from: 1, season_to: 12 },
        { ...crop, species_id: 3, season_from: 5, season_to: 4 },
        { ...crop, species_id: 4, season_from: null, season_to: null },
        { ...crop, species_id: 5, deleted_at: new Date() },
      ])
      .execute()
    const { data } = await ask('GET', `/farms/${farm.id}/events?start_date=2026-06-01&end_date=2026-06-30`)
    expect(
      (data as FarmEvent[]).map(({ source, from, to, kind, text, field_name }) => [
        source,
        from,
        to,
        kind,
        text,
        field_name,
      ]),
    ).toEqual([
      ['deployment', '2026-03-01', null, 'deployment', null, null],
      ['crop', '2026-05-01', '2026-07-31', 'strawberry', 'Sonata', null],
      ['treatment', '2026-05-01', null, 'lure', 'B: Geraniol', null],
      ['note', '2026-06-03', '2026-06-03', 'frost', 'Two degrees', null],
      ['spray', '2026-06-04', '2026-06-04', 'low', 'Sulphur', 'Long Meadow'],
      ['lure', '2026-06-05', '2026-06-05', 'placed', 'Sheet', 'Long Meadow'],
    ])
    const winter = await ask('GET', `/farms/${farm.id}/events?start_date=2026-01-05&end_date=2026-01-11`)
    expect(
      (winter.data as FarmEvent[]).flatMap(({ source, from, to }) => (source === 'crop' ? [[from, to]] : [])),
    ).toEqual([['2025-11-01', '2026-02-28']])
    const stranger = await person((await makeFarm(db)).organisation_id)
    const url = `/farms/${farm.id}/events?start_date=2026-06-01&end_date=2026-06-30`
    expect((await stranger('GET', url)).status).toBe(404)
  })
})
