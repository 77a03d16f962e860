import type { Outline } from '../farms/farm.ts'

/** Coordinates as whole numbers: for outlines of up to nine degrees, all products below are exact. */
const UNITS_A_DEGREE = 1e7

interface Vertex {
  x: number
  y: number
}
interface Edge {
  index: number
  from: Vertex
  to: Vertex
  left: number
  right: number
  bottom: number
  top: number
}

/** Positive if `c` lies to the left of the line from `a` to `b`, negative to the right, 0 on it. */
const side = (a: Vertex, b: Vertex, c: Vertex): number =>
  Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))

const edgesOf = (ring: Outline): Edge[] => {
  const vertices = ring.map(([x, y]) => ({ x: Math.round(x * UNITS_A_DEGREE), y: Math.round(y * UNITS_A_DEGREE) }))
  return vertices.slice(1).map((to, index) => {
    const from = vertices[index] as Vertex
    return {
      index,
      from,
      to,
      left: Math.min(from.x, to.x),
      right: Math.max(from.x, to.x),
      bottom: Math.min(from.y, to.y),
      top: Math.max(from.y, to.y),
    }
  })
}

/** Whether two edges share a point. Their bounding boxes are known to overlap, which decides for edges on one line. */
const meet = (one: Edge, other: Edge): boolean =>
  side(one.from, one.to, other.from) * side(one.from, one.to, other.to) <= 0 &&
  side(other.from, other.to, one.from) * side(other.from, other.to, one.to) <= 0

/** Whether an edge leads back over the one before it. */
const foldsBack = (before: Edge, after: Edge): boolean =>
  side(before.from, before.to, after.to) === 0 &&
  (before.to.x - before.from.x) * (after.to.x - after.from.x) +
    (before.to.y - before.from.y) * (after.to.y - after.from.y) <
    0

/** Two edges in their order; the last edge of a ring comes before its first. */
const inRing = (one: Edge, other: Edge, count: number): [Edge, Edge] => {
  const [first, second] = one.index < other.index ? [one, other] : [other, one]
  return first.index === 0 && second.index === count - 1 ? [second, first] : [first, second]
}

/**
 * Whether a closed ring without repeated corners crosses or touches itself: edges that cross, corners on another edge,
 * and edges that run over each other. A sweep from west to east compares only edges whose longitudes overlap.
 */
export const crossesItself = (ring: Outline): boolean => {
  const edges = edgesOf(ring)
  let open: Edge[] = []
  for (const edge of edges.toSorted((one, other) => one.left - other.left)) {
    open = open.filter(({ right }) => right >= edge.left)
    for (const other of open) {
      if (other.top < edge.bottom || other.bottom > edge.top) continue
      const [before, after] = inRing(edge, other, edges.length)
      const areNeighbours = (before.index + 1) % edges.length === after.index
      // Neighbours share a corner.
      if (areNeighbours ? foldsBack(before, after) : meet(before, after)) return true
    }
    open.push(edge)
  }
  return false
}

/** Whether all corners of a ring lie on one line. */
export const isLine = (ring: Outline): boolean =>
  edgesOf(ring).every(({ to }, _index, [first]) => first !== undefined && side(first.from, first.to, to) === 0)
