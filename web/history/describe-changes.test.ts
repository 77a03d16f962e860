import { expect, test } from 'vitest'
import type { HistoryEntry } from '#domain/history/endpoints.ts'
import { describeChanges } from './describe-changes.ts'

const entry = (action: HistoryEntry['action'], changes: HistoryEntry['changes'], kind = 'weathers'): HistoryEntry => ({
  id: 1,
  kind,
  record_id: 2,
  action,
  at: '2026-06-01T09:00:00Z',
  actor: 'Hannah Price',
  actor_id: 3,
  changes,
})
const names = { count: 'Count', notes: 'Note', start_time: 'Start time', survey_date: 'Date', centre: 'Flower centre' }
const say = describeChanges(names, 'Europe/London')

test('a change shows its old and new value, and members without a name are omitted', () => {
  const changes = [
    { member: 'count', from: 12, to: 21 },
    { member: 'notes', from: null, to: 'Counted twice' },
    { member: 'survey_id', from: 4, to: 5 },
  ]
  expect(say(entry('update', changes))).toBe('Count: 12 changed to 21; Note set to Counted twice')
})

test.each([
  [null, 21_000, 'Outline drawn, 2.10 ha'],
  [21_000, 21_000, 'Outline changed, 2.10 ha'],
  [21_000, null, 'Outline deleted'],
])('an outline is described by its area: %s to %s', (from, to, told) => {
  expect(say(entry('update', [{ member: 'outline', from, to }], 'fields'))).toBe(told)
})

test('months are shown by name', () => {
  const changes = [
    { member: 'season_from', from: 12, to: 3 },
    { member: 'count', from: null, to: 12 },
  ]
  const told = describeChanges({ ...names, season_from: 'Flowers from' })(entry('update', changes))
  expect(told).toBe('Count set to 12; Flowers from: December changed to March')
})

test('timestamps are shown in farm time, dates as dates, and booleans as yes and no', () => {
  const changes = [
    { member: 'start_time', from: null, to: '2026-06-01T08:47:45.769+00:00' },
    { member: 'survey_date', from: null, to: '2026-06-01' },
    { member: 'centre', from: null, to: false },
    { member: 'notes', from: null, to: null },
  ]
  expect(say(entry('create', changes))).toBe(
    'Added. Start time: 1 Jun 2026, 09:47; Date: 1 Jun 2026; Flower centre: no',
  )
})

test('members are in the order of their names, as in the form', () => {
  const changes = [
    { member: 'notes', from: null, to: 'Windy' },
    { member: 'count', from: null, to: 12 },
  ]
  expect(say(entry('create', changes))).toBe('Added. Count: 12; Note: Windy')
})

test.each([
  ['2026-06-01T08:00:00Z', 'Deleted'],
  [null, 'Restored'],
])('an archived_at value of %s is described as deleted or restored', (to, said) => {
  expect(say(entry('update', [{ member: 'archived_at', from: null, to }]))).toBe(said)
})

test('an import is described by its file name', () => {
  expect(say(entry('create', [{ member: 'file_name', from: null, to: 'june.csv' }], 'imports'))).toBe(
    'Uploaded with june.csv',
  )
})
