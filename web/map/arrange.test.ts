import { describe, expect, test } from 'vitest'
import { arrange } from './arrange.ts'
import { fitPlan, metresPerPixelAt, scaleBar, worldPixel } from './projection.ts'

const at = (x: number, y: number) => ({ item: `${x},${y}`, at: { x, y } })

describe('markers', () => {
  test('that are far enough from each other stay in place', () => {
    const marks = arrange([at(0, 0), at(100, 0)], 46, () => true)
    expect(marks.map(({ kind, at }) => [kind, at.x])).toEqual([
      ['one', 0],
      ['one', 100],
    ])
  })
  test('that zooming in would separate become one cluster', () => {
    const marks = arrange([at(0, 0), at(30, 0), at(60, 0)], 46, () => true)
    expect(marks).toEqual([{ kind: 'cluster', items: ['0,0', '30,0', '60,0'], at: { x: 30, y: 0 } }])
  })
  test.each([2, 3, 8, 9, 30])('%d at one position are spread so that each can be clicked', (count) => {
    const marks = arrange(
      Array.from({ length: count }, () => at(50, 50)),
      46,
      () => false,
    )
    expect(marks).toHaveLength(count)
    const spots = marks.map((mark) => mark.at)
    for (const [index, a] of spots.entries())
      for (const b of spots.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(30)
    expect(marks.every((mark) => mark.kind === 'one' && mark.home.x === 50)).toBe(true)
  })
})

describe('the site plan', () => {
  const corners = [
    [-2.43, 52.035],
    [-2.42, 52.038],
  ] as const
  test('fits its content, with north up and to scale', () => {
    const plan = fitPlan(corners, 400, 300, 20)
    const [southWest, northEast] = corners.map((corner) => plan?.toPixel(corner))
    expect(southWest?.x).toBeCloseTo(20)
    expect(northEast?.x).toBeCloseTo(380)
    expect(northEast?.y).toBeLessThan(southWest?.y ?? 0)
    expect(plan?.metresPerPixel).toBeCloseTo(1.9, 1)
  })
  test('of a single camera does not zoom in too far', () => {
    expect(fitPlan([corners[0]], 400, 300, 20)?.metresPerPixel).toBeGreaterThan(0.2)
  })
  test('without any positions is null', () => expect(fitPlan([], 400, 300, 20)).toBeNull())
})

test('the world is 512 pixels wide at zoom 0, and the scale bar has a round length', () => {
  expect(worldPixel([0, 0], 0)).toEqual({ x: 256, y: 256 })
  expect(metresPerPixelAt(0, 0)).toBeCloseTo(78271.5, 0)
  expect(scaleBar(0.5)).toEqual({ metres: 20, width: 40 })
  expect(scaleBar(2.3)).toMatchObject({ metres: 200 })
})
