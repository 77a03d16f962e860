import type { Outline } from '../farms/farm.ts'
import { cornerFrom, cornersOf, ringOf, sidesOf, tidyRing, type Corner } from './geometry.ts'

/** Tunnels side by side: lengths in metres, the direction in degrees clockwise from north. */
export interface TunnelRow {
  /** The corner of the first tunnel from which it extends in the direction and to the right of it. */
  start: Corner
  direction: number
  count: number
  width: number
  length: number
  /** Metres between two tunnels. */
  gap: number
}

/** The outlines of tunnels in a row, the first at the start and the others to the right of the direction. */
export const tunnelRow = ({ start, direction, count, width, length, gap }: TunnelRow): Outline[] => {
  const angle = (direction * Math.PI) / 180
  const at = (along: number, across: number): Corner =>
    cornerFrom(
      start,
      along * Math.sin(angle) + across * Math.cos(angle),
      along * Math.cos(angle) - across * Math.sin(angle),
    )
  return Array.from({ length: count }, (_, index) => {
    const left = index * (width + gap)
    return tidyRing(ringOf([at(0, left), at(length, left), at(length, left + width), at(0, left + width)]))
  })
}

const between = (from: Corner, to: Corner, share: number): Corner => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
]

/**
 * Divides an outline with four corners across its length into plots of equal length, the first at the end that its first
 * long side starts from. Null for an outline with more or fewer corners.
 */
export const dividedOutline = (ring: Outline, count: number): Outline[] | null => {
  const corners = cornersOf(tidyRing(ring))
  if (corners.length !== 4) return null
  const [first = 0, second = 0] = sidesOf(corners)
  const [a, b, c, d] = (first >= second ? corners : [...corners.slice(1), corners[0]]) as [
    Corner,
    Corner,
    Corner,
    Corner,
  ]
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index / count, (index + 1) / count]
    return tidyRing(ringOf([between(a, b, from), between(a, b, to), between(d, c, to), between(d, c, from)]))
  })
}
