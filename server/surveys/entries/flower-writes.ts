import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import { effortMembers } from '#domain/surveys/effort.ts'
import type * as z from 'zod/mini'
import type {
  flowerObservationChange,
  FlowerObservation,
  FlowerSurvey,
  FlowerSurveyChange,
  NewFlowerObservation,
  NewFlowerSurvey,
} from '#domain/surveys/flower.ts'
import type { Survey } from '#domain/surveys/survey.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Trx } from '../../platform/postgres/database.ts'
import { orNotFound } from '../../platform/http/problem.ts'
import { checkDependents, checkVersion, onUniqueViolation, type Confirmation } from '../../platform/http/versions.ts'
import { flowers } from './flower-queries.ts'
import { lockEntry, lockOwnEntry } from './entries.ts'
import { photosOfEntry, removePhotosOfEntry } from '../photos/photo-writes.ts'
import { checkOwn, clockOf, momentOn, observerOf } from '../observer-queries.ts'
import { surveys } from '../queries.ts'

const plantTaken = onUniqueViolation('flower_surveys_plant', 'plant_number', messages.plantObserved)
const countTaken = onUniqueViolation('flower_observations_one', 'count', messages.plantObserved)

/** Identifies a plant by its visit and its own id. */
export interface PlantPath {
  id: number
  fid: number
}
type Path = PlantPath & { oid: number }

/** Changes of flower counts, each within the transaction of a request. */
export const flowerWrites = {
  add: async (trx: Trx, actor: Actor, survey_id: number, given: NewFlowerSurvey, now: Date): Promise<FlowerSurvey> => {
    const visit = orNotFound(await surveys.find(trx, actor.scope, survey_id))
    const [added] = await flowerWrites.addAll(trx, actor, visit, [given], now)
    return orNotFound(added)
  },

  /** Adds several plants of one visit in order, with two statements. Issues name a plant by its index. */
  addAll: async (
    trx: Trx,
    actor: Actor,
    visit: Survey,
    plants: readonly NewFlowerSurvey[],
    now: Date,
  ): Promise<FlowerSurvey[]> => {
    if (plants.length === 0) return []
    const values = []
    for (const given of plants)
      values.push({
        survey_id: visit.id,
        plant_number: given.plant_number,
        observer_id: await observerOf(trx, actor, given.observer_id),
        start_time: momentOn(visit, given.start_time, now),
        ...pick(given, effortMembers),
        clock_ahead_seconds: clockOf(given),
      })
    const made = await trx
      .insertInto('flower_surveys')
      .values(values)
      .returning(['id', 'plant_number'])
      .execute()
      .catch(plantTaken)
    const ids = new Map(made.map(({ id, plant_number }) => [plant_number, id]))
    const counted = plants.flatMap(({ plant_number, observation }) =>
      observation ? [{ ...observation, flower_survey_id: ids.get(plant_number) ?? 0 }] : [],
    )
    if (counted.length > 0)
      await trx
        .insertInto('flower_observations')
        .values(counted.map(({ flower_survey_id, count, notes = null }) => ({ flower_survey_id, count, notes })))
        .execute()
        .catch(countTaken)
    const found = new Map(
      (await flowers.ofSurvey(trx, actor.scope, visit.id)).map((plant) => [plant.plant_number, plant]),
    )
    return plants.map(({ plant_number }) => orNotFound(found.get(plant_number)))
  },

  /** Sets the effort of counting; the count stays. */
  setEffort: async (trx: Trx, actor: Actor, { id, fid }: PlantPath, given: FlowerSurveyChange) => {
    const find = () => flowers.find(trx, actor.scope, id, fid)
    const before = await lockOwnEntry(trx, actor, 'flower_surveys', fid, find)
    checkVersion(before.version, given.version)
    await trx
      .updateTable('flower_surveys')
      .set({ ...pick(given, effortMembers), updated_at: new Date() })
      .where('id', '=', fid)
      .execute()
    return orNotFound(await find())
  },

  remove: async (trx: Trx, actor: Actor, { id, fid }: PlantPath, confirmed: Confirmation) => {
    const before = await lockOwnEntry(trx, actor, 'flower_surveys', fid, () => flowers.find(trx, actor.scope, id, fid))
    const photos = await photosOfEntry(trx, 'flower', fid)
    checkDependents([{ kind: 'observations', count: before.observation ? 1 : 0 }, photos], confirmed)
    await removePhotosOfEntry(trx, 'flower', fid)
    await trx.deleteFrom('flower_observations').where('flower_survey_id', '=', fid).execute()
    await trx.deleteFrom('flower_surveys').where('id', '=', fid).execute()
  },

  count: async (trx: Trx, actor: Actor, { id, fid }: PlantPath, given: NewFlowerObservation) => {
    orNotFound(await flowers.find(trx, actor.scope, id, fid))
    await insert(trx, fid, given)
    return observationIn(orNotFound(await flowers.find(trx, actor.scope, id, fid)))
  },

  change: async (trx: Trx, actor: Actor, path: Path, given: z.infer<typeof flowerObservationChange>) => {
    const before = await lockObservation(trx, actor, path)
    checkVersion(before.version, given.version)
    await trx
      .updateTable('flower_observations')
      .set({ count: given.count ?? before.count, notes: given.notes })
      .where('id', '=', path.oid)
      .execute()
    return observationIn(orNotFound(await flowers.find(trx, actor.scope, path.id, path.fid)))
  },

  removeCount: async (trx: Trx, actor: Actor, path: Path): Promise<void> => {
    await lockObservation(trx, actor, path)
    await trx.deleteFrom('flower_observations').where('id', '=', path.oid).execute()
  },
}

const insert = (trx: Trx, flower_survey_id: number, { count, notes = null }: NewFlowerObservation) =>
  trx.insertInto('flower_observations').values({ flower_survey_id, count, notes }).execute().catch(countTaken)

const observationIn = ({ observation }: FlowerSurvey): FlowerObservation => orNotFound(observation)

const lockObservation = async (trx: Trx, actor: Actor, { id, fid, oid }: Path): Promise<FlowerObservation> => {
  const plant = await lockEntry(trx, 'flower_surveys', fid, () => flowers.find(trx, actor.scope, id, fid))
  const observation = orNotFound(plant.observation?.id === oid ? plant.observation : undefined)
  checkOwn(actor, plant.observer_id)
  return observation
}
