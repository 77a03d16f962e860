import { expect, it } from 'vitest'
import { pollinationHealthColumns, pollinationHealthRow, type FieldWeek } from './pollination-health.ts'

const part = (name: FieldWeek['field']['parts'][number]['part'], points_lost: number | null) => ({
  part: name,
  value: null,
  points_lost,
  reason: '',
})
const week: FieldWeek = {
  farm: 'Ashcombe Farm',
  start: '2026-06-01',
  end: '2026-06-07',
  model: 'ph-1.1',
  field: {
    field_id: 4,
    field_name: 'Long Meadow',
    crop: 'strawberry',
    devices: 2,
    status: 'ok',
    pollination_health: 45.2,
    band: 'High',
    range: [31.9, 59.5],
    expected: 70,
    confidence: 100,
    completeness: 100,
    evidence: 'fair',
    approximate: true,
    hours: 140,
    hours_possible: 141,
    parts: [part('visits', 50), part('flowers', 0), part('weather', 3), part('treatment', 1), part('season', 0.8)],
    findings: [],
    notes: [],
    codes: ['NEAR_TARGET', 'APPROXIMATE'],
    measured: {
      visits: 71,
      hours_scored: 140,
      flower_hours: 1_400,
      flowers_in_view: 10,
      cameras: 2,
      visits_per_100_flowers_hour: 5,
      visits_per_100_flowers_hour_range: [3.5, 7],
      visits_per_100_flowers_hour_needed: 11,
      visits_per_flower: 2,
      visits_per_flower_needed: 4,
      visitor_effectiveness: 0.9,
      detection: 1.1,
      detection_limited: true,
      insects_checked: 40,
      review_effect: -2.5,
      fertility: { weather: 0.97, treatment: 0.99, season: 1, all: 0.96 },
      seconds_per_visit: 8,
    },
    calibration: null,
  },
}
const asObject = (given: FieldWeek) =>
  Object.fromEntries(pollinationHealthRow(given).map((cell, index) => [pollinationHealthColumns[index]?.title, cell]))

it('the report has one column for each figure, with its name', () => {
  expect(asObject(week)).toEqual({
    'Week from': '2026-06-01',
    'Week to': '2026-06-07',
    Farm: 'Ashcombe Farm',
    Field: 'Long Meadow',
    Crop: 'strawberry',
    Model: 'ph-1.1',
    Status: 'ok',
    'Pollination health': 45.2,
    'Lower end': 31.9,
    'Upper end': 59.5,
    Band: 'High',
    Expected: 70,
    Completeness: 100,
    Evidence: 'fair',
    Approximate: 'yes',
    Cameras: 2,
    'Hours scored': 140,
    'Possible hours': 141,
    Visits: 71,
    'Flower-hours': 1_400,
    'Flowers in view': 10,
    'Visits per 100 flowers per hour': 5,
    'Lower end of the rate': 3.5,
    'Upper end of the rate': 7,
    'Rate needed': 11,
    'Useful visits per flower': 2,
    'Visits needed per flower': 4,
    'Visitor effectiveness': 0.9,
    Detection: 1.1,
    Fertility: 0.96,
    'Seconds per visit': 8,
    'Points lost to visits': 50,
    'Points lost to flowers': 0,
    'Points lost to weather': 3,
    'Points lost to treatment': 1,
    'Points lost to season': 0.8,
    Codes: 'NEAR_TARGET APPROXIMATE',
    'Detection limited': 'yes',
  })
})

it('the report leaves cells without a measurement empty', () => {
  const { measured: _, ...field } = week.field
  const row = asObject({
    ...week,
    field: { ...field, measured: null, pollination_health: null, range: null, expected: null, parts: [] },
  })
  for (const title of [
    'Pollination health',
    'Lower end',
    'Upper end',
    'Expected',
    'Visits',
    'Rate needed',
    'Points lost to visits',
  ])
    expect([title, row[title]]).toEqual([title, null])
})
