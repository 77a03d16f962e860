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
    'Visits to the flower centre 200.0 (90 % range 99.5 to 360.9), all contacts 300.0 (90 % range 173.1 to 486.1), per 100 flowers per hour',
  )
  expect(effortWords({ ...look, centre_visit_rate: null, visit_rate: null })).not.toContain('per flower')
})
