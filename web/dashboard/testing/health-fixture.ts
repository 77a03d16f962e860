import type { FarmHealth } from '#domain/score/endpoints.ts'

type FieldHealth = FarmHealth['fields'][number]

const figures: Omit<FieldHealth, 'field_id' | 'field_name' | 'crop' | 'devices' | 'measured' | 'calibration'> = {
  status: 'ok',
  pollination_health: 58.1,
  band: 'High',
  range: [49, 67],
  expected: 66.2,
  confidence: 90,
  completeness: 90,
  evidence: 'fair',
  approximate: false,
  hours: 554,
  hours_possible: 630,
  parts: [
    { part: 'visits', value: 0.627, points_lost: 35.8, reason: '82 % of need' },
    { part: 'flowers', value: 0.82, points_lost: 1.5, reason: '4.1 open flowers per camera; 5 at good bloom' },
    { part: 'weather', value: 0.83, points_lost: 2.9, reason: 'Rain on Friday, 2 dull days' },
    {
      part: 'treatment',
      value: 0.86,
      points_lost: 1.7,
      reason: 'Sprayed with Fatty acids on 5 Jun 2026 (in the score until 7 Jun 2026)',
    },
    { part: 'season', value: 1, points_lost: 0, reason: 'In season' },
  ],
  findings: [
    {
      code: 'NEAR_TARGET',
      insight: 'Flowers got 82 % of the visits they need.',
      recommendation: 'Keep hives active and check again next week. Act if the score falls.',
    },
    {
      code: 'WET_WEEK',
      insight: 'It rained on 3 days.',
      recommendation: 'Expect a recovery in visits on the first dry afternoon; check again then.',
    },
    {
      code: 'UNEVEN_DEVICES',
      insight: 'Tunnel 2 East gets 5 times the visits of Tunnel 9 South.',
      recommendation: 'Move hives towards Tunnel 9 South or open that end.',
    },
  ],
  notes: [],
  codes: ['NEAR_TARGET', 'WET_WEEK', 'UNEVEN_DEVICES'],
}

export const measuredFixture: NonNullable<FieldHealth['measured']> = {
  visits: 212,
  hours_scored: 554,
  flower_hours: 2_271,
  flowers_in_view: 4.1,
  cameras: 7,
  visits_per_100_flowers_hour: 9.3,
  visits_per_100_flowers_hour_range: [7.4, 11.6],
  visits_per_100_flowers_hour_needed: 10,
  visits_per_flower: 3.3,
  visits_per_flower_needed: 4,
  visitor_effectiveness: 0.88,
  detection: 1,
  detection_limited: false,
  insects_checked: 0,
  review_effect: null,
  fertility: { weather: 0.97, treatment: 0.99, season: 1, all: 0.96 },
  seconds_per_visit: null,
}

export const fieldHealthFixture = (changes: Partial<FieldHealth> = {}): FieldHealth => ({
  field_id: 1,
  field_name: 'Long Meadow',
  crop: 'strawberry',
  devices: 7,
  measured: measuredFixture,
  calibration: null,
  ...figures,
  ...changes,
})

export const healthFixture = (changes: Partial<FarmHealth> = {}): FarmHealth => ({
  farm_id: 7,
  ...figures,
  insights: 'Flowers got 82 % of the visits they need. It rained on 3 days.',
  recommendations: ['Keep hives active and check again next week. Act if the score falls.'],
  lowest_field: 'Long Meadow',
  fields: [fieldHealthFixture()],
  model: 'ph-1.1',
  computed_at: '2026-06-14T09:42:00.000Z',
  shown_before: null,
  ...changes,
})

/** Too few hours watched to locate the score within its range. */
export const lowCompleteness: Partial<FarmHealth> = {
  pollination_health: 52,
  range: [31, 74],
  confidence: 27,
  completeness: 27,
  hours: 168,
}

const nothing = { pollination_health: null, band: null, range: null, expected: null, confidence: 0, completeness: 0 }
const noParts = figures.parts.map((part) => ({ ...part, value: null, points_lost: null, reason: 'Not worked out' }))

export const noScore: Partial<FarmHealth> = {
  ...nothing,
  status: 'no_data',
  hours: 3,
  parts: noParts,
  findings: [
    {
      code: 'NO_CAPTURE',
      insight: 'The cameras watched for only 3 daylight hours this week, so there is no score.',
      recommendation: 'Check power, signal and lens on Tunnel 5 West. A score needs 5 hours between 08:00 and 18:00.',
    },
  ],
}
