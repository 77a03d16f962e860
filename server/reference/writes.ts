import { sql } from 'kysely'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import {
  functionalGroupsOfAll,
  speciesMembers,
  type NewSpecies,
  type Species,
  type SpeciesChange,
  type Stage,
} from '#domain/reference/species.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { checkDependents, checkVersion, onUniqueViolation } from '../platform/http/versions.ts'
import { checkEntry } from './doubt-writes.ts'
import { species, stages } from './queries.ts'

const ranks = ['order', 'family', 'genus', 'species'] as const
const speciesTaken = onUniqueViolation('species_name', 'species', messages.speciesKnown)
const stageTaken = onUniqueViolation('stages_name', 'stage', messages.stageKnown)

const lock = (trx: Trx, table: 'species' | 'stages', id: number) =>
  sql`select from ${sql.table(table)} where id = ${id} for update`.execute(trx)

/** Refuses to delete an entry in use; this cannot be confirmed. */
const checkUnused = async (trx: Trx, column: 'species_id' | 'stage_id', id: number): Promise<void> => {
  const { rows } = await sql<{ kind: string; count: number }>`
    select 'pollinators' as kind, count(*) from pollinators where ${sql.ref(column)} = ${id}
    union all select 'predators', count(*) from predators where ${sql.ref(column)} = ${id}`.execute(trx)
  checkDependents(rows, {})
}

/** Changes of the species list, each within the transaction of a request. */
export const speciesWrites = {
  add: async (trx: Trx, given: NewSpecies, confirmed: boolean): Promise<Species> => {
    const { functional_group } = given
    const right = await checkEntry(trx, {
      name: given,
      functional_group,
      groups: functionalGroupsOfAll,
      isNewName: true,
      isNewGroup: true,
      confirmed,
    })
    const { id } = await trx
      .insertInto('species')
      .values({ ...pick(given, speciesMembers), ...pick(right, ranks) })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(speciesTaken)
    return orNotFound(await species.find(trx, id))
  },

  change: async (trx: Trx, id: number, given: SpeciesChange, confirmed: boolean): Promise<Species> => {
    await lock(trx, 'species', id)
    const before = orNotFound(await species.find(trx, id))
    checkVersion(before.version, given.version)
    const isNew = (member: 'genus' | 'species' | 'functional_group') =>
      given[member] !== undefined && given[member] !== before[member]
    const right = await checkEntry(trx, {
      name: { ...pick(before, ranks), ...pick(given, ranks) },
      functional_group: given.functional_group ?? before.functional_group,
      groups: functionalGroupsOfAll,
      isNewName: isNew('genus') || isNew('species'),
      isNewGroup: isNew('functional_group'),
      own: id,
      confirmed,
    })
    const sent = ranks.filter((rank) => given[rank] !== undefined)
    const sentName = given.species === undefined ? before.species : right.species
    await trx
      .updateTable('species')
      .set({ ...pick(given, speciesMembers), ...pick(right, sent), species: sentName })
      .where('id', '=', id)
      .execute()
      .catch(speciesTaken)
    return orNotFound(await species.find(trx, id))
  },

  remove: async (trx: Trx, id: number): Promise<void> => {
    await lock(trx, 'species', id)
    orNotFound(await species.find(trx, id))
    await checkUnused(trx, 'species_id', id)
    await trx.deleteFrom('species').where('id', '=', id).execute()
  },
}

/** Changes of the list of stages, each within the transaction of a request. */
export const stageWrites = {
  add: async (trx: Trx, { stage }: { stage: string }): Promise<Stage> => {
    const { id } = await trx
      .insertInto('stages')
      .values({ stage })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(stageTaken)
    return orNotFound(await stages.find(trx, id))
  },

  change: async (
    trx: Trx,
    id: number,
    { stage, version }: { stage?: string | undefined; version?: number | undefined },
  ): Promise<Stage> => {
    await lock(trx, 'stages', id)
    const before = orNotFound(await stages.find(trx, id))
    checkVersion(before.version, version)
    await trx
      .updateTable('stages')
      .set({ stage: stage ?? before.stage })
      .where('id', '=', id)
      .execute()
      .catch(stageTaken)
    return orNotFound(await stages.find(trx, id))
  },

  remove: async (trx: Trx, id: number): Promise<void> => {
    await lock(trx, 'stages', id)
    orNotFound(await stages.find(trx, id))
    await checkUnused(trx, 'stage_id', id)
    await trx.deleteFrom('stages').where('id', '=', id).execute()
  },
}
