import { expect, test } from 'vitest'
import { dashboardSearch } from '#domain/dashboard/endpoints.ts'
import { tableSearch } from '#web/ui/table/table-view.ts'
import { parseSearch, writeSearch } from './address.ts'
import { readAddress } from './use-address.ts'

test.each([
  ['?year=2026&q=4', { year: '2026', q: '4' }],
  ['?oobCode=00123e5', { oobCode: '00123e5' }],
  ['?q=true&x=%7B%22a%22%3A1%7D', { q: 'true', x: '{"a":1}' }],
  ['', {}],
])('%s is parsed as strings only', (search, expected) => {
  expect(parseSearch(search)).toEqual(expected)
})

test('absent and empty values are omitted from the address', () => {
  expect(writeSearch({ year: 2026, q: '', tab: undefined, from: '2026-06-08' })).toBe('?year=2026&from=2026-06-08')
  expect(writeSearch({ q: undefined })).toBe('')
})

test('the address is parsed with the schema of the endpoint', () => {
  expect(readAddress(dashboardSearch, { year: '2026', from: '2026-06-08', to: '2026-06-14' })).toEqual({
    year: 2026,
    from: '2026-06-08',
    to: '2026-06-14',
  })
})

test('invalid values are dropped, and the others are used', () => {
  expect(readAddress(dashboardSearch, { year: 'soon', from: '2026-06-08', other: 'x' })).toEqual({ from: '2026-06-08' })
  expect(readAddress(tableSearch, { page: '0', rows: '-5', sort: 'title;drop', q: '%' })).toEqual({ q: '%' })
})
