import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
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
import type { Db } from '../platform/database.ts'
import { makeServer } from '../platform/testing/server.ts'

/** What the database itself refuses, whoever writes: the last line, also for two who write at once. */
const { db } = await makeServer()
const [CHECK, UNIQUE, OVERLAP] = ['23514', '23505', '23P01']
// From PostgreSQL 18 on, or before.
const HELD = /^23(001|503)$/
const fault = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code ?? error,
  )

/** Tries a write and takes it back: no case meets what another left. */
const undone = (write: (db: Db) => Promise<unknown>) =>
  db
    .transaction()
    .execute(async (trx) => {
      await write(trx)
      throw UNDONE
    })
    .catch((error: unknown) => {
      if (error !== UNDONE) throw error
    })
const UNDONE = new Error('undone')

const [farm, neighbour] = [await makeFarm(db), await makeFarm(db)]
const field = await makeField(db, { farm_id: farm.id, field_name: 'Étang' })
const tunnel = await makeTunnel(db, { field_id: field.id, number: 4 })
const plot = await makePlot(db, { tunnel_id: tunnel.id, number: 12 })
const person = await makeUser(db, { email: 'ada@example.org' })
const by = { observer_id: person.id }
const survey = await makeSurvey(db, { plot_id: plot.id })
const flower = await makeFlowerSurvey(db, { ...by, survey_id: survey.id })
const species = await makeSpecies(db, { genus: 'Bombus', species: 'terrestris' })
const stage = await makeStage(db, 'Adult')
const pollinator = await makePollinator(db, { species_id: species.id, stage_id: stage.id })
const predator = await makePredator(db, { species_id: species.id, stage_id: stage.id })
const look = await makePollinatorSurvey(db, { ...by, survey_id: survey.id, pollinator_id: pollinator.id })
const plant = await makePredatorSurvey(db, { ...by, survey_id: survey.id, predator_id: predator.id })
const device = await makeDevice(db, { farm_id: farm.id, device_id: 'GATE-1' })

type Write = (db: Db) => Promise<unknown>
type Case = [name: string, write: Write, code: string | null | undefined]
const archived_at = new Date()
const entry = { plot_id: plot.id, survey_date: '2026-06-10' }
const lure = (more: object) => (db: Db) =>
  db
    .insertInto('lures')
    .values({ ...entry, ...by, lure: 'a', action: 'placed', ...more })
    .execute()
const weight = (more: object) => (db: Db) =>
  db
    .insertInto('fruit_weights')
    .values({ ...entry, ...by, plant_number: 1, shape: 'misshapen', fruit_count: 0, weight_g: 0, ...more })
    .execute()
const spray = (more: object) => (db: Db) =>
  db
    .insertInto('sprays')
    .values({ farm_id: farm.id, date: '2026-06-01', product: 'x', ...more })
    .execute()
const crop = (more: object) => (db: Db) =>
  db
    .insertInto('crops')
    .values({ farm_id: farm.id, species_id: 1, ...more })
    .execute()
const deployed =
  (...spans: [from: string, to: string | null, farm_id?: number][]) =>
  async (db: Db) => {
    for (const [deployed_date, withdrawn_date, farm_id = farm.id] of spans)
      await db.insertInto('deployments').values({ farm_id, deployed_date, withdrawn_date }).execute()
  }
const placed = (during: string) => (db: Db) =>
  sql`insert into placements (device_id, farm_id, during) values (${device.id}, ${farm.id}, ${during}::tstzrange)`.execute(
    db,
  )
const weather = (more: object) => (db: Db) => makeWeatherObservation(db, { ...by, tunnel_id: tunnel.id, ...more })

