import { cropOf } from '#domain/farms/crops.ts'
import { type Crop } from '../parameters.ts'
import { listText, t, texts } from '#domain/language/text.ts'
import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'

const mostNamed = 4

export const groupNames: Record<FunctionalGroup, string> = texts({
  bumblebee: 'bumblebees',
  honeybee: 'honeybees',
  hoverfly: 'hoverflies',
  'solitary bee': 'solitary bees',
  'other fly': 'other flies',
  'social wasp': 'social wasps',
})

export const cropNames: Record<Crop, string> = texts({
  strawberry: 'strawberry',
  raspberry: 'raspberry',
  blackberry: 'blackberry',
  blueberry: 'blueberry',
  avocado: 'avocado',
})

/** The name of a crop in the reader's language. `crop`: its name or title in the API. */
export const cropName = (crop: string): string => (cropNames as Record<string, string>)[crop.toLowerCase()] ?? crop

/** The name of a crop as a title: `Strawberry`. */
export const cropTitle = (crop: string): string => {
  const name = cropName(crop)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The title of a crop by the id of its species; the id itself for unknown ones. */
export const cropTitleOf = (speciesId: number): string => {
  const crop = cropOf(speciesId)
  return crop ? cropTitle(crop.name) : String(speciesId)
}

/** Up to `digits` decimals, without trailing zeros. */
export const figure = (value: number, digits: number): string => String(Number(value.toFixed(digits)))

/** A count that may be small: decimals only if they matter. */
export const visitsFigure = (visits: number): string => figure(visits, visits < 1 ? 2 : visits < 10 ? 1 : 0)

/** Rounded down, so that 99.6 % of what is needed never reads as 100 %. */
export const percent = (share: number): string => String(Math.floor(share * 100 + 1e-9))

/** Visits compared with the need: `82 % of`, or in words if a percentage would be meaningless. */
export const shareOfNeed = (ratio: number): string =>
  ratio > 10 ? t('more than ten times') : t('{percent} % of', { percent: percent(ratio) })

/** The devices by name, at most four of them; those without one by id. */
export const deviceList = (ids: readonly string[], names: ReadonlyMap<string, string>): string => {
  const named = ids.map((id) => names.get(id) ?? id)
  if (named.length === 0) return t('the cameras')
  if (named.length <= mostNamed) return listText(named)
  return t('{names} and {count} others', {
    names: named.slice(0, mostNamed - 1).join(', '),
    count: named.length - mostNamed + 1,
  })
}
