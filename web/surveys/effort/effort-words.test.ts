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
    'Timed count, 10.0 min, 24 flowers: Visits to the flower centre 2.00 (90 % range 1.00 to 3.61), all contacts 3.00 (90 % range 1.73 to 4.86), per flower per hour',
  )
  expect(effortWords({ ...look, centre_visit_rate: null, visit_rate: null })).not.toContain('per flower')
})
