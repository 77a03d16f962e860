import { expect, test } from 'vitest'
import { counted, emptyTally, holds, noted, tapped, undone, without, type Tally } from './tally.ts'

const at = '2026-06-11T09:50:00.000Z'
const tap = (tally: Tally, row: string, by: number) => tapped(tally, row, by, `${by} ${row}`, at)

test('taps add up and never go below 0', () => {
  let tally = tap(tap(emptyTally, '1', 1), '1', 10)
  expect(tally.counts).toEqual({ 1: 11 })
  tally = tap(tap(tally, '1', -10), '1', -10)
  expect(tally.counts).toEqual({ 1: 0 })
})

test('Undo takes back one tap after the other, a typed figure too, down to not counted', () => {
  let tally = counted(tap(emptyTally, '1', 1), '2', 40, 'typed', at)
  expect(tally.taps.at(-1)?.words).toBe('typed')
  tally = undone(tally)
  expect(tally.counts).toEqual({ 1: 1, 2: null })
  tally = undone(undone(tally))
  expect(tally.counts).toEqual({ 1: null, 2: null })
})

test('Undo can be kept to the rows that are in view', () => {
  const tally = undone(tap(tap(emptyTally, '1:7', 1), '2:7', 1), (row) => row.startsWith('1:'))
  expect(tally.counts).toEqual({ '1:7': null, '2:7': 1 })
})

test('a tap that changes nothing is nothing to undo', () => {
  expect(tap(tap(emptyTally, '1', 1), '1', 0).taps).toHaveLength(1)
})

test('the time of a row is that of its first tap', () => {
  const later = tapped(tap(emptyTally, '1', 1), '1', 1, '', '2026-06-11T10:00:00.000Z')
  expect(later.times).toEqual({ 1: at })
})

test('what was sent is forgotten, the rest stays', () => {
  const tally = noted(tap(tap(emptyTally, '1', 4), '2', 5), '1', 'mildew')
  const rest = without(tally, (row) => row === '1')
  expect(rest.counts).toEqual({ 2: 5 })
  expect(rest.notes).toEqual({})
  expect(rest.taps.map(({ row }) => row)).toEqual(['2'])
  expect([holds(rest), holds(emptyTally), holds(undone(rest))]).toEqual([true, false, false])
})
