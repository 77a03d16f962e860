import type { TreatmentType } from '#domain/treatments/treatment-arm.ts'
import { expect, it } from 'vitest'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makePlot, makeTunnel } from '../factories/places.ts'
import {
  makeFlowerSurvey,
  makePollinator,
  makePollinatorSurvey,
  makePredator,
  makePredatorSurvey,
  makeSpecies,
  makeStage,
  makeSurvey,
  makeWeatherObservation,
} from '../factories/surveys.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

/**
 * Every column of the lists of surveys, ascending and descending: A and B differ in it, and each column has its own
 * order.
 */
const server = await makeServer()
const { db } = server
const ask = asker(server.app)
const { id: organisation_id } = await makeOrganisation(db)
const farm = await makeFarm(db, { organisation_id })
const headers = await server.as(await makeUser(db, { organisation_id }))
const [anna, zoe] = [
  await makeUser(db, { organisation_id, firstname: 'Anna' }),
  await makeUser(db, { organisation_id, firstname: 'Zoe' }),
]
const place = async (field_name: string, tunnel_number: number, plot_number: number, treatment_type: TreatmentType) => {
  const field = await makeField(db, { farm_id: farm.id, field_name })
  const tunnel = await makeTunnel(db, { field_id: field.id, number: tunnel_number })
  return { tunnel, plot: await makePlot(db, { tunnel_id: tunnel.id, number: plot_number, treatment_type }) }
}
const [one, other] = [await place('Field 2', 9, 10, 'B'), await place('Field 10', 4, 2, 'A')]
const at = (hour: number) => new Date(Date.UTC(2026, 5, 10, hour))

const first = { survey_id: (await makeSurvey(db, { plot_id: one.plot.id, survey_date: '2026-06-11' })).id }
const second = { survey_id: (await makeSurvey(db, { plot_id: other.plot.id, survey_date: '2026-06-12' })).id }
const early = { ...first, observer_id: zoe.id, start_time: at(9) }
const late = { ...second, observer_id: anna.id, start_time: at(10) }

const flowers = [
  await makeFlowerSurvey(db, { ...early, plant_number: 5, count: 3, notes: 'b' }),
  await makeFlowerSurvey(db, { ...late, plant_number: 1, count: 20, notes: 'a' }),
  await makeFlowerSurvey(db, { ...late, observer_id: zoe.id, plant_number: 2, start_time: at(11), count: null }),
].map(({ id }) => id)

const taxon = async (genus: string, species: string) => (await makeSpecies(db, { genus, species })).id
const [adult, larva] = [await makeStage(db, 'Adult'), await makeStage(db, 'Larva')]
const bees = [
  await makePollinator(db, { species_id: await taxon('Bombus', 'zonatus') }),
  await makePollinator(db, { species_id: await taxon('Bombus', 'argillaceus') }),
]
const looks = [
  await makePollinatorSurvey(db, { ...early, pollinator_id: bees[0]?.id ?? 0, count: 3 }),
  await makePollinatorSurvey(db, { ...late, pollinator_id: bees[1]?.id ?? 0, count: 20 }),
].map(({ id }) => id)
await db
  .insertInto('pollinator_observations')
  .values([
    { pollinator_survey_id: looks[0] ?? 0, pollinator_id: bees[1]?.id ?? 0, flower_centre: false, count: 8 },
    { pollinator_survey_id: looks[1] ?? 0, pollinator_id: bees[0]?.id ?? 0, flower_centre: false, count: 7 },
  ])
  .execute()
const predators = [
  await makePredator(db, { functional_group: 'aphid', species_id: await taxon('Myzus', 'x'), stage_id: larva.id }),
  await makePredator(db, { functional_group: 'midge', species_id: await taxon('Feltiella', 'x'), stage_id: adult.id }),
]
const plants = [
  await makePredatorSurvey(db, { ...early, plant_number: 5, predator_id: predators[0]?.id ?? 0, count: 3 }),
  await makePredatorSurvey(db, { ...late, plant_number: 1, predator_id: predators[1]?.id ?? 0, count: 20 }),
].map(({ id }) => id)
await db
  .updateTable('predator_observations')
  .set((eb) => ({ notes: eb.case().when('count', '=', 3).then('b').else('a').end() }))
  .execute()
const weathers = [
  await makeWeatherObservation(db, {
    tunnel_id: one.tunnel.id,
    timestamp: at(9),
    temperature: 20,
    relative_humidity: 50,
    wind_speed: 9,
    oktas: 3,
  }),
  await makeWeatherObservation(db, {
    tunnel_id: other.tunnel.id,
    timestamp: at(10),
    temperature: 3,
    relative_humidity: 60,
    wind_speed: 1,
    oktas: 5,
  }),
].map(({ id }) => id)

