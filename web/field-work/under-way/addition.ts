import type { PollinatorGroup, Taxon } from '#domain/reference/taxon.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { COUNT } from '#web/platform/offline/pending-names.ts'
import type { Place } from '../outbox/entry.ts'
import { isCounted, type Kept } from './draft-count.ts'
import type { Tally } from './tally.ts'

/** A stored entry that takes more: a group of a look at pollinators, or a plant of predators. */
export type AddedTo = { survey_id: number; survey_date: string; entry_id: number } & (
  | { kind: 'pollinator'; group: PollinatorGroup }
  | { kind: 'predator'; plant: number }
)

/** What is added to it, under way. */
export interface More extends Tally {
  of: AddedTo
  place: Place
  species: Record<string, Taxon>
}

/** What stands before the names of all that is added on a plot. */
export const moresOf = (personId: number, plotId: number) => `${COUNT}:${personId}:more:${plotId}:`
export const moreName = (personId: number, plotId: number, of: AddedTo): string =>
  `${moresOf(personId, plotId)}${of.entry_id}:${of.kind === 'pollinator' ? of.group : of.plant}`

/** What was begun on this plot and not sent. */
export const keptMores = (personId: number, plotId: number): Kept<More>[] =>
  deviceStore.names(moresOf(personId, plotId)).flatMap((name) => {
    const kept = deviceStore.read<Kept<More>>(name)
    return kept && isCounted(kept) ? [kept] : []
  })
