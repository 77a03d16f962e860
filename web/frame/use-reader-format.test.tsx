import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { defaultFormat, setCurrentFormat } from '#domain/display/display-format.ts'
import { noPreferences } from '#domain/display/preferences.ts'
import { area, dateTime, number } from '#web/platform/formats.ts'
import { personOf } from '#web/users/testing/user-fixture.ts'
import { useReaderFormat } from './use-reader-format.ts'

afterEach(() => setCurrentFormat(defaultFormat))

test('pages format figures and dates by the user’s preferences, and rerender when these change', () => {
  const of = (country: string, chosen = {}) => ({
    ...personOf('farmer'),
    country,
    display_preferences: { ...noPreferences, ...chosen },
  })
  const { result, rerender } = renderHook((person) => useReaderFormat(person), { initialProps: of('United Kingdom') })
  const written = () => [dateTime('2026-06-14T16:30:00Z', 'Europe/London'), area(46_200), number(12_345.6, 1)]
  expect(written()).toEqual(['14 Jun 2026, 17:30', '4.62 ha', '12,345.6'])
  const first = result.current
  rerender(of('Spain', { hour_cycle: 12 }))
  expect(written()).toEqual(['14 Jun 2026, 5:30 PM', '4,62 ha', '12.345,6'])
  expect(result.current).not.toBe(first)
})

test('a profile stored by an earlier version uses the formats of its country', () => {
  const { display_preferences: _, ...stored } = personOf('farmer')
  renderHook(() => useReaderFormat({ ...stored, country: 'United States' }))
  expect(area(40_468.564_224)).toBe('10.00 acres')
})
