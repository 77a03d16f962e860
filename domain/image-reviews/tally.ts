import type { Check } from '../score/shapes.ts'
import { functionalGroup, type ClassCount } from '../intensity/group-of-class.ts'
import { functionalGroups, type FunctionalGroup } from '../intensity/functional-groups.ts'
import type { AddedBox, Correction, Verdict } from './review.ts'

/** Insects of one group: seen by both, by the model only, by the person only. */
export type GroupTally = Pick<Check, 'group' | 'tp' | 'fp' | 'fn'>

interface TalliedReview {
  /** Classes of the detections, in order. */
  verdicts: readonly Verdict[]
  corrections: readonly Pick<Correction, 'detection' | 'object_class_name'>[]
  added: readonly Pick<AddedBox, 'object_class_name'>[]
}

type GroupOf = (className: string) => FunctionalGroup | null

const sumsOf = (counts: readonly ClassCount[], groupOf: GroupOf): ReadonlyMap<FunctionalGroup, number> => {
  const sums = new Map<FunctionalGroup, number>()
  for (const { object_class_name, count } of counts) {
    const group = groupOf(object_class_name)
    if (group) sums.set(group, (sums.get(group) ?? 0) + count)
  }
  return sums
}

/** Groups without insects, and classes without a group, are left out. */
const tallies = (of: (group: FunctionalGroup) => Omit<GroupTally, 'group'>): GroupTally[] =>
  functionalGroups.map((group) => ({ group, ...of(group) })).filter(({ tp, fp, fn }) => tp + fp + fn > 0)

/**
 * A reviewed image. A detection of another class counts against the model only if the class belongs to another group;
 * an uncertain one does not count. `groupOf` resolves classes by the organisation's mappings.
 */
export const tallyOfBoxes = (
  detections: readonly { object_class_name: string }[],
  { verdicts, corrections, added }: TalliedReview,
  groupOf: GroupOf = functionalGroup,
): GroupTally[] => {
  const sums = Object.fromEntries(functionalGroups.map((group) => [group, { tp: 0, fp: 0, fn: 0 }])) as Record<
    FunctionalGroup,
    Omit<GroupTally, 'group'>
  >
  const add = (className: string, to: 'tp' | 'fp' | 'fn') => {
    const group = groupOf(className)
    if (group) sums[group][to] += 1
  }
  const corrected = new Map(corrections.map((one) => [one.detection, one.object_class_name]))
  for (const [index, { object_class_name: sent }] of detections.entries()) {
    const verdict = verdicts[index]
    const actual = verdict === 'rejected' ? null : (corrected.get(index) ?? sent)
    if (verdict === undefined || verdict === 'cannot_tell') continue
    if (actual !== null && groupOf(actual) === groupOf(sent)) add(sent, 'tp')
    else {
      add(sent, 'fp')
      if (actual !== null) add(actual, 'fn')
    }
  }
  for (const { object_class_name } of added) add(object_class_name, 'fn')
  return tallies((group) => sums[group])
}

/**
 * Counts of a person and the device over the same interval. Individual insects are not matched: the number counted by
 * both is taken as seen by both. `groupOf` resolves classes by the organisation's mappings.
 */
export const tallyOfAudit = (
  byPerson: readonly ClassCount[],
  byDevice: readonly ClassCount[],
  groupOf: GroupOf = functionalGroup,
): GroupTally[] => {
  const [person, device] = [sumsOf(byPerson, groupOf), sumsOf(byDevice, groupOf)]
  return tallies((group) => {
    const [h, c] = [person.get(group) ?? 0, device.get(group) ?? 0]
    const tp = Math.min(h, c)
    return { tp, fp: c - tp, fn: h - tp }
  })
}
