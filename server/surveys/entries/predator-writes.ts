import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import { effortMembers } from '#domain/surveys/effort.ts'
import type { observationChange } from '#domain/surveys/pollinator.ts'
import type {
  PredatorAddition,
  NewPredatorSurvey,
  PredatorCounts,
  PredatorSurvey,
  PredatorSurveyChange,
} from '#domain/surveys/predator.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Trx } from '../../platform/postgres/database.ts'
import { orNotFound, invalid, Problem } from '../../platform/http/problem.ts'
import { asMerged } from '../../reference/merge-queries.ts'
import { checkDependents, checkVersion, onUniqueViolation, type Confirmation } from '../../platform/http/versions.ts'
import { lockEntry, lockOwnEntry, observationIn, refuseDuplicate } from './entries.ts'
import { photosOfEntry, removePhotosOfEntry } from '../photos/photo-writes.ts'
import { clockOf, momentOn, observerOf } from '../observer-queries.ts'
import { predatorSurveys } from './predator-queries.ts'
import { surveys } from '../queries.ts'
import { nameOf } from '../taxa.ts'

const plantTaken = onUniqueViolation('predator_surveys_plant', 'plant_number', messages.plantObserved)

/** Identifies a plant by its visit and its own id. */
interface PlantPath {
  id: number
  pid: number
}
type Path = PlantPath & { oid: number }

