import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Taxon } from '#domain/reference/taxon.ts'
import { likeliestFirst } from '#domain/surveys/likely-taxa.ts'
import type { Place } from '#web/field-work/outbox/entry.ts'
import { likelyTaxaQuery } from '../round/queries.ts'
import { allTaxaQuery, type TaxonKind } from './species.ts'

/** All species, and those that are currently likely on a plot, the most likely first. */
export const useLikely = (kind: TaxonKind, place: Place): { all: Taxon[]; likely: Taxon[] } => {
  const { data: list } = useQuery(allTaxaQuery(kind))
  const { data: told } = useQuery(likelyTaxaQuery(place.farm_id, kind))
  // Memoized, because a list may have thousands of species.
  return useMemo(() => {
    const all = likeliestFirst(list ?? [], told ?? [], place.plot_id)
    const known = new Set(told?.map(({ taxon_id }) => taxon_id))
    return { all, likely: all.filter(({ id }) => known.has(id)) }
  }, [list, told, place.plot_id])
}
