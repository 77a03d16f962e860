import { expect, test } from 'vitest'
import { type Cover, coverOf, type Setup, setupOf } from './cover.ts'

test.each<[Setup | null, boolean | null, Cover]>([
  ['open', null, 'open'],
  ['open', false, 'open'],
  ['tunnel', true, 'tunnel'],
  ['tunnel', false, 'tunnel'],
  ['glasshouse', true, 'glass'],
  ['glasshouse', null, 'glass'],
  ['glasshouse', false, 'tunnel'],
  [null, null, 'open'],
])('%s, heated %s: %s', (setup, heated, cover) => expect(coverOf({ setup, heated })).toBe(cover))

test('setupOf translates a crop’s growing setup into the terms of the model', () =>
  expect((['open field', 'tunnel', 'glasshouse', null] as const).map(setupOf)).toEqual([
    'open',
    'tunnel',
    'glasshouse',
    null,
  ]))
