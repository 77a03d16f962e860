import { describe, expect, it } from 'vitest'
import { beforeAfter } from './before-after.ts'
import type { CameraPair } from './paired-change.ts'

/** A camera with this many visits in 100 flower-hours before and after. */
const camera = (before: number, after: number): CameraPair => [
  { before: { visits: before, flower_hours: 100 }, now: { visits: after, flower_hours: 100 } },
]
const cameras = (count: number, before: number, after: number) =>
  Array.from({ length: count }, () => camera(before, after))

describe('before and after, there and elsewhere', () => {
  it('is the ratio of both changes: a fall that the whole farm shares is none', () => {
    const shared = beforeAfter(cameras(3, 200, 100), cameras(3, 80, 40))
    expect(shared.there?.ratio).toBeCloseTo(0.5, 9)
    expect(shared.there?.significant).toBe(true)
    expect(shared.effect?.ratio).toBeCloseTo(1, 9)
    expect(shared.effect?.significant).toBe(false)
  })

  it('is told where only the place itself changed', () => {
    const { effect } = beforeAfter(cameras(4, 300, 100), cameras(4, 300, 300))
    expect(effect?.ratio).toBeCloseTo(1 / 3, 9)
    expect(effect?.significant).toBe(true)
    expect(effect?.range[1]).toBeLessThan(1)
  })

  it('combines both ranges on the log scale', () => {
    const { there, elsewhere, effect } = beforeAfter(cameras(2, 120, 60), cameras(3, 90, 99))
    if (!there?.ratio || !elsewhere?.ratio || !effect) throw new Error('no effect')
    const down = Math.hypot(
      Math.log(there.ratio) - Math.log(there.range[0]),
      Math.log(elsewhere.range[1] ?? Number.NaN) - Math.log(elsewhere.ratio),
    )
    expect(Math.log(effect.range[0])).toBeCloseTo(Math.log(there.ratio / elsewhere.ratio) - down, 9)
    expect(effect.range[0]).toBeLessThan(effect.ratio)
    expect(effect.range[1] ?? 0).toBeGreaterThan(effect.ratio)
  })

  it('is unknown without cameras elsewhere, or without visits before or after', () => {
    expect(beforeAfter(cameras(2, 50, 60), [])).toMatchObject({ elsewhere: null, effect: null })
    expect(beforeAfter([], cameras(2, 50, 60))).toMatchObject({ there: null, effect: null })
    expect(beforeAfter(cameras(2, 50, 0), cameras(2, 50, 60))).toMatchObject({ there: { ratio: 0 }, effect: null })
  })
})
