import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeDevice } from '../../factories/devices.ts'
import { makeUser } from '../../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makePlot, makeTunnel } from '../../factories/places.ts'
import { makePollinatorSurvey, makePredatorSurvey, makeSurvey } from '../../factories/surveys.ts'
import { paged } from './paged.ts'
import { asker } from '#server/testing/asker.ts'
import { insertRow } from '#server/testing/one-of-each.ts'
import { makeServer } from '#server/testing/server.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)
const { id: organisation_id } = await makeOrganisation(db)
const farmer = await makeUser(db, { role: 'farmer', organisation_id })
const farm = await makeFarm(db, { organisation_id, farmer_id: farmer.id })
const headers = await server.as(await makeUser(db, { role: 'admin' }))

/** Makes three records, one after another. */
const three = async (make: (n: 1 | 2 | 3) => Promise<unknown>) => {
  for (const n of [1, 2, 3] as const) await make(n)
}
await three(() => makeUser(db, { organisation_id }))
await three(() => makeDevice(db, { farm_id: farm.id }))
const device = await makeDevice(db, { farm_id: farm.id })
await three((n) => insertRow(db, 'device_keys', { device_id: device.id, key_hash: `key ${n}` }))
await three(() => makeField(db, { farm_id: farm.id }))
const field = await makeField(db, { farm_id: farm.id })
await three(() => makeTunnel(db, { field_id: field.id }))
const tunnel = await makeTunnel(db, { field_id: field.id })
await three(() => makePlot(db, { tunnel_id: tunnel.id }))
const plot = await makePlot(db, { tunnel_id: tunnel.id })
await three((n) => insertRow(db, 'crops', { farm_id: farm.id, species_id: n }))
await three((n) =>
  insertRow(db, 'deployments', {
    farm_id: farm.id,
    deployed_date: `2026-0${n}-01`,
    withdrawn_date: `2026-0${n}-20`,
  }),
)
const survey = await makeSurvey(db, { plot_id: plot.id })
await three(() => makePollinatorSurvey(db, { survey_id: survey.id, count: null }))
await three((n) => makePredatorSurvey(db, { survey_id: survey.id, plant_number: n }))

interface Page {
  rows: unknown[]
  total: number
}
const lists = [
  `/devices/farm/${farm.id}`,
  `/devices/organisation/${organisation_id}`,
  `/farms/farmer/${farmer.id}/devices`,
  `/devices/${device.id}/keys`,
  `/farms/${farm.id}/users`,
  `/fields/farm/${farm.id}`,
  `/farms-deployments?farm_id=${farm.id}`,
  `/farms/${farm.id}/crops`,
  `/tunnels/field/${field.id}`,
  `/plots/tunnel/${tunnel.id}`,
  `/surveys/${survey.id}/pollinators`,
  `/surveys/${survey.id}/predators/observations`,
]

describe('a list of a record’s children', () => {
  it.each(lists)('%s is complete without a limit and paginated with one', async (path) => {
    const part = (search: string) => `GET ${path}${path.includes('?') ? '&' : '?'}${search}`
    const { data: whole } = await ask<unknown[]>(`GET ${path}`, { headers })
    expect(whole.length).toBeGreaterThanOrEqual(3)
    const total = whole.length
    const { data: page } = await ask<Page>(part('skip=1&limit=1'), { headers })
    expect(page).toEqual({ rows: [whole[1]], total })
    expect((await ask<Page>(part('limit=1000'), { headers })).data).toEqual({ rows: whole, total })
    expect((await ask<Page>(part('skip=1000&limit=5'), { headers })).data).toEqual({ rows: [], total })
    expect((await ask(part('limit=1001'), { headers })).status).toBe(422)
  })
})

it.each([{}, { skip: 0, limit: 1_000 }])(
  'a long list yields to the event loop while its rows are converted: %j',
  async (part) => {
    let turns = 0
    let next: NodeJS.Immediate
    const others = () => {
      turns += 1
      next = setImmediate(others)
    }
    const numbers = db
      .selectFrom(sql<{ n: number }>`generate_series(1, 1000)`.as<'numbers'>(sql`numbers(n)`))
      .selectAll()
    const seen: number[] = []
    await paged(numbers, part, () => {
      if (seen.length === 0) others()
      return seen.push(turns)
    })
    onTestFinished(() => clearImmediate(next))
    expect(seen).toHaveLength(1_000)
    expect((seen.at(-1) ?? 0) - (seen[0] ?? 0)).toBeGreaterThan(2)
  },
)
