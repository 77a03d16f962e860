import { expect, it } from 'vitest'
import { matchedHours } from './matched-hours.ts'

const row = (arm: string, day: string, hour: number | null, effort = 10) => ({ arm, day, hour, effort })
const written = (rows: readonly { arm: string; day: string; hour: number | null }[]) =>
  rows.map(({ arm, day, hour }) => `${arm} ${day} ${hour}`)

it('leaves the hours that every arm watched with open flowers', () => {
  const rows = [
    row('A', '06-01', 9),
    row('A', '06-01', 10),
    row('A', '06-02', 9),
    row('B', '06-01', 9),
    row('B', '06-01', 10, 0),
    row('B', '06-02', 11),
    row('B', '06-01', 9),
  ]
  expect(written(matchedHours(rows, null))).toEqual(['A 06-01 9', 'B 06-01 9', 'B 06-01 9'])
})

it('leaves out an arm that shares no hour with the others', () => {
  const rows = [
    row('A', '05-01', 9),
    row('A', '06-01', 9),
    row('B', '05-01', 9),
    row('C', '06-01', 9),
    row('D', '05-01', 9),
  ]
  expect(written(matchedHours(rows, 'A'))).toEqual(['A 05-01 9', 'B 05-01 9', 'D 05-01 9'])
})

it('compares nothing where arms share no hour, or only one was watched', () => {
  expect(matchedHours([row('A', '05-01', 9), row('B', '05-01', 10)], 'A')).toEqual([])
  expect(matchedHours([row('A', '05-01', 9)], null)).toEqual([])
  expect(matchedHours([], null)).toEqual([])
})

it('matches counts by hand by their day', () => {
  const rows = [row('A', '05-01', null, 1), row('B', '05-01', null, 1), row('B', '05-02', null, 1)]
  expect(written(matchedHours(rows, null))).toEqual(['A 05-01 null', 'B 05-01 null'])
})
