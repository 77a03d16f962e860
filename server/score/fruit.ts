import type { CropName } from '#domain/farms/crops.ts'
import type { FruitSample } from '#domain/score/shapes.ts'

/** A crop and its variety in lower case; null if not recorded. */
export interface Cultivar {
  crop: CropName | null
  variety: string | null
}

/** Fruit of one plot and picking day, and the visits while it was in flower. */
export interface Picked extends FruitSample, Cultivar {}

/** Spellings of a variety that differ in case or spaces are the same. */
export const varietyName = (variety: string | null | undefined): string | null => variety?.trim().toLowerCase() || null

/** The fruit of a cultivar; null if there is none. */
export const fruitOf = (picked: readonly Picked[], { crop, variety }: Cultivar): FruitSample[] | null => {
  const own = picked.filter((sample) => sample.crop === crop && sample.variety === variety)
  return own.length > 0 ? own.map(({ n, fruits, wellFormed }) => ({ n, fruits, wellFormed })) : null
}
