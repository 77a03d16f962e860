import { expect, test } from 'vitest'
import { effortWords } from './effort-words.ts'

test('visits to the centre, which cameras count, and all contacts are separate figures', () => {
  const look = {
    protocol: 'timed_count' as const,
    watched_seconds: 600,
    flowers_watched: 24,
    plants_watched: null,
    area_m2: null,
    transect_m: null,
    centre_visit_rate: { rate: 2, low: 0.995, high: 3.609 },
    visit_rate: { rate: 3, low: 1.731, high: 4.861 },
  }
  expect(effortWords(look)).toContain(
    'Visits to the flower centre 200 (90 % range 99.5 to 361), all contacts 300 (90 % range 173 to 486), per 100 flowers per hour',
  )
  expect(effortWords({ ...look, visit_rate: look.centre_visit_rate })).toContain(
    'Visits per 100 flowers per hour, all to the flower centre: 200 (90 % range 99.5 to 361)',
  )
  expect(effortWords({ ...look, centre_visit_rate: null, visit_rate: null })).not.toContain('per flower')
})

test('nothing seen is one short sentence, without decimals that mean nothing', () => {
  const none = { rate: 0, low: 0, high: 8.906 }
  const look = {
    protocol: 'timed_count' as const,
    watched_seconds: 600,
    flowers_watched: 4,
    plants_watched: null,
    area_m2: null,
    transect_m: null,
    centre_visit_rate: none,
    visit_rate: none,
  }
  expect(effortWords(look)).toBe(
    'Timed count, 10 min, 4 flowers. Nothing seen: 0 visits per 100 flowers per hour (90 % range 0 to 891)',
  )
  expect(effortWords({ ...look, watched_seconds: 450 })).toContain('7.5 min')
})

test('rates have one decimal below 100, whatever their fraction', () => {
  const rate = { rate: 0.07, low: 0.06, high: 0.9998 }
  const look = {
    protocol: null,
    watched_seconds: 600,
    flowers_watched: null,
    plants_watched: null,
    area_m2: null,
    transect_m: null,
    centre_visit_rate: rate,
    visit_rate: rate,
  }
  expect(effortWords(look)).toContain('7.0 (90 % range 6.0 to 100)')
})
