import { describe, expect, it } from 'vitest'
import { beforeAfter, FIELD_SPREAD } from './before-after.ts'
import type { CameraPair } from './paired-change.ts'

/** A camera with this many visits in 100 flower-hours before and after. */
const camera = (before: number, after: number): CameraPair => [
  { before: { visits: before, flower_hours: 100 }, now: { visits: after, flower_hours: 100 } },
]
const cameras = (count: number, before: number, after: number) =>
  Array.from({ length: count }, () => camera(before, after))
/** Fields of three cameras whose visits change from 300 to these. */
const fields = (...after: number[]) => after.map((visits) => cameras(3, 300, visits))

/** Upper 5 % of Student's t with six degrees of freedom, from tables. */
const T_6 = 1.94318

describe('before-after effect at a place compared with elsewhere', () => {
  it('is the ratio of both changes, so a fall shared by the whole farm is no effect', () => {
    const shared = beforeAfter(cameras(3, 200, 100), fields(150, 140, 160))
    expect(shared.there?.ratio).toBeCloseTo(0.5, 9)
    expect(shared.there?.significant).toBe(true)
    expect(shared.effect?.ratio).toBeCloseTo(1, 1)
    expect(shared.effect?.significant).toBe(false)
  })

  it('is significant if only the place itself changed and other fields hardly differ', () => {
    const { effect } = beforeAfter(cameras(4, 900, 200), fields(300, 290, 310, 300, 305))
    expect(effect?.ratio).toBeCloseTo(2 / 9, 2)
    expect(effect?.significant).toBe(true)
    expect(effect?.range?.[1]).toBeLessThan(1)
  })

  it('has a range that depends on how much other fields differ, hardly on their number of cameras', () => {
    const changes = [200, 300, 450]
    const { effect } = beforeAfter(
      cameras(200, 300, 200),
      changes.map((after) => cameras(200, 300, after)),
    )
    const logs = changes.map((after) => Math.log(after / 300))
    const mean = logs.reduce((sum, log) => sum + log, 0) / 3
    const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0)
    // Six degrees of freedom: three fields less one, and four assumed ones.
    const reach = T_6 * Math.sqrt(((4 * FIELD_SPREAD ** 2 + squares) / 6) * (4 / 3))
    expect(Math.log(effect?.range?.[1] ?? 0) - Math.log(effect?.ratio ?? 1)).toBeCloseTo(reach, 2)
    expect(effect?.significant).toBe(false)
  })

  it('has no range and no significance against a single field', () => {
    const { effect } = beforeAfter(cameras(3, 300, 100), fields(300))
    expect(effect).toEqual({ ratio: expect.closeTo(1 / 3, 9), range: null, significant: null })
  })

  it('is unknown without cameras elsewhere, or without visits before or after', () => {
    expect(beforeAfter(cameras(2, 50, 60), [])).toMatchObject({ elsewhere: null, effect: null })
    expect(beforeAfter([], fields(60, 50))).toMatchObject({ there: null, effect: null })
    expect(beforeAfter(cameras(2, 50, 0), fields(60, 50))).toMatchObject({ there: { ratio: 0 }, effect: null })
  })
})
