import { CHOICES, RECENT_PLOTS } from '#web/platform/offline/pending-names.ts'
import { storedValue } from '#web/platform/offline/safe-local-storage.ts'
import type { Place } from '../outbox/entry.ts'

/** A person's last choices in the picker. Null: not chosen. */
export interface Choices {
  farm: { id: number; name: string } | null
  field: { id: number; name: string } | null
  tunnel: { id: number; number: number } | null
}
export const noChoices: Choices = { farm: null, field: null, tunnel: null }

const choicesKey = (personId: number) => `${CHOICES}:${personId}`
const recentKey = (personId: number) => `${RECENT_PLOTS}:${personId}`
const MAX_RECENT = 6

export const storedChoices = (personId: number): Choices => ({
  ...noChoices,
  ...storedValue.get<Choices>(choicesKey(personId)),
})
export const storeChoices = (personId: number, choices: Choices): void => storedValue.set(choicesKey(personId), choices)

/** The plots that this person surveyed in this browser, the most recent first. */
export const recentPlots = (personId: number): Place[] => storedValue.get<Place[]>(recentKey(personId)) ?? []
export const rememberPlot = (personId: number, place: Place): void => {
  const others = recentPlots(personId).filter(({ plot_id }) => plot_id !== place.plot_id)
  storedValue.set(recentKey(personId), [place, ...others].slice(0, MAX_RECENT))
}
