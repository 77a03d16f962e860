export interface Case {
  name: string
  /** The time at which the tests start; now by default. */
  at?: string
  zone?: string
  /** Files and their tests run in an order determined by the seed. */
  isShuffled?: boolean
  /** Number of consecutive runs on the same cluster. */
  times?: number
  /** A demo of the same checkout runs at the same time. */
  besideDemo?: boolean
}

/** Dates, time zones and orders that are known to break tests of calendars, clocks and shared data. */
export const cases: Case[] = [
  { name: 'leap-day', at: '2028-02-29T12:00:00Z' },
  { name: 'year-end', at: '2026-12-31T23:59:00Z' },
  { name: 'london-forward', at: '2027-03-28T00:59:00Z' },
  { name: 'london-back', at: '2027-10-31T00:59:00Z' },
  { name: 'after-london-forward', at: '2027-03-31T09:00:00Z' },
  { name: 'after-london-back', at: '2027-11-03T09:00:00Z' },
  { name: 'los-angeles-forward', at: '2027-03-14T09:59:00Z' },
  { name: 'los-angeles-back', at: '2027-11-07T08:59:00Z' },
  { name: 'kathmandu', zone: 'Asia/Kathmandu' },
  { name: 'auckland', zone: 'Pacific/Auckland' },
  { name: 'random-order', isShuffled: true },
  { name: 'again', times: 2 },
  { name: 'beside-a-demo', besideDemo: true },
]
