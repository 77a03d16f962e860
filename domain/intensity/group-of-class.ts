import { memoized } from '../platform/memoized.ts'
import { type FunctionalGroup, functionalGroups, unidentified } from './functional-groups.ts'
import { castes, epithets, genera, families, names, nameEndings, notInsects } from './taxa.ts'

const wordsOf = (className: string): string[] =>
  className
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')

const singular = (name: string): string => name.replace(/flies$/, 'fly').replace(/(bee|wasp|jacket|hornet)s$/, '$1')

const firstIn = (table: ReadonlyMap<string, FunctionalGroup>, words: readonly string[]): FunctionalGroup | undefined =>
  words.map((word) => table.get(word)).find((group) => group !== undefined)

/**
 * The group of a device's class name, ignoring case, spaces and underscores: English or Latin, species, genus or
 * family. Null: unidentified, also for names that span several groups ("bee", "Apidae", "Diptera").
 */
export const functionalGroup = (className: string): FunctionalGroup | null => groupOf(className)

/** Removes words about caste or sex after a name. */
const withoutCaste = (words: readonly string[]): readonly string[] =>
  words.slice(0, words.findLastIndex((word) => !castes.has(word)) + 1)

const readGroup = (className: string): FunctionalGroup | null => {
  const words = withoutCaste(wordsOf(className))
  const name = singular(words.join(''))
  const named = names.get(name)
  if (named) return named
  if (words.some((word) => word === 'non' || word === 'not' || word === 'no')) return null
  return (
    firstIn(genera, words) ??
    nameEndings.find(([ending]) => name.endsWith(ending))?.[1] ??
    firstIn(families, words) ??
    firstIn(epithets, words) ??
    // The form of models that distinguish flies: fly_empi, fly_small.
    (words[0] === 'fly' ? 'other fly' : null)
  )
}
/** A dashboard looks up the same few names thousands of times. */
const groupOf = memoized(2_000, readGroup)

/** Whether a class stands for the background, such as none_bg or no_insect. */
export const isNoInsect = (className: string): boolean => isBackground(className)
const isBackground = memoized(2_000, (className: string) => {
  const words = wordsOf(className)
  return words[0] === 'none' || notInsects.has(words.join(''))
})

export interface ClassCount {
  object_class_name: string
  count: number
}

export interface GroupCount {
  object_class_name: FunctionalGroup | typeof unidentified
  count: number | null
}

const everyGroup: readonly GroupCount['object_class_name'][] = [...functionalGroups, unidentified]

/** Sums several days by group, like `countsByGroup` over all their classes. */
export const sumOfGroups = (
  days: readonly (readonly { object_class_name: string; count: number | null }[])[],
): GroupCount[] =>
  everyGroup.flatMap((group) => {
    const known = days.flatMap(
      (counts) => counts.find(({ object_class_name }) => object_class_name === group)?.count ?? [],
    )
    const count = known.length === 0 ? null : known.reduce((total, one) => total + one, 0)
    return group === unidentified && count === null ? [] : [{ object_class_name: group, count }]
  })

/**
 * The six groups, and `unidentified` if other insects were counted; background classes are left out. A group without
 * insects is 0 if there were counts, otherwise null.
 */
export const countsByGroup = (counts: readonly ClassCount[], wereCounted: boolean): GroupCount[] => {
  const totals = new Map<GroupCount['object_class_name'], number>()
  for (const { object_class_name, count } of counts) {
    if (isNoInsect(object_class_name)) continue
    const group = functionalGroup(object_class_name) ?? unidentified
    totals.set(group, (totals.get(group) ?? 0) + count)
  }
  const groups = functionalGroups.map((group) => ({
    object_class_name: group,
    count: totals.get(group) ?? (wereCounted ? 0 : null),
  }))
  const others = totals.get(unidentified) ?? 0
  return others > 0 ? [...groups, { object_class_name: unidentified, count: others }] : groups
}
