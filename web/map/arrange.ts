import type { Point } from './projection.ts'

export interface Placed<T> {
  item: T
  at: Point
}

/** A mark on the map: one item at its own position or moved aside, or a cluster shown as a number. */
export type Mark<T> = { kind: 'one'; item: T; home: Point; at: Point } | { kind: 'cluster'; items: T[]; at: Point }

const near = (a: Point, b: Point, apart: number): boolean => Math.hypot(a.x - b.x, a.y - b.y) < apart

/** Groups of items that would overlap, directly or through others. */
export const touching = <T>(placed: readonly Placed<T>[], apart: number): Placed<T>[][] => {
  const groups: Placed<T>[][] = []
  for (const each of placed) {
    const met = groups.filter((group) => group.some(({ at }) => near(at, each.at, apart)))
    const merged = [...met.flat(), each]
    for (const group of met) groups.splice(groups.indexOf(group), 1)
    groups.push(merged)
  }
  return groups
}

const centreOf = (group: readonly Placed<unknown>[]): Point => ({
  x: group.reduce((sum, { at }) => sum + at.x, 0) / group.length,
  y: group.reduce((sum, { at }) => sum + at.y, 0) / group.length,
})

const GOLDEN_TURN = 2.399_963

/**
 * Positions around a point shared by several items: a ring for a few, a spiral for more, so that each can be clicked.
 */
const around = (centre: Point, count: number, apart: number): Point[] =>
  Array.from({ length: count }, (_, index) => {
    const ring = count <= 8
    const radius = ring ? Math.max(apart * 0.6, (apart * count) / (2 * Math.PI)) : apart * 0.6 * Math.sqrt(index + 0.6)
    const angle = ring ? (index / count) * 2 * Math.PI - Math.PI / 2 : index * GOLDEN_TURN
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) }
  })

/**
 * Arranges items so that each can be reached: separate ones as they are, those that zooming in would separate as a
 * cluster, and those that it would not separate in a ring around their position.
 */
export const arrange = <T>(
  placed: readonly Placed<T>[],
  apart: number,
  separable: (items: readonly T[]) => boolean,
): Mark<T>[] =>
  touching(placed, apart).flatMap((group): Mark<T>[] => {
    const [only] = group
    if (group.length === 1 && only) return [{ kind: 'one', item: only.item, home: only.at, at: only.at }]
    const centre = centreOf(group)
    const items = group.map(({ item }) => item)
    if (separable(items)) return [{ kind: 'cluster', items, at: centre }]
    const spots = around(centre, group.length, apart)
    return group.map(({ item, at }, index) => ({ kind: 'one', item, home: at, at: spots[index] ?? at }))
  })
