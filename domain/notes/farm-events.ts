import { dayNumber } from '../weeks/dates.ts'
import type { FarmEvent } from './farm-note.ts'

/** The date on which something happened, began or ended. */
export interface FarmEventDay {
  date: string
  isEnd: boolean
  event: FarmEvent
}

/** Events that happened, began or ended within a period, both days included, in order of time. */
export const farmEventsOf = (events: readonly FarmEvent[], from: string, to: string): FarmEventDay[] =>
  events
    .flatMap((event) => [
      { date: event.from, isEnd: false, event },
      ...(event.to !== null && event.to !== event.from ? [{ date: event.to, isEnd: true, event }] : []),
    ])
    .filter(({ date }) => date >= from && date <= to)
    .sort((a, b) => dayNumber(a.date) - dayNumber(b.date) || (a.event.time ?? '').localeCompare(b.event.time ?? ''))
