import type * as z from 'zod/mini'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import { pollinatorGroups, type PollinatorGroup } from '#domain/reference/taxon.ts'
import { hasCastes } from '#domain/surveys/caste.ts'
import { effortMembers } from '#domain/surveys/effort.ts'
import type {
  PollinatorAddition,
  NewPollinatorSurvey,
  pollinatorObservationChange,
  PollinatorCounts,
  PollinatorSurvey,
  PollinatorSurveyChange,
} from '#domain/surveys/pollinator.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { doubleCountWrites } from '../double-counts/double-count-writes.ts'
import type { Trx } from '../../platform/postgres/database.ts'
import { orNotFound, invalid, Problem } from '../../platform/http/problem.ts'
import { asMerged } from '../../reference/merge-queries.ts'
import { checkDependents, checkVersion, onUniqueViolation, type Confirmation } from '../../platform/http/versions.ts'
import { lockEntry, lockOwnEntry, observationIn, refuseDuplicate } from './entries.ts'
import { checkOwn, clockOf, momentOn, observerOf } from '../observer-queries.ts'
import { pollinatorSurveys } from './pollinator-queries.ts'
import { photosOfEntry, removePhotosOfEntry } from '../photos/photo-writes.ts'
import { surveys } from '../queries.ts'
import { nameOf, groupsOf } from '../taxa.ts'

const groupTaken = onUniqueViolation('pollinator_counts_group', 'functional_groups', messages.categoryObserved)

const groupElsewhere = onUniqueViolation('pollinator_counts_group', 'observations', messages.groupElsewhere)

const casteTaken = onUniqueViolation('pollinator_observations_one', 'caste', messages.casteThere)

/** Identifies an observation period by its visit and its own id. */
interface LookPath {
  id: number
  pid: number
}
type Path = LookPath & { oid: number }
type Counts = Pick<PollinatorCounts, 'observations' | 'functional_groups'>

