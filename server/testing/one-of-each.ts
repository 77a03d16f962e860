import { sql } from 'kysely'
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
import type { Db } from '#server/platform/postgres/database.ts'

export type Values = Record<string, string | number | null>

export const insertRow = async (db: Db, table: string, values: Values): Promise<number> => {
  const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)))
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} (${columns})
    values (${sql.join(Object.values(values))}) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

const idIn = async (db: Db, table: string, where: string, id: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where ${sql.ref(where)} = ${id} limit 1`.execute(db)
  return rows[0]?.id ?? 0
}

/** One row of each table that people or devices write, by its id. */
export const makeOneOfEach = async (db: Db): Promise<Map<string, number>> => {
  const organisation = await makeOrganisation(db)
  const user = await makeUser(db, { organisation_id: organisation.id })
  const farm = await makeFarm(db, { organisation_id: organisation.id })
  const field = await makeField(db, { farm_id: farm.id })
  const tunnel = await makeTunnel(db, { field_id: field.id })
  const plot = await makePlot(db, { tunnel_id: tunnel.id })
  const device = await makeDevice(db, { farm_id: farm.id })
  const survey = await makeSurvey(db, { plot_id: plot.id })
  const flower = await makeFlowerSurvey(db, { survey_id: survey.id })
  const look = await makePollinatorSurvey(db, { survey_id: survey.id })
  const plant = await makePredatorSurvey(db, { survey_id: survey.id })
  const weather = await makeWeatherObservation(db, { tunnel_id: tunnel.id })
  const observer_id = user.id
  const deficit_trial_id = await insertRow(db, 'deficit_trials', {
    farm_id: farm.id,
    field_id: field.id,
    title: 'Hand pollination',
    from_date: '2026-05-01',
    to_date: '2026-05-10',
    plot_ids: `{${plot.id}}`,
    plants_per_plot: 5,
    created_by: user.id,
  })
  const known: Record<string, number> = {
    organisations: organisation.id,
    users: user.id,
    farms: farm.id,
    fields: field.id,
    tunnels: tunnel.id,
    plots: plot.id,
    devices: device.id,
    device_keys: device.key_id,
    placements: device.placement_id,
    surveys: survey.id,
    flower_surveys: flower.id,
    flower_observations: flower.observation_id,
    pollinator_surveys: look.id,
    pollinator_counts: await idIn(db, 'pollinator_counts', 'pollinator_survey_id', look.id),
    pollinator_observations: look.observation_id,
    predator_surveys: plant.id,
    predator_observations: plant.observation_id,
    weathers: weather.id,
    species: (await makeSpecies(db)).id,
    stages: (await makeStage(db)).id,
    pollinators: (await makePollinator(db)).id,
    predators: (await makePredator(db)).id,
    crops: await insertRow(db, 'crops', { farm_id: farm.id, species_id: 1 }),
    sprays: await insertRow(db, 'sprays', { farm_id: farm.id, date: '2026-05-01', product: 'Soap' }),
    treatment_arms: await insertRow(db, 'treatment_arms', {
      farm_id: farm.id,
      treatment_type: 'A',
      meaning: 'control',
      from_date: '2026-05-01',
    }),
    deficit_trials: deficit_trial_id,
    deficit_markings: await insertRow(db, 'deficit_markings', {
      trial_id: deficit_trial_id,
      plot_id: plot.id,
      survey_date: '2026-05-01',
      plant_number: 1,
      pollination: 'hand',
      flowers: 5,
      observer_id,
    }),
    deployments: await insertRow(db, 'deployments', {
      farm_id: farm.id,
      deployed_date: '2026-03-01',
      withdrawn_date: '2026-09-30',
    }),
    farmer_photos: await insertRow(db, 'farmer_photos', { user_id: user.id, photo_key: 'photo' }),
    imports: await insertRow(db, 'imports', {
      created_by: user.id,
      report_type: 'flower',
      file_name: 'flowers.csv',
      blob_key: 'upload',
    }),
    lures: await insertRow(db, 'lures', {
      plot_id: plot.id,
      survey_date: '2026-06-01',
      observer_id,
      lure: 'cue',
      action: 'placed',
    }),
    fruit_weights: await insertRow(db, 'fruit_weights', {
      plot_id: plot.id,
      survey_date: '2026-06-01',
      plant_number: 1,
      observer_id,
      shape: 'misshapen',
      fruit_count: 3,
      weight_g: 40,
    }),
    sessions: await insertRow(db, 'sessions', { user_id: user.id, token_hash: 'token', expires_at: '2030-01-01' }),
    codes: await insertRow(db, 'codes', { purpose: 'verify-email', code_hash: 'code', expires_at: '2030-01-01' }),
    captures: await insertRow(db, 'captures', {
      device_id: device.id,
      placement_id: device.placement_id,
      capture_key: 'capture',
      captured_at: '2026-06-01',
      image_key: 'image',
    }),
    entry_photos: await insertRow(db, 'entry_photos', {
      photo_key: '00000000-0000-4000-8000-000000000001',
      survey_id: survey.id,
      flower_survey_id: flower.id,
      added_by: user.id,
      taken_at: '2026-06-01',
      digest: 'digest',
      image_key: 'photo image',
      small_key: 'photo small',
      width: 4,
      height: 3,
      bytes: 12,
    }),
    checked_insects: await insertRow(db, 'checked_insects', {
      device_id: device.id,
      at: '2026-06-01',
      model_id: 0,
      functional_group: 'bumblebee',
      tp: 1,
      fp: 0,
      fn: 0,
    }),
    object_classes: await insertRow(db, 'object_classes', { name: 'a class of the test' }),
    message_conflicts: await insertRow(db, 'message_conflicts', {
      device_id: device.id,
      message_id: 'm1',
      digest: 1,
      received_at: '2026-06-01',
      message: '{}',
    }),
  }
  return new Map(Object.entries(known))
}
