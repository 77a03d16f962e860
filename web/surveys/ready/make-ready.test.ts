import '#web/platform/testing/indexed-db.ts'
import { hashKey } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetAnswers, keptAnswer } from '#web/platform/offline/kept-answers.ts'
import { setPersonHere } from '#web/platform/offline/person-here.ts'
import { createQueryClient } from '#web/platform/query-client.ts'
import type { Taxon } from '#domain/reference/taxon.ts'
import { fakeServer, type Received } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { flowersQuery } from '../queries.ts'
import { taxon } from '#web/field-work/testing/place-fixture.ts'
import { making, makeReady, readyFarms } from './make-ready.ts'

const person = { ...personOf('entomology'), id: 1 }
const farm = { id: 1, name: 'Ashcombe Farm' }
const list = { data: { rows: [], total: 0 } }
/** A page of the list, or all of it. */
const taxa =
  (rows: Taxon[]) =>
  ({ path }: Received) => ({ data: path.includes('limit=') ? { rows, total: rows.length } : rows })
const plot = (id: number) => ({
  id,
  number: id,
  tunnel_id: 4,
  treatment_type: null,
  treatment_arms: [],
  tunnel: { id: 4, number: 4, field_id: 2, field: { field_name: 'Long Meadow', farm_id: 1 } },
})
const responses = {
  'GET /api/farms': { data: [{ id: 1, title: farm.name, time_zone: 'Europe/London' }] },
  'GET /api/farms/1': { data: { id: 1, title: farm.name, time_zone: 'Europe/London' } },
  'GET /api/farms/1/fields': { data: [{ id: 2, field_name: 'Long Meadow' }] },
  'GET /api/fields/farm/1': { data: [{ id: 2, field_name: 'Long Meadow' }] },
  'GET /api/farms/1/treatment-arms': { data: [] },
  'GET /api/farms/1/round': { data: [] },
  'GET /api/farms/1/likely-taxa/pollinator': { data: [] },
  'GET /api/farms/1/likely-taxa/predator': { data: [] },
  'GET /api/tunnels/field/2': { data: [{ id: 4, number: 4 }] },
  'GET /api/tunnels/4': { data: { id: 4, number: 4, field: { field_name: 'Long Meadow', farm_id: 1 } } },
  'GET /api/plots/tunnel/4': { data: [plot(3), plot(8)] },
  'GET /api/plots/3': { data: plot(3) },
  'GET /api/plots/8': { data: plot(8) },
  'GET /api/weathers': list,
  'GET /api/surveys': list,
  'GET /api/surveys/flowers': list,
  'GET /api/surveys/pollinators/observations': list,
  'GET /api/surveys/predators/observations': list,
  'GET /api/pollinator': taxa([taxon(1, 'bumblebee', 'Bombus', 'hortorum')]),
  'GET /api/predator': taxa([]),
}
const year = new Date().getFullYear()

afterEach(async () => {
  vi.unstubAllGlobals()
  localStorage.clear()
  await forgetAnswers(1)
})

test('a farm that was made ready has the lists of each of its plots on the phone, and says how much and when', async () => {
  setPersonHere(1)
  const received = fakeServer(responses)
  const isReady = await makeReady(createQueryClient(), person, farm)
  expect(received.filter(({ path }) => !(`GET ${path.split('?')[0]}` in responses))).toEqual([])
  expect(isReady).toBe(true)
  const [ready] = readyFarms(1)
  expect(ready).toMatchObject({ farm_id: 1, farm_title: farm.name })
  expect(ready?.parts).toBe(2 + 6 + 3 + 2 * 6)
  expect(ready?.bytes).toBeGreaterThan(100)
  for (const plot_id of [3, 8]) {
    const hash = JSON.stringify(['surveys', 'flowers', { plot_id, year }])
    expect(await keptAnswer(1, hash), hash).not.toBeNull()
  }
  expect(hashKey(flowersQuery({ plot_id: 3, year }).queryKey)).toBe(
    JSON.stringify(['surveys', 'flowers', { plot_id: 3, year }]),
  )
  expect(making.get()).toBeNull()
})

test('a farm of which a part could not be read is not said to be ready', async () => {
  setPersonHere(1)
  fakeServer({ ...responses, 'GET /api/plots/8': { status: 500, message: 'Something went wrong' } })
  expect(await makeReady(createQueryClient(), person, farm)).toBe(false)
  expect(readyFarms(1)).toEqual([])
})
