import { expect, test } from 'vitest'
import { countries, findCountry } from './countries.ts'

test('the countries of the specification come first with their ids, then all others by name', () => {
  expect(countries.slice(0, 2)).toEqual([
    { id: 229, code: 'GB', name: 'United Kingdom' },
    { id: 230, code: 'US', name: 'United States' },
  ])
  expect(countries).toHaveLength(249)
  const names = countries.slice(2).map(({ name }) => name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
})

test('no two countries share an id, a code or a name', () => {
  for (const key of ['id', 'code', 'name'] as const)
    expect(new Set(countries.map((country) => country[key])).size).toBe(249)
  expect(countries.every(({ id, code }) => id > 0 && /^[A-Z]{2}$/.test(code))).toBe(true)
})

test('every code is a known Unicode region', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  expect(countries.filter(({ code }) => names.of(code) === undefined)).toEqual([])
})

test.each([
  ['Spain', 'ES'],
  [' spain ', 'ES'],
  ['es', 'ES'],
  ['USA', 'US'],
  ['United States of America', 'US'],
  ['UK', 'GB'],
  ['Atlantis', undefined],
  ['', undefined],
  [null, undefined],
])('findCountry for %j returns %s', (written, code) => expect(findCountry(written)?.code).toBe(code))
