import { sql } from 'kysely'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import type { NamedSpecies, NewTaxon, TaxonChange } from '#domain/reference/species.ts'
import { pollinatorGroups, predatorGroups } from '#domain/reference/taxon.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { orNotFound, invalid, Problem, type Issue } from '../platform/http/problem.ts'
import { checkDependents, checkVersion, onUniqueViolation } from '../platform/http/versions.ts'
import { checkEntry } from './doubt-writes.ts'
import type { TaxonList } from './queries.ts'

const ranksAbove = ['order', 'family', 'genus'] as const
const ranks = [...ranksAbove, 'species'] as const

/**
 * Finds or creates the species of a name. Names match regardless of case, accents and spacing, also with genus and
 * species in one field; a synonym matches its species. Unknown ranks are filled in; 422 if the list contradicts them.
 */
export const speciesNamed = async (trx: Trx, given: NamedSpecies, functional_group: string): Promise<number> => {
  const name = [given.genus, given.species].filter((part) => part !== null).join(' ')
  const known = await findSpecies(trx, name)
  if (!known) {
    const made = await trx
      .insertInto('species')
      .values({ ...pick(given, ranks), functional_group })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    // A concurrent request added it.
    return made?.id ?? orNotFound(await findSpecies(trx, name)).id
  }
  const issues: Issue[] = ranksAbove.flatMap((rank) => {
    const [said, kept] = [given[rank], known[rank]]
    // A synonym may have had another genus.
    const differs = known.is_itself && said !== null && kept !== null && said.toLowerCase() !== kept.toLowerCase()
    return differs ? [{ path: `species.${rank}`, message: messages.otherRank(kept) }] : []
  })
  if (issues.length > 0) throw invalid(issues)
  const fresh = ranksAbove.filter((rank) => known[rank] === null && given[rank] !== null && known.genus !== null)
  for (const rank of fresh)
    await trx
      .updateTable('species')
      .set({ [rank]: given[rank] })
      .where('id', '=', known.id)
      .execute()
  return known.id
}

const findSpecies = async (trx: Trx, name: string) => {
  const isItself = sql<boolean>`name_key(concat_ws(' ', genus, species)) = name_key(${name})`
  return (
    trx
      .selectFrom('species')
      .where(sql<boolean>`(name_key(concat_ws(' ', genus, species)) = name_key(${name})
      or exists (select from unnest(synonyms) as synonym where name_key(synonym) = name_key(${name})))`)
      .select(['id', 'order', 'family', 'genus', isItself.as('is_itself')])
      // A name that is both a species' own and another's synonym refers to the former.
      .orderBy(isItself, 'desc')
      .orderBy('id')
      .executeTakeFirst()
  )
}

export const stageNamed = async (trx: Trx, stage: string): Promise<number> => {
  const find = () =>
    trx
      .selectFrom('stages')
      .where(sql<boolean>`name_key(stage) = name_key(${stage})`)
      .select('id')
      .executeTakeFirst()
  const known = await find()
  if (known) return known.id
  const made = await trx
    .insertInto('stages')
    .values({ stage })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? orNotFound(await find()).id
}

/** Changes of the pollinator or predator list, each within the transaction of a request. */
export const taxonWrites = (list: TaxonList) => {
  const { table } = list
  const isKnown = onUniqueViolation(
    `${table}_name`,
    'species.species',
    table === 'pollinators' ? messages.pollinatorKnown : messages.predatorKnown,
  )
  const whereGroups = { at: 'species.', groups: table === 'pollinators' ? pollinatorGroups : predatorGroups } as const
  const [observations, column] =
    table === 'pollinators'
      ? (['pollinator_observations', 'pollinator_id'] as const)
      : (['predator_observations', 'predator_id'] as const)
  const uses = async (trx: Trx, id: number) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from ${sql.table(observations)} where ${sql.ref(column)} = ${id}`.execute(trx)
    return [{ kind: 'observations', count: rows[0]?.count ?? 0 }]
  }
  // Counting locks the row, so that nothing is counted while its group changes.
  const lock = (trx: Trx, id: number) => sql`select from ${sql.table(table)} where id = ${id} for update`.execute(trx)

  return {
    add: async (trx: Trx, { functional_group, ...given }: NewTaxon, confirmed: boolean): Promise<number> => {
      const right = await checkEntry(trx, {
        ...whereGroups,
        name: given.species,
        functional_group,
        isNewName: true,
        isNewGroup: true,
        confirmed,
      })
      const { id } = await trx
        .insertInto(table)
        .values({
          functional_group,
          species_id: await speciesNamed(trx, right, functional_group),
          stage_id: await stageNamed(trx, given.stage.stage),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
        .catch(isKnown)
      return id
    },

    change: async (trx: Trx, id: number, given: TaxonChange, confirmed: boolean): Promise<void> => {
      await lock(trx, id)
      const before = orNotFound(await list.find(trx, id))
      checkVersion(before.version, given.version)
      const { functional_group = before.functional_group } = given
      const [used] = await uses(trx, id)
      if (functional_group !== before.functional_group && used && used.count > 0)
        throw new Problem(409, messages.groupInUse, {
          issues: [{ path: 'functional_group', message: messages.groupInUse }],
          extra: { depends: [used] },
        })
      const right = await checkEntry(trx, {
        ...whereGroups,
        name: given.species ?? before.species,
        functional_group,
        isNewName: given.species !== undefined,
        isNewGroup: functional_group !== before.functional_group,
        confirmed,
      })
      await trx
        .updateTable(table)
        .set({
          functional_group,
          ...(given.species ? { species_id: await speciesNamed(trx, right, functional_group) } : {}),
          ...(given.stage ? { stage_id: await stageNamed(trx, given.stage.stage) } : {}),
        })
        .where('id', '=', id)
        .execute()
        .catch(isKnown)
    },

    remove: async (trx: Trx, id: number): Promise<void> => {
      await lock(trx, id)
      orNotFound(await list.find(trx, id))
      checkDependents(await uses(trx, id), {})
      await trx.deleteFrom(table).where('id', '=', id).execute()
    },
  }
}
