import type { PollinatorGroup, Taxon } from '#domain/reference/taxon.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { COUNT } from '#web/platform/offline/pending-names.ts'
import type { Place } from '../outbox/entry.ts'
import { isCounted, type DraftCount } from './draft-count.ts'
import type { Tally } from './tally.ts'

/** A stored entry to which species can be added: a group of an observation period, or a plant with predators. */
export type AddedTo = { survey_id: number; survey_date: string; entry_id: number } & (
  | { kind: 'pollinator'; group: PollinatorGroup }
  | { kind: 'predator'; plant: number }
)

/** Species that are being added to a stored entry. */
export interface Addition extends Tally {
  of: AddedTo
  place: Place
  species: Record<string, Taxon>
}

/** The prefix of the names of all additions on a plot. */
export const additionsOf = (personId: number, plotId: number) => `${COUNT}:${personId}:more:${plotId}:`
export const additionName = (personId: number, plotId: number, of: AddedTo): string =>
  `${additionsOf(personId, plotId)}${of.entry_id}:${of.kind === 'pollinator' ? of.group : of.plant}`

/** The unsent additions on a plot. */
export const draftAdditions = (personId: number, plotId: number): DraftCount<Addition>[] =>
  deviceStore.names(additionsOf(personId, plotId)).flatMap((name) => {
    const draft = deviceStore.read<DraftCount<Addition>>(name)
    return draft && isCounted(draft) ? [draft] : []
  })
