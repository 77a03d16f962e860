import { expect, test } from 'vitest'
import { counted, emptyTally, holds, noted, settled, tapped, undone, without, type Tally } from './tally.ts'

const at = '2026-06-11T09:50:00.000Z'
const tap = (tally: Tally, row: string, by: number) => tapped(tally, row, by, `${by} ${row}`, at)

test('taps add up and never go below 0', () => {
  let tally = tap(tap(emptyTally, '1', 1), '1', 10)
  expect(tally.counts).toEqual({ 1: 11 })
  tally = tap(tap(tally, '1', -10), '1', -10)
  expect(tally.counts).toEqual({ 1: 0 })
})

test('Undo reverts one tap after another, including a typed figure, down to not counted', () => {
  let tally = counted(tap(emptyTally, '1', 1), '2', 40, 'typed', at)
  expect(tally.taps.at(-1)?.words).toBe('typed')
  tally = undone(tally)
  expect(tally.counts).toEqual({ 1: 1, 2: null })
  tally = undone(undone(tally))
  expect(tally.counts).toEqual({ 1: null, 2: null })
})

test('Undo can be limited to the visible rows', () => {
  const tally = undone(tap(tap(emptyTally, '1:7', 1), '2:7', 1), (row) => row.startsWith('1:'))
  expect(tally.counts).toEqual({ '1:7': null, '2:7': 1 })
})

test('a tap that changes nothing cannot be undone', () => {
  expect(tap(tap(emptyTally, '1', 1), '1', 0).taps).toHaveLength(1)
})

test('the time of a row is that of its first tap', () => {
  const later = tapped(tap(emptyTally, '1', 1), '1', 1, '', '2026-06-11T10:00:00.000Z')
  expect(later.times).toEqual({ 1: at })
})

test('sent rows are removed from the tally, the others stay', () => {
  const tally = noted(tap(tap(emptyTally, '1', 4), '2', 5), '1', 'mildew')
  const rest = without(tally, (row) => row === '1')
  expect(rest.counts).toEqual({ 2: 5 })
  expect(rest.notes).toEqual({})
  expect(rest.taps.map(({ row }) => row)).toEqual(['2'])
  expect([holds(rest), holds(emptyTally), holds(undone(rest))]).toEqual([true, false, false])
})

test.each([
  [40, 40],
  [2.4, 2],
  [2.6, 3],
  [-1, 0],
  [1_000_000, 1_000_000],
  [1_000_001, 1_000_000],
  [null, null],
])('a figure of %s is counted as %s', (given, expected) => {
  expect(counted(tap(emptyTally, '1', 5), '1', given, '', at).counts).toEqual({ 1: expected })
})

test('only the last hundred taps can be undone', () => {
  let tally = emptyTally
  for (let taps = 0; taps < 101; taps++) tally = tap(tally, '1', 1)
  expect(tally.taps).toHaveLength(100)
  for (let taps = 0; taps < 101; taps++) tally = undone(tally)
  expect([tally.counts, tally.taps]).toEqual([{ 1: 1 }, []])
})

test('Undo with no taps, or none in view, changes nothing', () => {
  const tally = tap(emptyTally, '1', 4)
  expect(undone(emptyTally)).toBe(emptyTally)
  expect(undone(tally, () => false)).toBe(tally)
})

test('Undo reverts the last tap of a visible row and keeps a later one of a hidden row', () => {
  const tally = tap(tap(tap(emptyTally, 'a', 1), 'a', 10), 'b', 1)
  const rest = undone(tally, (row) => row === 'a')
  expect(rest.counts).toEqual({ a: 1, b: 1 })
  expect(rest.taps.map(({ row, before }) => [row, before])).toEqual([
    ['a', null],
    ['b', null],
  ])
})

const sent = noted(tap(tap(emptyTally, '1', 4), '2', 5), '1', 'mildew')
test.each([
  ['as it was sent', sent, { 2: 5 }, {}],
  ['counted on', tap(sent, '1', 1), { 1: 5, 2: 5 }, { 1: 'mildew' }],
  ['with another note', noted(sent, '1', 'mildew, aphids'), { 1: 4, 2: 5 }, { 1: 'mildew, aphids' }],
  ['taken back', counted(sent, '1', null, '', at), { 1: null, 2: 5 }, { 1: 'mildew' }],
])('a sent row that is %s: only the unsent changes remain', (_, now, counts, notes) => {
  const rest = settled(now, sent, (row) => row === '1')
  expect([rest.counts, rest.notes]).toEqual([counts, notes])
})

test('a row without a count or a note is settled as if it had been sent that way', () => {
  const bare = noted(emptyTally, '3', '')
  expect(settled(bare, emptyTally, () => true).notes).toEqual({})
  expect(settled(counted(sent, '9', null, '', at), sent, () => true).counts).toEqual({})
})
