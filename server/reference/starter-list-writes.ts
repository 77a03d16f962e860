import { sql } from 'kysely'
import { commonNames } from '#domain/reference/common-names.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { aboveSpecies, starterList, starterSynonyms, type Entry } from './starter-queries.ts'
import { speciesNamed, stageNamed } from './taxon-writes.ts'

/** Loads the starter list, including entries above species level. */
export const addStarterList = (trx: Trx) => addEntries(trx, [...starterList(), ...aboveSpecies()])

/** Adds missing entries; returns the number added to each list. */
export const addEntries = async (trx: Trx, entries: Entry[]) => {
  const before = await counts(trx)
  for (const { list, functional_group, stage, order, family, genus, species, rank } of entries) {
    const named = { order: order || null, family: family || null, genus: genus || null, species }
    const species_id = await speciesNamed(trx, named, functional_group)
    if (rank)
      await trx.updateTable('species').set({ rank }).where('id', '=', species_id).where('rank', '<>', rank).execute()
    await trx
      .insertInto(list === 'pollinator' ? 'pollinators' : 'predators')
      .values({
        functional_group,
        species_id,
        stage_id: await stageNamed(trx, stage),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await addCommonNames(trx)
  await addSynonyms(trx)
  const after = await counts(trx)
  return {
    species: after.species - before.species,
    stages: after.stages - before.stages,
    pollinators: after.pollinators - before.pollinators,
    predators: after.predators - before.predators,
  }
}

/** Keys of species in the taxonomy of GBIF, by their scientific names. */
const gbifKeys: Readonly<Record<string, number>> = { 'Bombus terrestris': 1340503, 'Apis mellifera': 1341976 }

/** Adds English names and GBIF keys to species without; existing values stay. */
const addCommonNames = async (trx: Trx) => {
  for (const [scientific, common_name] of Object.entries(commonNames)) {
    const [genus = '', species = ''] = scientific.split(' ')
    const gbif_id = gbifKeys[scientific]
    const known = { common_name, ...(gbif_id === undefined ? {} : { gbif_id }) }
    for (const [member, value] of Object.entries(known))
      await trx
        .updateTable('species')
        .set({ [member]: value })
        .where('genus', '=', genus)
        .where('species', '=', species)
        .where(sql.ref(`species.${member}`), 'is', null)
        .execute()
  }
}

/** Adds synonyms to species without, except names that are species of the list themselves. */
const addSynonyms = async (trx: Trx) => {
  for (const [, [first, ...others]] of Map.groupBy(starterSynonyms(), ({ genus, species }) => `${genus} ${species}`)) {
    if (!first) continue
    const names = [first, ...others].map(({ synonym }) => synonym)
    await trx
      .updateTable('species')
      .set({ synonyms: names })
      .where('genus', '=', first.genus)
      .where('species', '=', first.species)
      .where(sql<boolean>`synonyms = '{}'`)
      .where(sql<boolean>`not exists (select from species as other
        where name_key(concat_ws(' ', other.genus, other.species)) in (select name_key(name) from unnest(${names}::text[]) as name))`)
      .execute()
  }
}

const counts = async (trx: Trx) => {
  const { rows } = await sql<{ species: number; stages: number; pollinators: number; predators: number }>`
    select (select count(*) from species) as species, (select count(*) from stages) as stages,
      (select count(*) from pollinators) as pollinators, (select count(*) from predators) as predators`.execute(trx)
  return rows[0] ?? { species: 0, stages: 0, pollinators: 0, predators: 0 }
}
