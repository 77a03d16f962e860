import { expect, it } from 'vitest'
import type { Role } from '#domain/access/policy.ts'
import { scopeOf, type Scope } from '#domain/access/scope.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makePlot, makeTunnel } from '../factories/places.ts'
import {
  makeFlowerSurvey,
  makePollinator,
  makePollinatorSurvey,
  makePredator,
  makePredatorSurvey,
  makeSurvey,
  makeWeatherObservation,
} from '../factories/surveys.ts'
import type { Db } from '../platform/postgres/database.ts'
import { makeServer } from '../testing/server.ts'
import { weatherObservations } from '../weather-observations/queries.ts'
import { flowers } from './entries/flower-queries.ts'
import { pollinatorSurveys } from './entries/pollinator-queries.ts'
import { predatorSurveys } from './entries/predator-queries.ts'
import { surveys } from './queries.ts'

/** A total has its own query: it must equal the number of rows on all pages, under every scope and filter. */
const { db } = await makeServer()
const [ours, theirs] = [await makeOrganisation(db), await makeOrganisation(db)]
const observer = await makeUser(db, { firstname: 'Zoe' })
const archived_at = new Date()
const bees = [
  await makePollinator(db),
  await makePollinator(db),
  await makePollinator(db, { functional_group: 'hoverfly' }),
]
const predators = [await makePredator(db), await makePredator(db)]
const plots: number[] = []
const farms: number[] = []
const tunnels: number[] = []

/** Creates two visits of a plot with an entry of each kind: with several counts, one, none and not counted yet. */
const survey = async (plot_id: number, tunnel_id: number) => {
  for (const survey_date of ['2025-06-10', '2026-06-10']) {
    const entry = { survey_id: (await makeSurvey(db, { plot_id, survey_date })).id, observer_id: observer.id }
    await makeFlowerSurvey(db, { ...entry, plant_number: 1 })
    await makeFlowerSurvey(db, { ...entry, plant_number: 2, count: null })
    const look = await makePollinatorSurvey(db, { ...entry, pollinator_id: bees[0]!.id })
    await makePollinatorSurvey(db, { ...entry, count: null })
    await db
      .insertInto('pollinator_counts')
      .values({ survey_id: entry.survey_id, pollinator_survey_id: look.id, functional_group: 'honeybee' })
      .execute()
    await db
      .insertInto('pollinator_observations')
      .values(
        bees.map(({ id }) => ({ pollinator_survey_id: look.id, pollinator_id: id, flower_centre: false, count: 1 })),
      )
      .execute()
    const plant = await makePredatorSurvey(db, { ...entry, plant_number: 1, predator_id: predators[0]!.id })
    await db
      .insertInto('predator_observations')
      .values({ predator_survey_id: plant.id, predator_id: predators[1]!.id, count: 4 })
      .execute()
    await makePredatorSurvey(db, { ...entry, plant_number: 2, count: null })
    await makeWeatherObservation(db, { tunnel_id, timestamp: new Date(`${survey_date}T10:00:00Z`) })
  }
}
const farm = async (organisation_id: number, hidden: 'farm' | 'field' | 'tunnel' | 'plot' | null) => {
  const own = (of: typeof hidden) => (of === hidden ? { archived_at } : {})
  const { id: farm_id } = await makeFarm(db, { organisation_id, ...own('farm') })
  const field = await makeField(db, { farm_id, ...own('field') })
  const tunnel = await makeTunnel(db, { field_id: field.id, ...own('tunnel') })
  const plot = await makePlot(db, { tunnel_id: tunnel.id, ...own('plot') })
  await survey(plot.id, tunnel.id)
  farms.push(farm_id)
  plots.push(plot.id)
  tunnels.push(tunnel.id)
}
for (const hidden of [null, null, null, 'farm', 'field', 'tunnel', 'plot'] as const) await farm(ours.id, hidden)
await farm(theirs.id, null)
await farm(theirs.id, 'plot')

const person = (role: Role, organisation_id: number | null, all_organisations = false): Scope =>
  scopeOf({ role, organisation_id, all_organisations })
const scopes: [string, Scope][] = [
  ['admin', person('admin', null)],
  ['farm admin', person('farm_admin', ours.id)],
  ['farmer of a small organisation', person('farmer', theirs.id)],
  ['entomologist of all organisations', person('entomology', theirs.id, true)],
  ['entomologist of one', person('entomology', ours.id)],
  ['person without an organisation', person('farmer', null)],
  ['token for two farms', { ...person('farm_admin', ours.id), farm_ids: farms.slice(0, 2) }],
  ['token of an admin for one farm', { kind: 'all', farm_ids: farms.slice(0, 1) }],
]
const filters = [
  {},
  { year: 2026 },
  { year: 1999 },
  { plot_id: plots[0]! },
  { plot_id: plots[6]! },
  { plot_id: plots[1]!, year: 2025 },
  { q: 'zoe' },
  { q: '2026', year: 2026 },
  { q: '' },
]
const weatherFilters = [
  {},
  { year: 2026 },
  { tunnel_id: tunnels[0]! },
  { tunnel_id: tunnels[5]!, year: 2025 },
  { q: 'tunnel' },
]

interface Page {
  rows: unknown[]
  total: number
}
type List = (part: { skip: number; limit: number }, trx: Db) => Promise<unknown>
const lists = (scope: Scope): [string, List][] => [
  ...filters.flatMap((filter): [string, List][] => {
    const name = JSON.stringify(filter)
    return [
      [`surveys ${name}`, (part, trx) => surveys.listOrPage(part, trx, scope, filter)],
      [`flowers ${name}`, (part, trx) => flowers.listOrPage(part, trx, scope, filter)],
      [`looks ${name}`, (part, trx) => pollinatorSurveys.listOrPage(part, trx, scope, filter)],
      [`pollinators ${name}`, (part, trx) => pollinatorSurveys.lines.listOrPage(part, trx, scope, filter)],
      [`predators ${name}`, (part, trx) => predatorSurveys.lines.listOrPage(part, trx, scope, filter)],
    ]
  }),
  ...weatherFilters.map((filter): [string, List] => [
    `weather ${JSON.stringify(filter)}`,
    (part, trx) => weatherObservations.listOrPage(part, trx, scope, filter),
  ]),
]

const LIMIT = 9
/** Reads all rows, page by page, and the totals that the pages reported. */
const allPages = async (list: List) => {
  const totals = new Set<number>()
  let found = 0
  for (let skip = 0; ; skip += LIMIT) {
    const { rows, total } = (await list({ skip, limit: LIMIT }, db)) as Page
    totals.add(total)
    found += rows.length
    if (rows.length < LIMIT) return { found, totals: [...totals] }
  }
}

it.each(scopes)('the total equals the number of rows on all pages, for an %s', async (_person, scope) => {
  for (const [name, list] of lists(scope)) {
    const { found, totals } = await allPages(list)
    expect([name, totals]).toEqual([name, [found]])
  }
})

it('most of these lists have rows', async () => {
  const counted = await Promise.all(lists({ kind: 'all' }).map(async ([, list]) => (await allPages(list)).found))
  expect(counted.filter((rows) => rows > 0).length).toBeGreaterThan(counted.length * 0.6)
})
