import { describe, expect, it } from 'vitest'
import { addDays } from '../weeks/dates.ts'
import { batteryCurve } from './battery.ts'

const days = (...levels: (number | null)[]) =>
  levels.flatMap((lowest, at) => (lowest === null ? [] : [{ date: addDays('2026-06-01', at), lowest }]))

describe('days left on a battery', () => {
  it('follow from a steady decline: from 35 to empty at 5 takes six days at 5 points a day', () => {
    expect(batteryCurve(days(55, 50, 45, 40, 35), 37)).toEqual({ level: 35, per_day: -5, days_left: 6, charged: false })
  })
  it('are not distorted by an outlier or by days without data', () => {
    expect(batteryCurve(days(85, 80, 75, 20, null, null, 55, 50, 45, 40), 40)?.charged).toBe(true)
    const curve = batteryCurve(days(85, 80, 68, 70, null, null, 55, 50, 45, 40), 40)
    expect(curve?.per_day).toBeCloseTo(-5, 1)
    expect(curve?.days_left).toBeCloseTo(7, 0)
  })
  it.each([
    ['it rises', days(40, 42, 45, 47, 50)],
    ['it stays', days(80, 81, 80, 79.5, 80)],
    ['fewer than five days are known', days(60, 50, 40, 30)],
  ])('are unknown if %s', (_name, list) => {
    expect(batteryCurve(list, null)?.days_left).toBeNull()
  })
  it('are recalculated after a charge, ignoring the days before it', () => {
    expect(batteryCurve(days(30, 25, 20, 15, 90, 88), 89)).toEqual({
      level: 88,
      per_day: null,
      days_left: null,
      charged: true,
    })
  })
  it('are unknown as soon as the level is far above that of the last day', () => {
    expect(batteryCurve(days(30, 25, 20, 15, 10), 95)).toMatchObject({ level: 95, days_left: null, charged: true })
  })
  it('are unknown without daily data', () => {
    expect(batteryCurve([], 50)).toBeNull()
  })
})