/** Changes of pollinator counts, each within the transaction of a request. */
export const pollinatorWrites = {
  add: async (
    trx: Trx,
    actor: Actor,
    survey_id: number,
    given: NewPollinatorSurvey,
    now: Date,
  ): Promise<PollinatorSurvey> => {
    const visit = orNotFound(await surveys.find(trx, actor.scope, survey_id))
    const { id } = await trx
      .insertInto('pollinator_surveys')
      .values({
        survey_id,
        observer_id: await observerOf(trx, actor, given.observer_id),
        start_time: momentOn(visit, given.start_time, now),
        clock_ahead_seconds: clockOf(given),
        ...pick(given, effortMembers),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { observations, functional_groups } = given
    if (observations) await insertCounts(trx, { id: survey_id, pid: id }, { observations, functional_groups })
    return orNotFound(await pollinatorSurveys.find(trx, actor.scope, survey_id, id))
  },

  count: async (trx: Trx, actor: Actor, path: LookPath, given: PollinatorCounts, now: Date) => {
    const before = await lockEntry(trx, 'pollinator_surveys', path.pid, () =>
      pollinatorSurveys.find(trx, actor.scope, path.id, path.pid),
    )
    // Anyone may count in a period that someone else started; existing counts belong to their observer.
    if (before.functional_groups.length > 0) checkOwn(actor, before.observer_id)
    if (given.time !== undefined)
      await trx
        .updateTable('pollinator_surveys')
        .set({
          start_time: momentOn(orNotFound(await surveys.find(trx, actor.scope, path.id)), given.time, now, 'time'),
          clock_ahead_seconds: null,
        })
        .where('id', '=', path.pid)
        .execute()
    await insertCounts(trx, path, given)
    return orNotFound(await pollinatorSurveys.find(trx, actor.scope, path.id, path.pid))
  },

  /** Adds counts to a group of this period; the effort stays. */
  addTo: async (
    trx: Trx,
    actor: Actor,
    path: LookPath & { functional_group: PollinatorGroup },
    given: PollinatorAddition,
  ): Promise<PollinatorSurvey> => {
    const before = await lockLook(trx, actor, path)
    const { lines: observations, renamed } = await asMerged(trx, 'pollinators', given.observations)
    if (!before.functional_groups.includes(path.functional_group)) throw new Problem(409, messages.groupNotCounted)
    const groups = await listedGroups(trx, observations)
    const others = observations.flatMap(({ pollinator_id }, index) =>
      groups.get(pollinator_id) === path.functional_group || renamed.has(pollinator_id)
        ? []
        : [{ path: `observations.${index}.pollinator_id`, message: messages.ofAnotherGroup }],
    )
    if (others.length > 0) throw invalid(others)
    refuseDuplicate(
      observations.map(({ pollinator_id, flower_centre, caste = null }) =>
        before.observations.find(
          (one) => one.pollinator_id === pollinator_id && one.flower_centre === flower_centre && one.caste === caste,
        ),
      ),
      'pollinator_id',
      ({ pollinator, caste, flower_centre }) =>
        `${nameOf(pollinator)}, ${caste === null ? '' : `${caste}, `}${flower_centre ? messages.inFlowerCentre : messages.notInFlowerCentre}`,
    )
    // An entry merged into another group adds that group as watched.
    for (const functional_group of groupsOfRenamed(renamed, groups))
      if (!before.functional_groups.includes(functional_group))
        await trx
          .insertInto('pollinator_counts')
          .values({ survey_id: path.id, pollinator_survey_id: path.pid, functional_group })
          .execute()
          .catch(groupElsewhere)
    await insert(trx, path.pid, observations)
    return orNotFound(await pollinatorSurveys.find(trx, actor.scope, path.id, path.pid))
  },

  /** Sets the effort of the period; its counts stay. */
  setEffort: async (trx: Trx, actor: Actor, path: LookPath, given: PollinatorSurveyChange) => {
    const before = await lockLook(trx, actor, path)
    checkVersion(before.version, given.version)
    await trx
      .updateTable('pollinator_surveys')
      .set({ ...pick(given, effortMembers), updated_at: new Date() })
      .where('id', '=', path.pid)
      .execute()
    return orNotFound(await pollinatorSurveys.find(trx, actor.scope, path.id, path.pid))
  },

  remove: async (trx: Trx, actor: Actor, path: LookPath, confirmed: Confirmation) => {
    const before = await lockLook(trx, actor, path)
    const photos = await photosOfEntry(trx, 'pollinator', path.pid)
    checkDependents([{ kind: 'counted groups', count: before.functional_groups.length }, photos], confirmed)
    await removePhotosOfEntry(trx, 'pollinator', path.pid)
    await doubleCountWrites.removeOfPeriod(trx, path.pid)
    await trx.deleteFrom('pollinator_observations').where('pollinator_survey_id', '=', path.pid).execute()
    await trx.deleteFrom('pollinator_counts').where('pollinator_survey_id', '=', path.pid).execute()
    await trx.deleteFrom('pollinator_surveys').where('id', '=', path.pid).execute()
  },

  removeGroup: async (
    trx: Trx,
    actor: Actor,
    path: LookPath & { functional_group: PollinatorGroup },
    confirmed: Confirmation,
  ): Promise<void> => {
    const before = await lockLook(trx, actor, path)
    if (!before.functional_groups.includes(path.functional_group)) return orNotFound(undefined)
    const own = before.observations.filter(({ pollinator }) => pollinator.functional_group === path.functional_group)
    const isLast = before.functional_groups.every((group) => group === path.functional_group)
    const photos = isLast ? [await photosOfEntry(trx, 'pollinator', path.pid)] : []
    checkDependents([{ kind: 'observations', count: own.length }, ...photos], confirmed)
    for (const { id } of own) await trx.deleteFrom('pollinator_observations').where('id', '=', id).execute()
    await deleteGroup(trx, before, path.functional_group, { confirm: 'true' })
    return undefined
  },

  change: async (trx: Trx, actor: Actor, path: Path, given: z.infer<typeof pollinatorObservationChange>) => {
    const { observation } = await lockObservation(trx, actor, path)
    checkVersion(observation.version, given.version)
    if (given.caste && !hasCastes(observation.pollinator.functional_group))
      throw invalid([{ path: 'caste', message: messages.casteOfBees }])
    await trx
      .updateTable('pollinator_observations')
      .set({ count: given.count ?? observation.count, notes: given.notes, caste: given.caste })
      .where('id', '=', path.oid)
      .execute()
      .catch(casteTaken)
    return observationIn(orNotFound(await pollinatorSurveys.find(trx, actor.scope, path.id, path.pid)), path.oid)
  },

  removeObservation: async (trx: Trx, actor: Actor, path: Path, confirmed: Confirmation): Promise<void> => {
    const { look, observation } = await lockObservation(trx, actor, path)
    await trx.deleteFrom('pollinator_observations').where('id', '=', path.oid).execute()
    const group = observation.pollinator.functional_group as PollinatorGroup
    const isLast = !look.observations.some(
      ({ id, pollinator }) => id !== path.oid && pollinator.functional_group === group,
    )
    if (isLast) await deleteGroup(trx, look, group, confirmed)
  },
}

/** Stores counts: each group once per visit, and only insects that were seen. */
const insertCounts = async (trx: Trx, { id, pid }: LookPath, { functional_groups, ...given }: Counts) => {
  const { lines: observations, renamed } = await asMerged(trx, 'pollinators', given.observations)
  const groups = await listedGroups(trx, observations)
  const watched: readonly PollinatorGroup[] = functional_groups
    ? [...functional_groups, ...groupsOfRenamed(renamed, groups)]
    : groups.size > 0
      ? [...groups.values()]
      : pollinatorGroups
  const unwatched = observations.flatMap(({ pollinator_id }, index) =>
    watched.includes(groups.get(pollinator_id) as PollinatorGroup)
      ? []
      : [{ path: `observations.${index}.pollinator_id`, message: messages.groupNotWatched }],
  )
  if (unwatched.length > 0) throw invalid(unwatched)
  // In a fixed order, so that concurrent counts of the same groups wait instead of deadlocking.
  for (const functional_group of pollinatorGroups.filter((group) => watched.includes(group)))
    await trx
      .insertInto('pollinator_counts')
      .values({ survey_id: id, pollinator_survey_id: pid, functional_group })
      .execute()
      .catch(groupTaken)
  await insert(trx, pid, observations)
}

/** Groups of entries that counted entries were merged into. */
const groupsOfRenamed = (renamed: ReadonlySet<number>, groups: ReadonlyMap<number, PollinatorGroup>) =>
  pollinatorGroups.filter((group) => [...renamed].some((id) => groups.get(id) === group))

/** Only insects that were seen. */
const insert = async (trx: Trx, pid: number, observations: Counts['observations']) => {
  const seen = observations.filter(({ count }) => count > 0)
  if (seen.length > 0)
    await trx
      .insertInto('pollinator_observations')
      .values(
        seen.map(({ pollinator_id, flower_centre, caste = null, count, notes = null }) => ({
          pollinator_survey_id: pid,
          pollinator_id,
          flower_centre,
          caste,
          count,
          notes,
        })),
      )
      .execute()
}

/** The group of each pollinator; 422 lists unknown ones. */
const listedGroups = async (trx: Trx, observations: Counts['observations']): Promise<Map<number, PollinatorGroup>> => {
  const groups = await groupsOf(
    trx,
    observations.map(({ pollinator_id }) => pollinator_id),
  )
  const issues = observations.flatMap(({ pollinator_id }, index) =>
    groups.has(pollinator_id) ? [] : [{ path: `observations.${index}.pollinator_id`, message: messages.notInList }],
  )
  if (issues.length > 0) throw new Problem(422, messages.notInList, { issues })
  const others = observations.flatMap(({ pollinator_id, caste }, index) =>
    caste && !hasCastes(groups.get(pollinator_id) ?? '')
      ? [{ path: `observations.${index}.caste`, message: messages.casteOfBees }]
      : [],
  )
  if (others.length > 0) throw invalid(others)
  return groups
}

/** Deletes a group after its last count was deleted; a period without groups is deleted, too. */
const deleteGroup = async (
  trx: Trx,
  look: PollinatorSurvey,
  functional_group: PollinatorGroup,
  confirmed: Confirmation,
) => {
  await trx
    .deleteFrom('pollinator_counts')
    .where('pollinator_survey_id', '=', look.id)
    .where('functional_group', '=', functional_group)
    .execute()
  if (!look.functional_groups.every((group) => group === functional_group)) return
  checkDependents([await photosOfEntry(trx, 'pollinator', look.id)], confirmed)
  await removePhotosOfEntry(trx, 'pollinator', look.id)
  await doubleCountWrites.removeOfPeriod(trx, look.id)
  await trx.deleteFrom('pollinator_surveys').where('id', '=', look.id).execute()
}

const lockLook = (trx: Trx, actor: Actor, { id, pid }: LookPath): Promise<PollinatorSurvey> =>
  lockOwnEntry(trx, actor, 'pollinator_surveys', pid, () => pollinatorSurveys.find(trx, actor.scope, id, pid))

const lockObservation = async (trx: Trx, actor: Actor, path: Path) => {
  const look = await lockEntry(trx, 'pollinator_surveys', path.pid, () =>
    pollinatorSurveys.find(trx, actor.scope, path.id, path.pid),
  )
  const observation = observationIn(look, path.oid)
  checkOwn(actor, look.observer_id)
  return { look, observation }
}
