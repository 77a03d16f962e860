import { expect, test } from 'vitest'
import type { FarmEvent } from './farm-note.ts'
import { farmEventsOf } from './farm-events.ts'

const event = (from: string, to: string | null, more: Partial<FarmEvent> = {}): FarmEvent => ({
  source: 'note',
  id: 1,
  from,
  to,
  time: null,
  kind: 'frost',
  text: null,
  field_id: null,
  field_name: null,
  author_id: null,
  photos: [],
  ...more,
})
const days = (events: FarmEvent[]) =>
  farmEventsOf(events, '2026-06-01', '2026-06-07').map(({ date, isEnd }) => (isEnd ? `${date} ends` : date))

test('a period has a start and an end event, a single day one event, and an ongoing period no end event', () => {
  expect(
    days([event('2026-06-02', '2026-06-05'), event('2026-06-03', '2026-06-03'), event('2026-06-04', null)]),
  ).toEqual(['2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05 ends'])
})

test('includes a start or end within the range even if the other is outside', () => {
  expect(
    days([event('2026-03-01', '2026-06-07'), event('2026-03-01', null), event('2026-06-07', '2026-09-01')]),
  ).toEqual(['2026-06-07 ends', '2026-06-07'])
})

test('sorts events without a time first within a day, then the others by time', () => {
  const on = (time: string | null) => event('2026-06-03', '2026-06-03', { time })
  const found = farmEventsOf([on('14:00'), on(null), on('05:40')], '2026-06-01', '2026-06-07')
  expect(found.map(({ event: { time } }) => time)).toEqual([null, '05:40', '14:00'])
})
