import {
  makeFlowerSurvey,
  makePollinator,
  makePollinatorSurvey,
  makePredator,
  makePredatorSurvey,
  makeSurvey,
  makeWeatherObservation,
} from '../../factories/surveys.ts'
import { makeEntryPhoto } from '../../factories/photos.ts'
import type { Blobs } from '../../platform/storage/blobs.ts'
import type { Db } from '../../platform/postgres/database.ts'

/** Ids of a plot's survey with entries of each kind, counted and not yet counted (`open_`), and one without entries. */
export interface SurveyWorld {
  survey_id: number
  empty_survey_id: number
  flower_id: number
  flower_observation_id: number
  open_flower_id: number
  look_id: number
  look_observation_id: number
  open_look_id: number
  double_count_id: number
  plant_id: number
  plant_observation_id: number
  open_plant_id: number
  weather_id: number
  /** A pollination deficit trial on the plot, with fruit of one sample. */
  deficit_trial_id: number
  deficit_fruit_id: number
  deficit_marking_id: number
  pollinator_id: number
  predator_id: number
  other_predator_id: number
  /** Photo of its bumblebees, which need identification. */
  photo_key: string
}

/** A photo key that identifies its world; a new key differs from the world's. */
export const photoKeyOf = (id: number, isNew = false): string =>
  `00000000-0000-4000-${isNew ? 'b' : '8'}000-${String(id).padStart(12, '0')}`

export const missingSurveys: SurveyWorld = {
  survey_id: 2_000_000_101,
  empty_survey_id: 2_000_000_102,
  flower_id: 2_000_000_103,
  flower_observation_id: 2_000_000_104,
  open_flower_id: 2_000_000_105,
  look_id: 2_000_000_106,
  double_count_id: 2_000_000_120,
  look_observation_id: 2_000_000_107,
  open_look_id: 2_000_000_108,
  plant_id: 2_000_000_109,
  plant_observation_id: 2_000_000_110,
  open_plant_id: 2_000_000_111,
  weather_id: 2_000_000_112,
  deficit_trial_id: 2_000_000_121,
  deficit_fruit_id: 2_000_000_122,
  deficit_marking_id: 2_000_000_123,
  pollinator_id: 2_000_000_113,
  predator_id: 2_000_000_114,
  other_predator_id: 2_000_000_116,
  photo_key: photoKeyOf(2_000_000_115),
}

interface Place {
  plot_id: number
  tunnel_id: number
  /** The observer of everything. */
  observer_id: number
}

export interface Taxa {
  pollinator_id: number
  predator_id: number
  other_predator_id: number
}
const made = new WeakMap<Db, Promise<Taxa>>()
const makeTaxa = async (db: Db): Promise<Taxa> => ({
  pollinator_id: (await makePollinator(db)).id,
  predator_id: (await makePredator(db)).id,
  other_predator_id: (await makePredator(db)).id,
})
/** Reference data is shared by all organisations: one pollinator and two predators serve all worlds of a database. */
export const taxaOf = (db: Db): Promise<Taxa> => {
  const taxa = made.get(db) ?? makeTaxa(db)
  made.set(db, taxa)
  return taxa
}

/** A trial of the observer in June, with fruit of one sample. */
const makeDeficitTrial = async (db: Db, { plot_id, observer_id }: Omit<Place, 'tunnel_id'>) => {
  const { field_id, farm_id } = await db
    .selectFrom('plots')
    .innerJoin('tunnels', 'tunnels.id', 'plots.tunnel_id')
    .innerJoin('fields', 'fields.id', 'tunnels.field_id')
    .where('plots.id', '=', plot_id)
    .select(['fields.id as field_id', 'fields.farm_id'])
    .executeTakeFirstOrThrow()
  const trial = await db
    .insertInto('deficit_trials')
    .values({
      farm_id,
      field_id,
      title: 'Hand pollination',
      from_date: '2026-06-01',
      to_date: '2026-06-05',
      plot_ids: [plot_id],
      plants_per_plot: 5,
      created_by: observer_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const fruit = { plot_id, survey_date: '2026-06-10', plant_number: 1, shape: 'well-formed', pollination: 'hand' }
  const { id: deficit_fruit_id } = await db
    .insertInto('fruit_weights')
    .values({ ...fruit, sample: trial.id, observer_id, fruit_count: 1, weight_g: 14 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: deficit_marking_id } = await db
    .insertInto('deficit_markings')
    .values({
      trial_id: trial.id,
      plot_id,
      survey_date: '2026-06-01',
      plant_number: 1,
      pollination: 'hand',
      flowers: 5,
      observer_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { deficit_trial_id: trial.id, deficit_fruit_id, deficit_marking_id }
}

export const makeSurveyWorld = async (
  { db, blobs }: { db: Db; blobs: Blobs },
  { plot_id, tunnel_id, observer_id, whose, taxa }: Place & { whose: string; taxa: Taxa },
): Promise<SurveyWorld> => {
  const { pollinator_id, predator_id, other_predator_id } = taxa
  const { id: survey_id } = await makeSurvey(db, { plot_id, created_by: observer_id })
  const { id: empty_survey_id } = await makeSurvey(db, { plot_id, created_by: observer_id })
  const by = { survey_id, observer_id }
  const flower = await makeFlowerSurvey(db, by)
  const openFlower = await makeFlowerSurvey(db, { ...by, plant_number: 2, count: null })
  const look = await makePollinatorSurvey(db, { ...by, pollinator_id })
  const openLook = await makePollinatorSurvey(db, { ...by, count: null })
  const { id: double_count_id } = await db
    .insertInto('double_counts')
    .values({ pollinator_survey_id: look.id, observer_id, start_time: new Date('2026-06-10T10:00:00Z') })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plant = await makePredatorSurvey(db, { ...by, predator_id })
  const openPlant = await makePredatorSurvey(db, { ...by, plant_number: 2, count: null })
  const { id: weather_id } = await makeWeatherObservation(db, { tunnel_id, observer_id })
  const deficit = await makeDeficitTrial(db, { plot_id, observer_id })
  const photo_key = photoKeyOf(look.observation_id)
  await makeEntryPhoto(
    { db, blobs },
    {
      photo_key,
      survey_id,
      pollinator_survey_id: look.id,
      pollinator_observation_id: look.observation_id,
      added_by: observer_id,
    },
    `a photo ${whose}`,
  )
  return {
    survey_id,
    empty_survey_id,
    flower_id: flower.id,
    flower_observation_id: flower.observation_id,
    open_flower_id: openFlower.id,
    look_id: look.id,
    look_observation_id: look.observation_id,
    open_look_id: openLook.id,
    double_count_id,
    plant_id: plant.id,
    plant_observation_id: plant.observation_id,
    open_plant_id: openPlant.id,
    weather_id,
    ...deficit,
    pollinator_id,
    predator_id,
    other_predator_id,
    photo_key,
  }
}
