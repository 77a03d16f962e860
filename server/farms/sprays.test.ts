import { describe, expect, it } from 'vitest'
import type { Spray } from '#domain/farms/spray.ts'
import type { FarmHealth } from '#domain/score/endpoints.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField } from '../factories/places.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { db } = server
server.setClock('2026-06-08T12:00:00Z')
const ask = asker(server.app)

/** A farm with two fields, and its farmer. */
const makeOwn = async () => {
  const farm = await makeFarm(db, { sprays_recorded: true })
  const [east, west] = [
    await makeField(db, { farm_id: farm.id, field_name: 'East' }),
    await makeField(db, { farm_id: farm.id, field_name: 'West' }),
  ]
  const headers = await server.as(await makeUser(db, { role: 'farmer', organisation_id: farm.organisation_id }))
  const path = `/farms/${farm.id}/sprays`
  const add = async (body: object) => {
    const response = await ask<Spray>(`POST ${path}`, { headers, body: { date: '2026-06-02', product: 'x', ...body } })
    expect(response.status).toBe(201)
    return response.data
  }
  return { farm, east, west, headers, path, add }
}

describe('a spray on the whole farm', () => {
  it('applies to every field, one on a field only to that, and changes take effect immediately', async () => {
    const { farm, east, west, headers, path, add } = await makeOwn()
    for (const field of [east, west]) {
      const { key } = await makeDevice(db, { farm_id: farm.id, field_id: field.id })
      const hours = Array.from({ length: 10 }, (_, index) => ({
        id: String(index),
        interval_start: `2026-06-02T${String(7 + index).padStart(2, '0')}:00:00Z`,
        interval_end: `2026-06-02T${String(8 + index).padStart(2, '0')}:00:00Z`,
        ml_results: { avg_flowers: 5, visitations: 1, sightings: 1 },
        counts: [],
      }))
      const { status } = await ask('POST /ingest/messages', {
        headers: { authorization: `Bearer ${key}` },
        body: hours,
      })
      expect(status).toBe(200)
    }
    /** Returns the fields whose score is affected by a spray. */
    const felt = async () => {
      const { data } = await ask<FarmHealth>(
        `GET /inference/pollination-health?farm_id=${farm.id}&start_date=2026-06-01&end_date=2026-06-07`,
        { headers },
      )
      expect(data.fields).toHaveLength(2)
      const touched = data.fields.filter(
        ({ parts }) => (parts.find(({ part }) => part === 'treatment')?.value ?? 0) < 1,
      )
      return touched.map(({ field_name }) => field_name).toSorted()
    }
    expect(await felt()).toEqual([])
    const spray = await add({ hazard: 'high', field_id: west.id })
    expect(await felt()).toEqual(['West'])
    const change = (body: object) => ask<Spray>(`PUT ${path}/${spray.id}`, { headers, body })
    expect((await change({ field_id: null })).data).toMatchObject({ field_id: null, field_name: null, hazard: 'high' })
    expect(await felt()).toEqual(['East', 'West'])
    expect((await change({ field_id: east.id })).data).toMatchObject({ field_id: east.id, field_name: 'East' })
    expect(await felt()).toEqual(['East'])
    expect((await ask(`DELETE ${path}/${spray.id}`, { headers })).status).toBe(200)
    expect(await felt()).toEqual([])
  })

  it('stays on the whole farm when other members are changed', async () => {
    const { headers, path, add, west } = await makeOwn()
    const [whole, one] = [await add({}), await add({ field_id: west.id })]
    for (const { id, field_id } of [whole, one]) {
      const { data } = await ask<Spray>(`PUT ${path}/${id}`, { headers, body: { product: 'Sulphur' } })
      expect(data).toMatchObject({ field_id, product: 'Sulphur', date: '2026-06-02', hazard: 'unknown' })
    }
  })
})

describe('the list of sprays', () => {
  it('can be sorted by each column, with whole-farm sprays last by field, and searched by every word', async () => {
    const { east, west, headers, path, add } = await makeOwn()
    await add({ date: '2026-06-01', product: 'C 10', hazard: 'moderate', field_id: west.id })
    await add({ date: '2026-06-03', product: 'C 9', hazard: 'high' })
    await add({ date: '2026-06-02', product: 'A', hazard: 'low', field_id: east.id })
    await add({ date: '2026-06-02', product: 'B', hazard: 'unknown', field_id: east.id })
    const names = async (query: string) =>
      (await ask<Spray[]>(`GET ${path}?${query}`, { headers })).data.map(({ product }) => product).join(', ')
    const sorted = [
      ['', 'C 9, B, A, C 10'],
      ['sort=date', 'C 10, B, A, C 9'],
      ['sort=product', 'A, B, C 9, C 10'],
      ['sort=-product', 'C 10, C 9, B, A'],
      ['sort=hazard', 'A, B, C 10, C 9'],
      ['sort=-hazard', 'C 9, C 10, B, A'],
      ['sort=field_name', 'B, A, C 10, C 9'],
      ['sort=-field_name', 'C 10, B, A, C 9'],
      ['q=east', 'B, A'],
      ['q=c+high', 'C 9'],
      ['q=2026-06-02+a', 'B, A'],
      ['q=moderate', 'C 10'],
    ] as const
    for (const [query, expected] of sorted) expect([query, await names(query)]).toEqual([query, expected])
    const { data } = await ask<{ rows: Spray[]; total: number }>(`GET ${path}?q=east&skip=1&limit=1`, { headers })
    expect([data.total, data.rows.map(({ product }) => product)]).toEqual([2, ['A']])
  })

  it('contains only that farm’s', async () => {
    const [mine, theirs] = [await makeOwn(), await makeOwn()]
    await mine.add({ product: 'Mine' })
    await theirs.add({ product: 'Theirs' })
    const { data } = await ask<Spray[]>(`GET ${mine.path}`, { headers: mine.headers })
    expect(data.map(({ product }) => product)).toEqual(['Mine'])
    expect((await ask(`GET ${theirs.path}`, { headers: mine.headers })).status).toBe(404)
  })
})
