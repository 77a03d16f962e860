import { useQuery } from '@tanstack/react-query'
import type { Taxon } from '#domain/reference/taxon.ts'
import { likeliestFirst } from '#domain/surveys/likely-taxa.ts'
import type { RoundKind } from '#domain/surveys/round.ts'
import { likelyTaxaQuery } from '../round/queries.ts'
import { allTaxaQuery, groupsOf } from '../species/species.ts'

export interface ListedGroup {
  group: string
  taxa: Taxon[]
}
/** Named rows of each group; one blank row follows. */
const NAMED = { pollinator: 3, predator: 2 } as const

/** The species on the form of each plot, the most likely of each group. Undefined while loading. */
export const useListed = (
  kind: RoundKind,
  farmId: number | undefined,
): ((plotId: number | null) => ListedGroup[]) | undefined => {
  const of = kind === 'flower' ? 'pollinator' : kind
  const { data: taxa, isError } = useQuery({ ...allTaxaQuery(of), enabled: kind !== 'flower' })
  const { data: likely = [] } = useQuery(likelyTaxaQuery(kind === 'flower' ? undefined : farmId, of))
  if (kind === 'flower') return () => []
  if (!taxa && !isError) return undefined
  return (plotId) => {
    const ordered = likeliestFirst(taxa ?? [], likely, plotId)
    return groupsOf[of].map((group) => ({
      group,
      taxa: ordered.filter(({ functional_group }) => functional_group === group).slice(0, NAMED[of]),
    }))
  }
}