/** Changes of predator counts, each within the transaction of a request. */
export const predatorWrites = {
  add: async (
    trx: Trx,
    actor: Actor,
    survey_id: number,
    given: NewPredatorSurvey,
    now: Date,
  ): Promise<PredatorSurvey> => {
    const visit = orNotFound(await surveys.find(trx, actor.scope, survey_id))
    const { id } = await trx
      .insertInto('predator_surveys')
      .values({
        survey_id,
        plant_number: given.plant_number,
        observer_id: await observerOf(trx, actor, given.observer_id),
        start_time: momentOn(visit, given.start_time, now),
        ...pick(given, effortMembers),
        clock_ahead_seconds: clockOf(given),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(plantTaken)
    if (given.observations) await insertCounts(trx, id, given.observations, now)
    return orNotFound(await predatorSurveys.find(trx, actor.scope, survey_id, id))
  },

  count: async (trx: Trx, actor: Actor, path: PlantPath, given: PredatorCounts, now: Date): Promise<PredatorSurvey> => {
    const before = await lockEntry(trx, 'predator_surveys', path.pid, () =>
      predatorSurveys.find(trx, actor.scope, path.id, path.pid),
    )
    if (given.plant_number !== undefined && given.plant_number !== before.plant_number)
      throw invalid([{ path: 'plant_number', message: messages.plantOther }])
    if (before.counted)
      throw new Problem(409, messages.plantObserved, {
        issues: [{ path: 'plant_number', message: messages.plantObserved }],
      })
    if (given.time !== undefined)
      await trx
        .updateTable('predator_surveys')
        .set({
          start_time: momentOn(orNotFound(await surveys.find(trx, actor.scope, path.id)), given.time, now, 'time'),
          clock_ahead_seconds: null,
        })
        .where('id', '=', path.pid)
        .execute()
    await insertCounts(trx, path.pid, given.observations, now)
    return orNotFound(await predatorSurveys.find(trx, actor.scope, path.id, path.pid))
  },

  /** Adds counts to a plant; its effort stays. */
  addTo: async (trx: Trx, actor: Actor, path: PlantPath, given: PredatorAddition): Promise<PredatorSurvey> => {
    const before = await lockPlant(trx, actor, path)
    const { lines: observations } = await asMerged(trx, 'predators', given.observations)
    if (!before.counted) throw new Problem(409, messages.plantNotCounted)
    await checkListed(trx, observations)
    refuseDuplicate(
      observations.map(({ predator_id }) => before.observations.find((one) => one.predator_id === predator_id)),
      'predator_id',
      ({ predator }) => `${nameOf(predator)}, ${predator.stage.stage}`,
    )
    await insert(trx, path.pid, observations)
    return orNotFound(await predatorSurveys.find(trx, actor.scope, path.id, path.pid))
  },

  change: async (trx: Trx, actor: Actor, path: PlantPath, given: PredatorSurveyChange, now: Date) => {
    const before = await lockPlant(trx, actor, path)
    checkVersion(before.version, given.version)
    const { plant_number = before.plant_number, start_time, observer_id } = given
    await trx
      .updateTable('predator_surveys')
      .set({
        plant_number,
        ...pick(given, effortMembers),
        ...(start_time === undefined
          ? {}
          : {
              start_time: momentOn(orNotFound(await surveys.find(trx, actor.scope, path.id)), start_time, now),
              clock_ahead_seconds: null,
            }),
        ...(observer_id === undefined
          ? {}
          : { observer_id: await observerOf(trx, actor, observer_id), observer_name: null }),
      })
      .where('id', '=', path.pid)
      .execute()
      .catch(plantTaken)
    return orNotFound(await predatorSurveys.find(trx, actor.scope, path.id, path.pid))
  },

  remove: async (trx: Trx, actor: Actor, path: PlantPath, confirmed: Confirmation) => {
    const before = await lockPlant(trx, actor, path)
    // A result of none counts as a dependent, too, so deleting it needs confirmation.
    const count = before.observations.length > 0 ? before.observations.length : Number(before.counted)
    checkDependents([{ kind: 'observations', count }, await photosOfEntry(trx, 'predator', path.pid)], confirmed)
    await removePhotosOfEntry(trx, 'predator', path.pid)
    await trx.deleteFrom('predator_observations').where('predator_survey_id', '=', path.pid).execute()
    await trx.deleteFrom('predator_surveys').where('id', '=', path.pid).execute()
  },

  changeObservation: async (trx: Trx, actor: Actor, path: Path, given: z.infer<typeof observationChange>) => {
    const observation = observationIn(await lockPlant(trx, actor, path), path.oid)
    checkVersion(observation.version, given.version)
    await trx
      .updateTable('predator_observations')
      .set({ count: given.count ?? observation.count, notes: given.notes })
      .where('id', '=', path.oid)
      .execute()
    return observationIn(orNotFound(await predatorSurveys.find(trx, actor.scope, path.id, path.pid)), path.oid)
  },

  removeObservation: async (trx: Trx, actor: Actor, path: Path): Promise<void> => {
    const plant = await lockPlant(trx, actor, path)
    observationIn(plant, path.oid)
    await trx.deleteFrom('predator_observations').where('id', '=', path.oid).execute()
    // Deletes a plant together with its last count.
    if (plant.observations.length === 1)
      await trx.updateTable('predator_surveys').set({ counted_at: null }).where('id', '=', path.pid).execute()
  },
}

/** Stores the counts of a plant, only of predators that were seen, and that the plant was counted. */
const insertCounts = async (trx: Trx, pid: number, given: PredatorCounts['observations'], now: Date) => {
  const { lines: observations } = await asMerged(trx, 'predators', given)
  await checkListed(trx, observations)
  await insert(trx, pid, observations)
  await trx.updateTable('predator_surveys').set({ counted_at: now }).where('id', '=', pid).execute()
}

/** 422 lists unknown predators. */
const checkListed = async (trx: Trx, observations: PredatorCounts['observations']) => {
  const ids = observations.map(({ predator_id }) => predator_id)
  const { rows } = await sql<{ id: number }>`select id from predators where id = any(${ids}::int[])`.execute(trx)
  const known = new Set(rows.map(({ id }) => id))
  const issues = observations.flatMap(({ predator_id }, index) =>
    known.has(predator_id) ? [] : [{ path: `observations.${index}.predator_id`, message: messages.notInList }],
  )
  if (issues.length > 0) throw invalid(issues)
}

const insert = async (trx: Trx, pid: number, observations: PredatorCounts['observations']) => {
  const seen = observations.filter(({ count }) => count > 0)
  if (seen.length > 0)
    await trx
      .insertInto('predator_observations')
      .values(
        seen.map(({ predator_id, count, notes = null }) => ({ predator_survey_id: pid, predator_id, count, notes })),
      )
      .execute()
}

const lockPlant = (trx: Trx, actor: Actor, { id, pid }: PlantPath): Promise<PredatorSurvey> =>
  lockOwnEntry(trx, actor, 'predator_surveys', pid, () => predatorSurveys.find(trx, actor.scope, id, pid))
