import { expect, test } from 'vitest'
import { hourRidges } from './hour-ridges.ts'

const row = (hour: string, hours: number, bumblebee: number | null) => ({
  hour: `${hour}:00:00.000Z`,
  hours,
  hours_counted: hours,
  hours_scored: 0,
  visits: null,
  flowers: null,
  counts: [{ object_class_name: 'bumblebee', count: bumblebee }],
})

test('rates cover all days of the same hour in farm time', () => {
  const [bumblebee] = hourRidges([row('2026-06-08T09', 2, 10), row('2026-06-09T09', 2, 30)], 'Europe/London')
  expect(bumblebee?.hours.find(({ hour }) => hour === 10)?.rate).toBe(10)
  expect(bumblebee?.peak).toEqual({ hour: 10, rate: 10 })
})
test('an hour never watched has no rate; an hour watched without insects has 0', () => {
  const [bumblebee] = hourRidges([row('2026-06-08T09', 2, 0)], 'Europe/London')
  expect(bumblebee?.hours.map(({ rate }) => rate).filter((rate) => rate !== null)).toEqual([0])
  expect(bumblebee?.peak).toBeNull()
  expect(bumblebee?.known).toBe(true)
})
test('a group that was never counted is unknown', () => {
  const ridges = hourRidges([row('2026-06-08T09', 2, null)], 'Europe/London')
  expect(ridges.every(({ known }) => !known)).toBe(true)
})
test('the axis always covers 07:00 to 18:00, and widens for cameras that run longer', () => {
  const hours = (ridges: ReturnType<typeof hourRidges>) => ridges[0]?.hours.map(({ hour }) => hour)
  expect(hours(hourRidges([], 'Europe/London'))?.[0]).toBe(7)
  expect(hours(hourRidges([row('2026-06-08T04', 1, 1), row('2026-06-08T20', 1, 1)], 'Europe/London'))).toEqual(
    Array.from({ length: 17 }, (_, index) => index + 5),
  )
})
