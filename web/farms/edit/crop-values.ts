import { isBlankCrop, type Crop, type CropEntry } from '#domain/farms/crop-entries.ts'

/** What stands in the form, by a key under which a crop's fields stay the same while others come and go; null: taken out. */
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

/** Entries that were not taken out, with their keys. */
export const entriesOf = (values: Crops): [string, CropEntry][] =>
  Object.entries(values).flatMap(([key, entry]) => (entry ? [[key, entry]] : []))

/** The values without entries that nobody filled in, and without new ones that were taken out again. */
export const withoutBlanks = (values: Crops): Crops =>
  Object.fromEntries(
    Object.entries(values).filter(([key, entry]) => (entry ? !isBlankCrop(entry) : key.startsWith(STORED))),
  )

/** The list that is stored. What somebody else deleted meanwhile, and was changed here, becomes a crop of its own. */
export const bodyOf = (values: Crops, stored: Crop[] = []) => ({
  crops: entriesOf(values).map(([, { id, ...entry }]) =>
    stored.some((crop) => crop.id === id) ? { id, ...entry } : entry,
  ),
})

/** Which state of the list a change is made to. */
export const stampOf = (crops: Crop[]) => ({ known: crops.map(({ id, version }) => ({ id, version })) })
