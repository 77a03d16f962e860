import { deviceStore } from '#web/platform/offline/device-store.ts'
import { writing, type Change } from '#web/platform/offline/device-writes.ts'
import { DRAFT } from '#web/platform/offline/pending-names.ts'

/** The unsaved input for one fruit. */
export interface FruitDraft {
  weight: string
  /** Null until it is chosen: a shape chosen in advance would be recorded for fruit that nobody looked at. */
  shape: 'well-formed' | 'misshapen' | null
  fruit_class: '1' | '2' | 'waste' | null
}
const nameOf = (personId: number, trialId: number): string => `${DRAFT}:${personId}:fruit:${trialId}`

/** The unsaved fruit of a trial. */
export const readFruitDraft = (personId: number, trialId: number): FruitDraft | null =>
  deviceStore.read<{ values: FruitDraft }>(nameOf(personId, trialId))?.values ?? null

/** Stores a fruit as the draft that the form of its trial restores; null deletes it. */
export const offeringFruit = (personId: number, trialId: number, values: FruitDraft | null): Change =>
  writing(nameOf(personId, trialId), values && { at: new Date().toISOString(), values })
