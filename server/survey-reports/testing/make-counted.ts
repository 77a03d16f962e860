import {
  makeFlowerSurvey,
  makePollinator,
  makePollinatorSurvey,
  makePredator,
  makePredatorSurvey,
  makeSpecies,
  makeSurvey,
  makeWeatherObservation,
} from '../../factories/surveys.ts'
import { makeUser } from '../../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makePlot, makeTunnel } from '../../factories/places.ts'
import type { TestServer } from '../../testing/server.ts'

/** Text that is hard to export: formulas, quotation marks, line breaks, non-ASCII letters. */
export const hard = '=1+1, "Ünïcode 🐝"\r\nand \'more\''

/** A farm with a plot on which something of every kind was surveyed on 10 June, and a person with access. */
export const makeCounted = async (server: TestServer) => {
  const { db } = server
  const organisation = await makeOrganisation(db, { title: hard })
  const farm = await makeFarm(db, { organisation_id: organisation.id, title: hard, latitude: 52.1, longitude: -2.25 })
  const field = await makeField(db, { farm_id: farm.id, field_name: hard })
  const tunnel = await makeTunnel(db, { field_id: field.id, number: 4 })
  const plot = await makePlot(db, { tunnel_id: tunnel.id, number: 12, treatment_type: 'B' })
  const own = { latitude: 52.103, longitude: -1.953, position_accuracy_m: 4.5, block: 'North', replicate: 2 }
  const other = await makePlot(db, { tunnel_id: tunnel.id, number: 13, ...own })
  await db
    .updateTable('fields')
    .set({
      outline: JSON.stringify([
        [-2, 52],
        [-1.9, 52],
        [-1.9, 52.2],
        [-2, 52.2],
        [-2, 52],
      ]),
    })
    .where('id', '=', field.id)
    .execute()
  const arm = { treatment_type: 'B', meaning: 'other', note: hard, from_date: '2026-01-01' } as const
  await db
    .insertInto('treatment_arms')
    .values({ farm_id: farm.id, ...arm })
    .execute()
  const by = { observer_name: hard }
  const visit = await makeSurvey(db, { plot_id: plot.id })
  const again = await makeSurvey(db, { plot_id: plot.id, visit: 2, started_at: new Date('2026-06-10T14:00:00.750Z') })
  const taxon = await makeSpecies(db, {
    species: `${hard} ${farm.id}`,
    gbif_id: 1_340_503,
    uksi_id: 'NBNSYS0000006787',
  })
  const timed = { protocol: 'timed_count', watched_seconds: 600, area_m2: 0.25 } as const
  const seen = await makePollinator(db, { species_id: taxon.id })
  const look = await makePollinatorSurvey(db, {
    ...by,
    ...timed,
    survey_id: visit.id,
    flowers_watched: 24,
    pollinator_id: seen.id,
    count: 12,
  })
  await db.updateTable('pollinator_observations').set({ notes: hard }).where('id', '=', look.observation_id).execute()
  await db
    .insertInto('pollinator_counts')
    .values({ survey_id: visit.id, pollinator_survey_id: look.id, functional_group: 'hoverfly' })
    .execute()
  // Started but not counted: not an observation period.
  await makePollinatorSurvey(db, { survey_id: again.id, count: null })
  await makeFlowerSurvey(db, { ...by, survey_id: visit.id, count: 0, notes: hard, ...timed })
  await makeFlowerSurvey(db, { survey_id: visit.id, plant_number: 2, count: null })
  await makePredatorSurvey(db, {
    ...by,
    survey_id: visit.id,
    plants_watched: 1,
    predator_id: (await makePredator(db, { species_id: taxon.id })).id,
    count: 2,
  })
  const none = await makePredatorSurvey(db, { survey_id: visit.id, plant_number: 2, count: null })
  await db.updateTable('predator_surveys').set({ counted_at: new Date() }).where('id', '=', none.id).execute()
  const near = await makeWeatherObservation(db, {
    ...by,
    tunnel_id: tunnel.id,
    temperature: -1.5,
    timestamp: new Date('2026-06-10T09:30:00Z'),
    notes: hard,
  })
  await makeWeatherObservation(db, { tunnel_id: tunnel.id, timestamp: new Date('2026-06-10T17:00:00Z') })
  const entry = { plot_id: plot.id, survey_date: '2026-06-10', ...by, notes: hard }
  await db
    .insertInto('lures')
    .values({ ...entry, lure: hard, action: 'placed', target: hard })
    .execute()
  await db
    .insertInto('fruit_weights')
    .values({ ...entry, plant_number: 1, shape: 'misshapen', fruit_count: 3, weight_g: 41.5 })
    .execute()
  const person = await makeUser(db, { organisation_id: organisation.id })
  const { id: trial_id } = await db
    .insertInto('deficit_trials')
    .values({
      farm_id: farm.id,
      field_id: field.id,
      title: hard,
      variety: hard,
      from_date: '2026-06-08',
      to_date: '2026-06-10',
      plot_ids: [plot.id],
      plants_per_plot: 2,
      price_per_kg: 4.25,
      currency: 'GBP',
      created_by: person.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const marking = { trial_id, plot_id: plot.id, plant_number: 1, flowers: 5, observer_id: person.id }
  await db
    .insertInto('deficit_markings')
    .values([
      { ...marking, survey_date: '2026-06-09', pollination: 'open' },
      { ...marking, survey_date: '2026-06-10', pollination: 'bagged' },
    ])
    .execute()
  const headers = await server.as(person)
  return { organisation, farm, field, tunnel, plot, other, visit, again, look, taxon, near, headers }
}
