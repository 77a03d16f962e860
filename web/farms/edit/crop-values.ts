import { isBlankCrop, type Crop, type CropEntry } from '#domain/farms/crop-entries.ts'

/**
 * The values of the form by a key that keeps a crop's fields stable while others are added and removed; null if
 * removed.
 */
export type Crops = Record<string, CropEntry | null>

const STORED = 'crop-'
const keyOf = (id: number): string => `${STORED}${id}`

const entryOf = ({
  farmId: _,
  deleted: __,
  status: ___,
  deleted_at: ____,
  version: _____,
  ...entry
}: Crop): CropEntry => entry

export const valuesOf = (crops: Crop[]): Crops =>
  Object.fromEntries(crops.map((crop) => [keyOf(crop.id), entryOf(crop)]))

/** Entries that were not removed, with their keys. */
export const entriesOf = (values: Crops): [string, CropEntry][] =>
  Object.entries(values).flatMap(([key, entry]) => (entry ? [[key, entry]] : []))

/** The values without entries that were left empty, and without new ones that were removed again. */
export const withoutBlanks = (values: Crops): Crops =>
  Object.fromEntries(
    Object.entries(values).filter(([key, entry]) => (entry ? !isBlankCrop(entry) : key.startsWith(STORED))),
  )

/** The list as stored. A crop that somebody else deleted meanwhile but that was changed here becomes a new crop. */
export const bodyOf = (values: Crops, stored: Crop[] = []) => ({
  crops: entriesOf(values).map(([, { id, ...entry }]) =>
    stored.some((crop) => crop.id === id) ? { id, ...entry } : entry,
  ),
})

/** The state of the list that a change is based on. */
export const stampOf = (crops: Crop[]) => ({ known: crops.map(({ id, version }) => ({ id, version })) })
