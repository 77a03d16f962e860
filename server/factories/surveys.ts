import type { Insertable } from 'kysely'
import type { Db } from '../platform/postgres/database.ts'
import type { DB } from '../platform/postgres/schema.gen.ts'
import { makeUser } from './people.ts'
import { makePlot, makeTunnel, nextNumber } from './places.ts'

type New<Table extends keyof DB> = Partial<Insertable<DB[Table]>>

export const makeSpecies = (db: Db, given: New<'species'> = {}) =>
  db
    .insertInto('species')
    .values({
      order: 'Hymenoptera',
      family: 'Apidae',
      genus: 'Bombus',
      species: `species ${nextNumber()}`,
      functional_group: 'bumblebee',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** The stage of that name, created if it does not exist. */
export const makeStage = async (db: Db, stage = `Stage ${nextNumber()}`) =>
  (await db.selectFrom('stages').where('stage', '=', stage).selectAll().executeTakeFirst()) ??
  (await db.insertInto('stages').values({ stage }).returningAll().executeTakeFirstOrThrow())

export const makePollinator = async (db: Db, given: New<'pollinators'> = {}) =>
  db
    .insertInto('pollinators')
    .values({
      functional_group: 'bumblebee',
      species_id: given.species_id ?? (await makeSpecies(db)).id,
      stage_id: given.stage_id ?? (await makeStage(db)).id,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const makePredator = async (db: Db, given: New<'predators'> = {}) =>
  db
    .insertInto('predators')
    .values({
      functional_group: 'ladybird',
      species_id: given.species_id ?? (await makeSpecies(db, { genus: 'Coccinella' })).id,
      stage_id: given.stage_id ?? (await makeStage(db)).id,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const makeSurvey = async (db: Db, given: New<'surveys'> = {}) =>
  db
    .insertInto('surveys')
    .values({ plot_id: given.plot_id ?? (await makePlot(db)).id, survey_date: '2026-06-10', ...given })
    .returningAll()
    .executeTakeFirstOrThrow()

const observerIn = async (db: Db, given: { observer_id?: number | null; observer_name?: string | null }) =>
  given.observer_name ? null : (given.observer_id ?? (await makeUser(db)).id)

/** A counted plant, or one not counted yet if `count` is null. */
export const makeFlowerSurvey = async (
  db: Db,
  { count = 12, notes = null, ...given }: New<'flower_surveys'> & { count?: number | null; notes?: string | null } = {},
) => {
  const plant = await db
    .insertInto('flower_surveys')
    .values({
      survey_id: given.survey_id ?? (await makeSurvey(db)).id,
      plant_number: 1,
      start_time: new Date('2026-06-10T10:00:00Z'),
      ...given,
      observer_id: await observerIn(db, given),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (count === null) return { ...plant, observation_id: 0 }
  const { id: observation_id } = await db
    .insertInto('flower_observations')
    .values({ flower_survey_id: plant.id, count, notes })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...plant, observation_id }
}

/** An observation of bumblebees: the given number of one pollinator, or none. */
export const makePollinatorSurvey = async (
  db: Db,
  {
    count = 3,
    pollinator_id,
    ...given
  }: New<'pollinator_surveys'> & { count?: number | null; pollinator_id?: number } = {},
) => {
  const look = await db
    .insertInto('pollinator_surveys')
    .values({
      survey_id: given.survey_id ?? (await makeSurvey(db)).id,
      start_time: new Date('2026-06-10T10:00:00Z'),
      ...given,
      observer_id: await observerIn(db, given),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (count === null) return { ...look, observation_id: 0 }
  await db
    .insertInto('pollinator_counts')
    .values({ survey_id: look.survey_id, pollinator_survey_id: look.id, functional_group: 'bumblebee' })
    .execute()
  const { id: observation_id } = await db
    .insertInto('pollinator_observations')
    .values({
      pollinator_survey_id: look.id,
      pollinator_id: pollinator_id ?? (await makePollinator(db)).id,
      flower_centre: true,
      count,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...look, observation_id }
}

/** A plant with the given number of one predator, or not counted yet (null). */
export const makePredatorSurvey = async (
  db: Db,
  { count = 2, predator_id, ...given }: New<'predator_surveys'> & { count?: number | null; predator_id?: number } = {},
) => {
  const start_time = new Date('2026-06-10T10:00:00Z')
  const plant = await db
    .insertInto('predator_surveys')
    .values({
      survey_id: given.survey_id ?? (await makeSurvey(db)).id,
      plant_number: 1,
      start_time,
      counted_at: count === null ? null : start_time,
      ...given,
      observer_id: await observerIn(db, given),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (count === null) return { ...plant, observation_id: 0 }
  const { id: observation_id } = await db
    .insertInto('predator_observations')
    .values({ predator_survey_id: plant.id, predator_id: predator_id ?? (await makePredator(db)).id, count })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...plant, observation_id }
}

export const makeWeatherObservation = async (db: Db, given: New<'weathers'> = {}) =>
  db
    .insertInto('weathers')
    .values({
      tunnel_id: given.tunnel_id ?? (await makeTunnel(db)).id,
      temperature: 18.4,
      relative_humidity: 61,
      wind_speed: 7.25,
      oktas: 4,
      timestamp: new Date('2026-06-10T10:00:00Z'),
      ...given,
      observer_id: await observerIn(db, given),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
