export interface Case {
  name: string
  /** The moment at which the tests begin; otherwise now. */
  at?: string
  zone?: string
  /** Files, and the tests within them, come in an order that the seed makes. */
  isShuffled?: boolean
  /** So many runs, one after the other, on the same cluster. */
  times?: number
  /** A demo of the same checkout runs meanwhile. */
  besideDemo?: boolean
}

/** Days, zones and orders on which tests of calendars, clocks and shared data are known to break. */
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