describe('what is refused', () => {
  const cases: Case[] = [
    ['an organisation without a name', (db) => makeOrganisation(db, { title: '' }), CHECK],
    ['a farm without a name', (db) => makeFarm(db, { title: '' }), CHECK],
    ['the poles', (db) => makeFarm(db, { latitude: -90, longitude: 180 }), null],
    ['a latitude beyond them', (db) => makeFarm(db, { latitude: 90.01 }), CHECK],
    ['a longitude beyond the date line', (db) => makeFarm(db, { longitude: -180.01 }), CHECK],
    ['an area below 0', (db) => makeFarm(db, { area_in_sq_meters: -1 }), CHECK],
    ['an address in capitals', (db) => makeUser(db, { email: 'Ada@example.org' }), CHECK],
    ['an address twice', (db) => makeUser(db, { email: 'ada@example.org' }), UNIQUE],
    [
      'an address of somebody who is deleted',
      (db) => makeUser(db, { email: 'ada@example.org', deleted_at: archived_at }),
      null,
    ],
    ['a role that is none', (db) => makeUser(db, { role: 'beekeeper' as 'farmer' }), CHECK],
    ['data taken away from who is there', (db) => makeUser(db, { erased_at: archived_at }), CHECK],
    ['a field without a name', (db) => makeField(db, { farm_id: farm.id, field_name: '' }), CHECK],
    ['a field of the same name', (db) => makeField(db, { farm_id: farm.id, field_name: ' ETANG ' }), UNIQUE],
    [
      'a field of the same name that is archived',
      (db) => makeField(db, { farm_id: farm.id, field_name: 'Étang', archived_at }),
      null,
    ],
    ['a field of the same name elsewhere', (db) => makeField(db, { field_name: 'Étang' }), null],
    ['another crop', (db) => makeField(db, { farm_id: farm.id, crop_type: 'apple' }), CHECK],
    ['a tunnel of the same number', (db) => makeTunnel(db, { field_id: field.id, number: 4 }), UNIQUE],
    ['one that is archived', (db) => makeTunnel(db, { field_id: field.id, number: 4, archived_at }), null],
    ['a plot of the same number', (db) => makePlot(db, { tunnel_id: tunnel.id, number: 12 }), UNIQUE],
    ['one that is archived', (db) => makePlot(db, { tunnel_id: tunnel.id, number: 12, archived_at }), null],
    ['a plot below 0', (db) => makePlot(db, { tunnel_id: tunnel.id, number: -1 }), CHECK],
    ['plot 0', (db) => makePlot(db, { tunnel_id: tunnel.id, number: 0, treatment_type: 'H' }), null],
    ['treatment I', (db) => makePlot(db, { tunnel_id: tunnel.id, treatment_type: 'I' }), CHECK],
    ['a device of the same id', (db) => makeDevice(db, { farm_id: farm.id, device_id: 'GATE-1' }), UNIQUE],
    ['crop species 5', crop({ species_id: 5, season_from: 1, season_to: 12 }), null],
    ['crop species 6', crop({ species_id: 6 }), CHECK],
    ['month 0', crop({ season_from: 0 }), CHECK],
    ['month 13', crop({ season_to: 13 }), CHECK],
    ['another growing setup', crop({ growing_setup: 'roof' }), CHECK],
    ['another hazard', spray({ hazard: 'deadly' }), CHECK],
    ['a deployment that ends before it begins', deployed(['2026-03-02', '2026-03-01']), CHECK],
    ['a deployment', deployed(['2026-03-02', '2026-03-31']), null],
    ['another that begins on its last day', deployed(['2026-03-02', '2026-03-31'], ['2026-03-31', null]), OVERLAP],
    ['another without an end, before it', deployed(['2026-03-02', '2026-03-31'], ['2026-01-01', null]), OVERLAP],
    ['the same days elsewhere', deployed(['2026-03-02', null], ['2026-03-02', null, neighbour.id]), null],
    ['the day after', deployed(['2026-03-02', '2026-03-31'], ['2026-04-01', null]), null],
    ['a device at two places', placed('[2026-06-10,2026-06-11)'), OVERLAP],
    ['a device nowhere', placed('empty'), CHECK],
    ['a species without a name', (db) => makeSpecies(db, { species: '' }), CHECK],
    ['a species twice', (db) => makeSpecies(db, { genus: ' bombus ', species: 'TERRESTRIS' }), UNIQUE],
    ['a stage twice', (db) => db.insertInto('stages').values({ stage: 'ADULT' }).execute(), UNIQUE],
    ['a pollinator twice', (db) => makePollinator(db, { species_id: species.id, stage_id: stage.id }), UNIQUE],
    [
      'a pollinator of a group of predators',
      (db) => makePollinator(db, { species_id: species.id, functional_group: 'midge' }),
      CHECK,
    ],
    ['a predator twice', (db) => makePredator(db, { species_id: species.id, stage_id: stage.id }), UNIQUE],
    [
      'a predator of a group of pollinators',
      (db) => makePredator(db, { species_id: species.id, functional_group: 'honeybee' }),
      CHECK,
    ],
    ['a plant twice', (db) => makeFlowerSurvey(db, { ...by, survey_id: survey.id, count: null }), UNIQUE],
    ['plant 0', (db) => makeFlowerSurvey(db, { ...by, survey_id: survey.id, plant_number: 0 }), CHECK],
    ['plant 6', (db) => makeFlowerSurvey(db, { ...by, survey_id: survey.id, plant_number: 6 }), CHECK],
    ['plant 5', (db) => makeFlowerSurvey(db, { ...by, survey_id: survey.id, plant_number: 5, count: 0 }), null],
    [
      'a plant counted twice',
      (db) => db.insertInto('flower_observations').values({ flower_survey_id: flower.id, count: 1 }).execute(),
      UNIQUE,
    ],
    [
      'a count below 0',
      (db) => makeFlowerSurvey(db, { ...by, survey_id: survey.id, plant_number: 4, count: -1 }),
      CHECK,
    ],
    [
      'an observer twice over',
      (db) =>
        db
          .insertInto('flower_surveys')
          .values({ survey_id: survey.id, plant_number: 3, ...by, observer_name: 'Ada', start_time: archived_at })
          .execute(),
      CHECK,
    ],
    [
      'no observer',
      (db) =>
        db
          .insertInto('flower_surveys')
          .values({ survey_id: survey.id, plant_number: 3, start_time: archived_at })
          .execute(),
      CHECK,
    ],
    [
      'an observer without a name',
      (db) =>
        db
          .insertInto('flower_surveys')
          .values({ survey_id: survey.id, plant_number: 3, observer_name: '', start_time: archived_at })
          .execute(),
      CHECK,
    ],
    [
      'a group twice a visit',
      (db) =>
        db
          .insertInto('pollinator_counts')
          .values({ survey_id: survey.id, pollinator_survey_id: look.id, functional_group: 'bumblebee' })
          .execute(),
      UNIQUE,
    ],
    [
      'a pollinator twice a look',
      (db) =>
        db
          .insertInto('pollinator_observations')
          .values({ pollinator_survey_id: look.id, pollinator_id: pollinator.id, flower_centre: true, count: 1 })
          .execute(),
      UNIQUE,
    ],
    [
      'elsewhere on the flower',
      (db) =>
        db
          .insertInto('pollinator_observations')
          .values({ pollinator_survey_id: look.id, pollinator_id: pollinator.id, flower_centre: false, count: 0 })
          .execute(),
      null,
    ],
    [
      'a predator twice a plant',
      (db) =>
        db
          .insertInto('predator_observations')
          .values({ predator_survey_id: plant.id, predator_id: predator.id, count: 1 })
          .execute(),
      UNIQUE,
    ],
    ['a predators plant twice', (db) => makePredatorSurvey(db, { ...by, survey_id: survey.id, count: null }), UNIQUE],
    [
      'a predators plant 6',
      (db) => makePredatorSurvey(db, { ...by, survey_id: survey.id, plant_number: 6, count: null }),
      CHECK,
    ],
    ['frost at -10', weather({ temperature: -10, relative_humidity: 0, wind_speed: 0, oktas: 8 }), null],
    ['deeper frost', weather({ temperature: -10.1 }), CHECK],
    ['humidity below 0', weather({ relative_humidity: -0.1 }), CHECK],
    ['wind below 0', weather({ wind_speed: -0.01 }), CHECK],
    ['9 oktas', weather({ oktas: 9 }), CHECK],
    ['a lure', lure({ caught: 0 }), null],
    ['a lure without a name', lure({ lure: '' }), CHECK],
    ['a lure that is eaten', lure({ action: 'eaten' }), CHECK],
    ['a catch below 0', lure({ caught: -1 }), CHECK],
    ['a weight of nothing', weight({}), null],
    ['the same sample twice', async (db) => [await weight({})(db), await weight({ weight_g: 3 })(db)], UNIQUE],
    ['another sample', async (db) => [await weight({})(db), await weight({ sample: 2 })(db)], null],
    ['another shape', async (db) => [await weight({})(db), await weight({ shape: 'well-formed' })(db)], null],
    ['a shape that is none', weight({ shape: 'round' }), CHECK],
    ['sample 0', weight({ sample: 0 }), CHECK],
    ['plant 0', weight({ plant_number: 0 }), CHECK],
    ['fruit below 0', weight({ plant_number: 2, fruit_count: -1 }), CHECK],
    ['a weight below 0', weight({ plant_number: 2, weight_g: -0.1 }), CHECK],
  ]
  it.each(cases)('%s', async (_name, write, code) => {
    expect(await fault(undone(write))).toBe(code)
  })

  it.each([
    ['organisations', farm.organisation_id],
    ['farms', farm.id],
    ['fields', field.id],
    ['tunnels', tunnel.id],
    ['plots', plot.id],
    ['surveys', survey.id],
    ['flower_surveys', flower.id],
    ['pollinator_surveys', look.id],
    ['predator_surveys', plant.id],
    ['species', species.id],
    ['stages', stage.id],
    ['pollinators', pollinator.id],
    ['predators', predator.id],
    ['users', person.id],
    ['devices', device.id],
  ] as const)('to delete what others hang from: %s', async (table, id) => {
    expect(await fault(sql`delete from ${sql.table(table)} where id = ${id}`.execute(db))).toMatch(HELD)
  })
})
