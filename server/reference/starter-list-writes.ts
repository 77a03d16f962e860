import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import type { TaxonRank } from '#domain/reference/taxon.ts'
import type { Trx } from '../platform/database.ts'
import { projectRoot } from '../platform/settings.ts'
import { speciesNamed, stageNamed } from './taxon-writes.ts'

export interface Entry {
  list: 'pollinator' | 'predator'
  functional_group: string
  stage: string
  order: string
  family: string
  genus: string
  species: string
  rank?: TaxonRank
}

/** Entries of the reference lists in a file of the project. */
export const readEntries = (path: string): Entry[] =>
  parse<Entry>(readFileSync(join(projectRoot, path)), { columns: true })

/** British pollinators and predators of strawberry and raspberry; scientific names as GBIF gives them. */
export const starterList = (): Entry[] => readEntries('server/reference/starter-list.csv')

/** The same, with what can be said of an insect that flew away: its genus, aggregate or functional group. */
export const addStarterList = (trx: Trx) =>
  addEntries(trx, [...starterList(), ...readEntries('server/reference/above-species.csv')])

/** Adds what is not there yet; returns how many entries each list was given. */
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
  const after = await counts(trx)
  return {
    species: after.species - before.species,
    stages: after.stages - before.stages,
    pollinators: after.pollinators - before.pollinators,
    predators: after.predators - before.predators,
  }
}

/** English names of species that have none yet; what somebody wrote stays. */
const addCommonNames = async (trx: Trx) => {
  for (const { genus, species, common_name } of commonNames())
    await trx
      .updateTable('species')
      .set({ common_name })
      .where('genus', '=', genus)
      .where('species', '=', species)
      .where('common_name', 'is', null)
      .execute()
}

interface CommonName {
  genus: string
  species: string
  common_name: string
}
const commonNames = () =>
  parse<CommonName>(readFileSync(join(projectRoot, 'server/reference/common-names.csv')), { columns: true })

const counts = async (trx: Trx) => {
  const { rows } = await sql<{ species: number; stages: number; pollinators: number; predators: number }>`
    select (select count(*) from species) as species, (select count(*) from stages) as stages,
      (select count(*) from pollinators) as pollinators, (select count(*) from predators) as predators`.execute(trx)
  return rows[0] ?? { species: 0, stages: 0, pollinators: 0, predators: 0 }
}
