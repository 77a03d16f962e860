import type { Point } from '#web/map/projection.ts'

export interface Label extends Point {
  key: string
  text: string
}

/** Approximate label font metrics: the widths of its characters differ. */
const CHARACTER = 7.4
const LINE = 15

/**
 * The keys of the labels that fit without overlapping, above their points: an earlier one takes precedence over a later
 * one that it would cover.
 */
export const labelsThatFit = (labels: readonly Label[]): Set<string> => {
  const placed: Label[] = []
  const covers = (one: Label, other: Label) =>
    Math.abs(one.x - other.x) < ((one.text.length + other.text.length) / 2) * CHARACTER &&
    Math.abs(one.y - other.y) < LINE
  for (const label of labels) if (!placed.some((other) => covers(label, other))) placed.push(label)
  return new Set(placed.map(({ key }) => key))
}
