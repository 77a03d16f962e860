import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTimestamp } from './read-timestamp.ts'

describe('a timestamp', () => {
  it('is parsed as by Date, with and without milliseconds', () => {
    const years = { min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z') }
    fc.assert(
      fc.property(fc.date({ ...years, noInvalidDate: true }), (date) => {
        const text = date.toISOString()
        expect(readTimestamp(text)).toBe(date.getTime())
        const whole = text.replace(/\.\d+/, '')
        expect(readTimestamp(whole)).toBe(Date.parse(whole))
      }),
    )
  })

  it.each([
    '2026-06-01T10:00:00+02:00',
    '2026-06-01T10:00:00.5Z',
    '2026-06-01T10:00:00.123456Z',
    '2024-02-29T23:59:59Z',
    '2026-06-01T10:00:00-05:45',
    '0099-06-01T10:00:00.000Z',
  ])('%s is parsed as by Date in any notation', (text) => {
    expect(readTimestamp(text)).toBe(Date.parse(text))
  })
})
