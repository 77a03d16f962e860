import type { Check } from '../score/shapes.ts'
import { functionalGroup, type ClassCount } from '../intensity/group-of-class.ts'
import { functionalGroups, type FunctionalGroup } from '../intensity/functional-groups.ts'
import type { AddedBox, Verdict } from './review.ts'

/** Insects of one group: seen by both, by the model only, by the person only. */
export type GroupTally = Pick<Check, 'group' | 'tp' | 'fp' | 'fn'>

const sumsOf = (counts: readonly ClassCount[]): ReadonlyMap<FunctionalGroup, number> => {
  const sums = new Map<FunctionalGroup, number>()
  for (const { object_class_name, count } of counts) {
    const group = functionalGroup(object_class_name)
    if (group) sums.set(group, (sums.get(group) ?? 0) + count)
  }
  return sums
}

/** Groups without insects, and classes without a group, are left out. */
const tallies = (of: (group: FunctionalGroup) => Omit<GroupTally, 'group'>): GroupTally[] =>
  functionalGroups.map((group) => ({ group, ...of(group) })).filter(({ tp, fp, fn }) => tp + fp + fn > 0)

/** A reviewed image: `verdicts` are those of `detections`, in order. */
export const tallyOfBoxes = (
  detections: readonly { object_class_name: string }[],
  { verdicts, added }: { verdicts: readonly Verdict[]; added: readonly Pick<AddedBox, 'object_class_name'>[] },
): GroupTally[] => {
  const boxes = (verdict: Verdict) =>
    sumsOf(
      detections
        .filter((_, index) => verdicts[index] === verdict)
        .map(({ object_class_name }) => ({ object_class_name, count: 1 })),
    )
  const [confirmed, rejected] = [boxes('confirmed'), boxes('rejected')]
  const missed = sumsOf(added.map(({ object_class_name }) => ({ object_class_name, count: 1 })))
  return tallies((group) => ({
    tp: confirmed.get(group) ?? 0,
    fp: rejected.get(group) ?? 0,
    fn: missed.get(group) ?? 0,
  }))
}

/**
 * Counts of a person and the device over the same interval. Individual insects are not matched: as many as both
 * counted count as seen by both.
 */
export const tallyOfAudit = (byPerson: readonly ClassCount[], byDevice: readonly ClassCount[]): GroupTally[] => {
  const [person, device] = [sumsOf(byPerson), sumsOf(byDevice)]
  return tallies((group) => {
    const [h, c] = [person.get(group) ?? 0, device.get(group) ?? 0]
    const tp = Math.min(h, c)
    return { tp, fp: c - tp, fn: h - tp }
  })
}
