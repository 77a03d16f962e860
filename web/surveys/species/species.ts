import { translated } from '#domain/language/text.ts'
import { queryOptions } from '@tanstack/react-query'
import { pageOf } from '#domain/platform/paging.ts'
import { searchText } from '#domain/platform/text.ts'
import { listPollinators, listPredators } from '#domain/reference/endpoints.ts'
import { pollinatorGroups, predatorGroups, type Taxon } from '#domain/reference/taxon.ts'
import { FIRST_OF_GROUP } from '#domain/surveys/round.ts'
import { storedValue } from '#web/platform/offline/safe-local-storage.ts'
import { api } from '#web/platform/api/api.ts'
import { fetchAllPages } from '#web/platform/api/fetch-all-pages.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import type { Caste } from '#domain/surveys/caste.ts'

/** The full name. Observers without an account have it all in `firstname`. */
export const observerName = ({ observer }: { observer: { firstname: string; lastname: string } }): string =>
  [observer.firstname, observer.lastname].filter(Boolean).join(' ')

/** `Bombus terrestris`: genus and species, if known. */
export const taxonName = ({ species }: Pick<Taxon, 'species'>): string =>
  [species.genus, species.species].filter(Boolean).join(' ')

/** A name with its caste or sex, if recorded; lists stored on a phone by earlier versions do not contain it. */
export const withCaste = (name: string, caste: Caste | null | undefined): string => (caste ? `${name}, ${caste}` : name)

export type TaxonKind = 'pollinator' | 'predator'
export const groupsOf = { pollinator: pollinatorGroups, predator: predatorGroups } as const

const recentKey = (personId: number, kind: TaxonKind) => `bombus-recent-${kind}s:${personId}`
const MAX_RECENT = 40

/** The species that this person counted in this browser, the most recent first. */
export const recentTaxa = (personId: number, kind: TaxonKind): Taxon[] =>
  storedValue.get<Taxon[]>(recentKey(personId, kind)) ?? []
export const rememberTaxa = (personId: number, kind: TaxonKind, used: readonly Taxon[]): void => {
  const ids = new Set(used.map(({ id }) => id))
  const others = recentTaxa(personId, kind).filter(({ id }) => !ids.has(id))
  storedValue.set(recentKey(personId, kind), [...used, ...others].slice(0, MAX_RECENT))
}

interface Asked {
  q?: string
  functional_group?: string
  limit: number
}
const ask = async (kind: TaxonKind, asked: Asked, signal: AbortSignal): Promise<Taxon[]> => {
  const query = { ...asked, skip: 0 }
  if (kind === 'pollinator') return pageOf(await api(listPollinators, { query }, signal)).rows
  return pageOf(await api(listPredators, { query }, signal)).rows
}

/** The first species of every group. */
export const firstTaxaQuery = (kind: TaxonKind) =>
  queryOptions({
    queryKey: ['taxa', kind, 'first'],
    queryFn: async ({ signal }): Promise<Taxon[]> => {
      const groups = groupsOf[kind].map((functional_group) =>
        ask(kind, { functional_group, limit: FIRST_OF_GROUP }, signal),
      )
      return (await Promise.all(groups)).flat()
    },
    staleTime: 5 * 60_000,
    retry: false,
  })

/** All species of a list, for offline search. */
export const allTaxaQuery = (kind: TaxonKind) =>
  queryOptions({
    queryKey: ['taxa', kind, 'all'],
    queryFn: ({ signal }): Promise<Taxon[]> =>
      kind === 'pollinator' ? fetchAllPages(listPollinators, {}, signal) : fetchAllPages(listPredators, {}, signal),
    staleTime: 60 * 60_000,
    retry: false,
  })

const MAX_HITS = 8
/** Searches like the server: every word occurs in a name, the group or the stage. */
export const foundAmong = (taxa: readonly Taxon[], q: string): Taxon[] => {
  const words = searchText(q).split(/\s+/).filter(Boolean)
  return taxa
    .filter(({ species, functional_group, stage }) => {
      const { order, family, genus, common_name, synonyms = [] } = species
      const names = [order, family, genus, species.species, common_name && translated(common_name), ...synonyms]
      const text = searchText([...names, functional_group, stage.stage].filter(Boolean).join(' '))
      return words.every((word) => text.includes(word))
    })
    .slice(0, MAX_HITS)
}

/** Search results, the most likely species first. */
export const likelyAmong = (likely: readonly Taxon[], q: string, found: readonly Taxon[]): Taxon[] => {
  const first = foundAmong(likely, q)
  const ids = new Set(first.map(({ id }) => id))
  return [...first, ...found.filter(({ id }) => !ids.has(id))].slice(0, MAX_HITS)
}

const knownOf = (known: readonly Taxon[], group: string | undefined) =>
  group === undefined ? known : known.filter(({ functional_group }) => functional_group === group)

export const searchTaxaQuery = (kind: TaxonKind, q: string, known: readonly Taxon[], functional_group?: string) =>
  queryOptions({
    queryKey: ['taxa', kind, 'search', q, functional_group],
    queryFn: async ({ signal }) => {
      try {
        return await ask(kind, { q, ...(functional_group ? { functional_group } : {}), limit: MAX_HITS }, signal)
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 0) return foundAmong(knownOf(known, functional_group), q)
        throw error
      }
    },
    enabled: q.trim() !== '',
    retry: false,
  })

const ofGroup = (taxa: readonly Taxon[], group: string) =>
  taxa.filter(({ functional_group }) => functional_group === group)

/** The rows of a group: the species that this person counted last, or the first of the list, and all added ones. */
export const rowsOfGroup = (
  group: string,
  recent: readonly Taxon[],
  first: readonly Taxon[],
  added: readonly Taxon[],
): Taxon[] => {
  // One row, so that all groups fit on a phone's screen.
  const shown = [...ofGroup(recent, group), ...ofGroup(first, group)].slice(0, 1)
  const all = [...shown, ...ofGroup(added, group)]
  return all.filter((taxon, at) => all.findIndex(({ id }) => id === taxon.id) === at)
}

const MAX_OTHERS = 3
/** Species of a group that this person counted lately and that have no row yet. */
export const othersOfGroup = (group: string, recent: readonly Taxon[], rows: readonly Taxon[]): Taxon[] =>
  ofGroup(recent, group)
    .filter(({ id }) => rows.every((row) => row.id !== id))
    .slice(0, MAX_OTHERS)
