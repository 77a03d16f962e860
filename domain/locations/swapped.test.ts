import { expect, test } from 'vitest'
import { looksSwapped } from './swapped.ts'

const kent = { latitude: 51.2, longitude: 0.5 }
test.each([
  ['in its country', { latitude: 52.3, longitude: -1.5 }, { country: 'United Kingdom' }, false],
  ['in its country when swapped', { latitude: -1.5, longitude: 52.3 }, { country: 'United Kingdom' }, true],
  ['of the other country when swapped', { latitude: -121.8, longitude: 36.9 }, { country: 'United States' }, true],
  ['in neither way', { latitude: 10, longitude: 20 }, { country: 'United Kingdom' }, false],
  ['out of range, and in range when swapped', { latitude: 151.2, longitude: -33.9 }, {}, true],
  ['without anything known of the place', { latitude: -1.5, longitude: 52.3 }, {}, false],
  ['near its farm', { latitude: 51.3, longitude: 0.6 }, { near: kent }, false],
  ['far from its farm, and near it when swapped', { latitude: 0.6, longitude: 51.3 }, { near: kent }, true],
  ['far from its farm in both ways', { latitude: 40, longitude: -3 }, { near: kent }, false],
  ['of equal figures', { latitude: 51, longitude: 51 }, { near: kent }, false],
])('looksSwapped for a position %s', (_, at, known, swapped) => expect(looksSwapped(at, known)).toBe(swapped))