interface Row {
  id?: number
  pollinator_survey_id?: number
  predator_survey_id?: number
}
const letters = (rows: Row[], list: string) =>
  rows
    .map(
      (row) => 'ABC'[records[list]?.indexOf(row.pollinator_survey_id ?? row.predator_survey_id ?? row.id ?? 0) ?? -1],
    )
    .join('')
const records: Record<string, number[]> = {
  '/surveys': [first.survey_id, second.survey_id],
  '/surveys/flowers': flowers,
  '/surveys/pollinators': looks,
  '/surveys/pollinators/observations': looks,
  '/surveys/predators/observations': plants,
  '/weathers': weathers,
}
/** One letter per row; the same row may occur twice, once for each of its observations. */
const sorted: [string, string, string, string][] = [
  ['/surveys', 'date', 'AB', 'BA'],
  ['/surveys', 'plot_number', 'BA', 'AB'],
  ['/surveys', 'treatment_type', 'BA', 'AB'],
  ['/surveys', 'tunnel_number', 'BA', 'AB'],
  ['/surveys', 'field_name', 'AB', 'BA'],
  ['/surveys/flowers', 'observer', 'BCA', 'CAB'],
  ['/surveys/flowers', 'plant_number', 'BCA', 'ACB'],
  // Rows without a value come last in both directions.
  ['/surveys/flowers', 'count', 'ABC', 'BAC'],
  ['/surveys/flowers', 'notes', 'BAC', 'ABC'],
  ['/surveys/flowers', 'start_time', 'ABC', 'CBA'],
  ['/surveys/pollinators/observations', 'observer', 'BBAA', 'AABB'],
  ['/surveys/pollinators/observations', 'start_time', 'AABB', 'BBAA'],
  ['/surveys/pollinators/observations', 'pollinator', 'BABA', 'BABA'],
  ['/surveys/pollinators/observations', 'flower_centre', 'ABBA', 'BABA'],
  ['/surveys/pollinators/observations', 'non_centre', 'BABA', 'ABBA'],
  ['/surveys/predators/observations', 'observer', 'BA', 'AB'],
  ['/surveys/predators/observations', 'start_time', 'AB', 'BA'],
  ['/surveys/predators/observations', 'plant_number', 'BA', 'AB'],
  ['/surveys/predators/observations', 'functional_group', 'AB', 'BA'],
  ['/surveys/predators/observations', 'predator', 'BA', 'AB'],
  ['/surveys/predators/observations', 'stage', 'BA', 'AB'],
  ['/surveys/predators/observations', 'count', 'AB', 'BA'],
  ['/surveys/predators/observations', 'notes', 'BA', 'AB'],
  ['/weathers', 'date', 'AB', 'BA'],
  ['/weathers', 'tunnel_number', 'BA', 'AB'],
  ['/weathers', 'temperature', 'BA', 'AB'],
  ['/weathers', 'relative_humidity', 'AB', 'BA'],
  ['/weathers', 'wind_speed', 'BA', 'AB'],
  ['/weathers', 'oktas', 'AB', 'BA'],
]
it.each(sorted)('%s by %s: ascending %s, descending %s', async (list, column, up, down) => {
  const order = async (sort: string) => letters((await ask<Row[]>(`GET ${list}?sort=${sort}`, { headers })).data, list)
  expect([await order(column), await order(`-${column}`)]).toEqual([up, down])
})

it.each([
  ['/surveys', 'BA'],
  ['/surveys/flowers', 'CBA'],
  ['/surveys/pollinators', 'BA'],
  ['/surveys/pollinators/observations', 'BBAA'],
  ['/surveys/predators/observations', 'BA'],
  ['/weathers', 'BA'],
])('%s lists the latest first, %s, and its pages are slices of that list', async (list, expected) => {
  const { data } = await ask<Row[]>(`GET ${list}`, { headers })
  expect(letters(data, list)).toBe(expected)
  const pages = []
  for (let skip = 0; skip < expected.length; skip += 1) {
    const page = await ask<{ rows: Row[]; total: number }>(`GET ${list}?skip=${skip}&limit=1`, { headers })
    expect(page.data.total).toBe(expected.length)
    pages.push(letters(page.data.rows, list))
  }
  expect(pages.join('')).toBe(expected)
})
