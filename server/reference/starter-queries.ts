import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { TaxonRank } from '#domain/reference/taxon.ts'
import { projectRoot } from '../platform/config/settings.ts'

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

/** British pollinators and predators of strawberry and raspberry; scientific names follow GBIF. */
export const starterList = (): Entry[] => readEntries('server/reference/starter-list.csv')

/** Genera, aggregates and functional groups, for insects that were not identified to species. */
export const aboveSpecies = (): Entry[] => readEntries('server/reference/above-species.csv')

export interface Synonym {
  genus: string
  species: string
  synonym: string
}
/** Synonyms of the starter list's species. */
export const starterSynonyms = () =>
  parse<Synonym>(readFileSync(join(projectRoot, 'server/reference/synonyms.csv')), { columns: true })
