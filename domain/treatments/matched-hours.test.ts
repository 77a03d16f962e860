import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hourBit, matchedHours, numberOfHours, type HoursOfDays } from './matched-hours.ts'

interface Watched {
  arm: string
  day: string
  hour: number | null
}
const row = (arm: string, day: string, hour: number | null): Watched => ({ arm, day, hour })

const watchedBy = (rows: readonly Watched[]): Map<string, HoursOfDays> => {
  const arms = new Map<string, Map<string, number>>()
  for (const { arm, day, hour } of rows) {
    const days = arms.get(arm) ?? new Map<string, number>()
    arms.set(arm, days.set(day, (days.get(day) ?? 0) | hourBit(hour)))
  }
  return arms
}

const matched = (rows: readonly Watched[], control: string | null = null) => {
  const { arms, hours } = matchedHours(watchedBy(rows), control)
  const isMatched = ({ arm, day, hour }: Watched) => arms.has(arm) && ((hours.get(day) ?? 0) & hourBit(hour)) !== 0
  return rows.filter(isMatched).map(({ arm, day, hour }) => `${arm} ${day} ${hour}`)
}

it('retains only the hours that every arm watched', () => {
  const rows = [
    row('A', '06-01', 9),
    row('A', '06-01', 10),
    row('A', '06-02', 9),
    row('B', '06-01', 9),
    row('B', '06-02', 11),
    row('B', '06-01', 9),
  ]
  expect(matched(rows)).toEqual(['A 06-01 9', 'B 06-01 9', 'B 06-01 9'])
})

it('excludes an arm that shares no hour with the others', () => {
  const rows = [
    row('A', '05-01', 9),
    row('A', '06-01', 9),
    row('B', '05-01', 9),
    row('C', '06-01', 9),
    row('D', '05-01', 9),
  ]
  expect(matched(rows, 'A')).toEqual(['A 05-01 9', 'B 05-01 9', 'D 05-01 9'])
})

it('is empty if arms share no hour or only one was watched', () => {
  expect(matched([row('A', '05-01', 9), row('B', '05-01', 10)], 'A')).toEqual([])
  expect(matched([row('A', '05-01', 9)])).toEqual([])
  expect(matched([])).toEqual([])
})

it('matches manual counts by day', () => {
  const rows = [row('A', '05-01', null), row('B', '05-01', null), row('B', '05-02', null)]
  expect(matched(rows)).toEqual(['A 05-01 null', 'B 05-01 null'])
})

const watchedRow = fc.record({
  arm: fc.constantFrom('A', 'B', 'C', 'D'),
  day: fc.constantFrom('06-01', '06-02', '06-03'),
  hour: fc.integer({ min: 8, max: 17 }),
})

it('every remaining arm watched every matched hour, and the control remains if any arm does', () => {
  fc.assert(
    fc.property(fc.array(watchedRow, { maxLength: 60 }), (rows) => {
      const watched = watchedBy(rows)
      const { arms, hours } = matchedHours(watched, 'A')
      for (const arm of arms)
        for (const [day, bits] of hours) expect((watched.get(arm)?.get(day) ?? 0) & bits).toBe(bits)
      expect(arms.size === 0 || (arms.size > 1 && numberOfHours(hours) > 0)).toBe(true)
      if (arms.size > 0 && watched.has('A')) expect(arms.has('A')).toBe(true)
    }),
  )
})
