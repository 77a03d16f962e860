import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'

const mostNamed = 4

export const plural: Record<FunctionalGroup, string> = {
  bumblebee: 'bumblebees',
  honeybee: 'honeybees',
  hoverfly: 'hoverflies',
  'solitary bee': 'solitary bees',
  'other fly': 'other flies',
  'social wasp': 'social wasps',
}

/** `a, b and c` */
export const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Up to `digits` decimals, without trailing zeros. */
export const figure = (value: number, digits: number): string => String(Number(value.toFixed(digits)))

/** A count that may be small: decimals only if they matter. */
export const visitsFigure = (visits: number): string => figure(visits, visits < 1 ? 2 : visits < 10 ? 1 : 0)

/** Rounded down, so that 99.6 % of what is needed never reads as 100 %. */
export const percent = (share: number): string => String(Math.floor(share * 100 + 1e-9))

/** Visits against the need: `82 % of`, or in words where a percentage means nothing. */
export const shareOfNeed = (ratio: number): string => (ratio > 10 ? 'more than ten times' : `${percent(ratio)} % of`)

/** The devices by name, at most four of them; those without one by id. */
export const deviceList = (ids: readonly string[], names: ReadonlyMap<string, string>): string => {
  const named = ids.map((id) => names.get(id) ?? id)
  if (named.length === 0) return 'the cameras'
  if (named.length <= mostNamed) return list(named)
  return `${named.slice(0, mostNamed - 1).join(', ')} and ${named.length - mostNamed + 1} others`
}
