import { describe, expect, it } from 'vitest'
import type { StoredWeatherDay } from '#domain/weather/weather-day.ts'
import { addDays, datesBetween } from '#domain/weeks/dates.ts'
import { assess } from './health-queries.ts'
import type { HealthData } from './health-data-queries.ts'
import { capture, counted, data, placement, window } from './testing/any-health-data.ts'

const dates = datesBetween(window.start, window.end)
const dry = (date: string): StoredWeatherDay => ({
  date,
  temperature_afternoon: 20,
  precipitation: 0,
  oktas_afternoon: 3,
  humidity_afternoon: 60,
  wind_speed: 8,
  fetched_at: new Date('2026-06-08T12:00:00Z'),
  is_past: true,
  source: 'reanalysis',
})
const wet = (date: string): StoredWeatherDay => ({ ...dry(date), precipitation: 12 })
const watched = (placement_id = 1) => dates.map((date) => capture(placement_id, { date }))

const after = new Date('2026-06-20T12:00:00Z')
const assessed = (
  given: Partial<HealthData> = {},
  weather: StoredWeatherDay[] = dates.map(dry),
  now = after,
  days = window,
) => assess(data({ watchedDays: watched(), ...given }), weather, days, now).health

describe('the weather of a day', () => {
  it.each([
    [true, '1 wet day; slightly less fruit set expected'],
    [false, 'Good flying weather'],
  ])('counts if it was read after the day was over (%s), and never if it is a forecast', (is_past, reason) => {
    const weather = dates.map((date) => (date === '2026-06-07' ? { ...wet(date), is_past } : dry(date)))
    expect(assessed({}, weather).parts.find(({ part }) => part === 'weather')?.reason).toBe(reason)
  })
})

describe('possible hours', () => {
  const possible = (now: string, given: Partial<HealthData> = {}, days = window) =>
    assessed({ watchedDays: [], ...given }, [], new Date(now), days).hours_possible
  it('are ten per day and camera, up to now', () => {
    expect(possible('2026-06-20T12:00:00Z')).toBe(70)
    // At 13:00 on the farm.
    expect(possible('2026-06-07T12:00:00Z')).toBe(65)
    expect(possible('2026-06-01T00:00:00Z')).toBe(0)
    expect(possible('2026-06-20T12:00:00Z', { placements: [placement({ id: 1 }), placement({ id: 2 })] })).toBe(140)
  })

  it('count only while a camera was present: one moved at noon gives half a day to each field', () => {
    const noon = new Date('2026-06-03T12:00:00Z')
    const placements = [
      placement({ id: 1, device_id: 7, stretches: [{ from: new Date('2026-05-01T00:00:00Z'), to: noon }] }),
      placement({ id: 2, device_id: 7, field_id: 11, field_name: 'Upper Bank', stretches: [{ from: noon, to: null }] }),
    ]
    const { fields } = assessed({ placements, watchedDays: [] }, [])
    expect(fields.map(({ field_name, hours_possible }) => [field_name, hours_possible])).toEqual([
      ['Long Meadow', 25],
      ['Upper Bank', 45],
    ])
  })

  it('are never fewer than the hours watched', () => {
    const health = assessed({ placements: [placement({ id: 1, stretches: [] })] })
    expect([health.hours, health.hours_possible]).toEqual([70, 70])
    expect(health.fields[0]).toMatchObject({ hours: 70, hours_possible: 70 })
  })
})

describe('a score', () => {
  it('includes its inputs, time of calculation and model', () => {
    const health = assessed()
    expect(health).toMatchObject({
      farm_id: 1,
      status: 'ok',
      hours: 70,
      model: 'ph-1.1',
      computed_at: after.toISOString(),
    })
    expect(health.fields).toMatchObject([{ field_id: 10, field_name: 'Long Meadow', crop: 'strawberry', devices: 1 }])
    expect(Object.keys(health.fields[0] ?? {}).toSorted()).toEqual([
      'approximate',
      'band',
      'calibration',
      'codes',
      'completeness',
      'confidence',
      'crop',
      'devices',
      'evidence',
      'expected',
      'field_id',
      'field_name',
      'findings',
      'hours',
      'hours_possible',
      'measured',
      'notes',
      'parts',
      'pollination_health',
      'range',
      'status',
    ])
    expect(health.parts.map(({ part }) => part)).toEqual(['visits', 'flowers', 'weather', 'treatment', 'season'])
    for (const part of health.parts) expect(part.reason, part.part).not.toBe('')
    expect(health.fields[0]?.parts.map(({ points_lost }) => points_lost)).toEqual(
      health.parts.map(({ points_lost }) => points_lost),
    )
    expect(health.confidence).toBe(health.completeness)
  })

  it('includes its evidence in visits and flowers', () => {
    // Seven days of ten hours with five flowers in view and five visits a day.
    const [field] = assessed({ counts: dates.map((day) => counted(1, 'hoverfly', 5, { day })) }).fields
    expect(field?.measured).toMatchObject({
      visits: 35,
      hours_scored: 70,
      flower_hours: 350,
      flowers_in_view: 5,
      cameras: 1,
      visits_per_100_flowers_hour: 10,
      visits_per_100_flowers_hour_needed: 10,
      visits_per_flower: expect.closeTo(2.4, 9),
      visits_per_flower_needed: 4,
      visitor_effectiveness: expect.closeTo(0.6, 9),
      detection: 1,
      insects_checked: 0,
      review_effect: null,
      seconds_per_visit: null,
    })
    const [low, high] = field?.measured?.visits_per_100_flowers_hour_range ?? []
    expect(low).toBeGreaterThan(3)
    expect(low).toBeLessThan(10)
    expect(high).toBeGreaterThan(10)
    expect(field?.notes.map(({ code }) => code)).toEqual(['FEW_CAMERAS'])
  })

  it('combines its fields, recommends action for the lowest, and explains each component with the field name', () => {
    const health = assessed({
      placements: [placement({ id: 1 }), placement({ id: 2, field_id: 11, field_name: 'Upper Bank' })],
      watchedDays: [
        ...watched(1).map((one) => ({ ...one, visits: 30 })),
        ...watched(2).map((one) => ({ ...one, visits: 0 })),
      ],
    })
    const [good, poor] = health.fields
    expect(good?.pollination_health).toBeGreaterThan(poor?.pollination_health ?? 100)
    expect(health).toMatchObject({ lowest_field: 'Upper Bank', codes: poor?.codes, hours: 140 })
    expect(health.findings.map(({ insight }) => insight)).toEqual(
      poor?.findings.map(({ insight }) => `Upper Bank: ${insight}`),
    )
    expect(health.insights).toBe(health.findings.map(({ insight }) => insight).join(' '))
    expect(health.recommendations).toEqual(poor?.findings.flatMap(({ recommendation }) => recommendation ?? []))
    expect(health.parts[0]?.reason).toBe('Upper Bank: No visits seen')
  })

  it('names no lowest field if no field has a score', () => {
    const health = assessed({ watchedDays: [] })
    expect(health).toMatchObject({ pollination_health: null, lowest_field: null, evidence: null })
  })

  const unscored = {
    pollination_health: null,
    band: null,
    range: null,
    expected: null,
    confidence: 0,
    completeness: 0,
    approximate: false,
  }
  const noParts = ['visits', 'flowers', 'weather', 'treatment', 'season'].map((part) => ({
    part,
    value: null,
    points_lost: null,
    reason: '',
  }))

  it('is null without a camera', () => {
    expect(assessed({ placements: [], watchedDays: [] })).toEqual({
      ...unscored,
      farm_id: 1,
      status: 'no_data',
      evidence: null,
      hours: 0,
      hours_possible: 0,
      parts: noParts,
      notes: [],
      findings: [
        {
          code: 'NO_CAPTURE',
          insight: 'No camera was on this farm in this period, so there is no score.',
          recommendation: 'Place a camera over open flowers.',
        },
      ],
      codes: ['NO_CAPTURE'],
      insights: 'No camera was on this farm in this period, so there is no score.',
      recommendations: ['Place a camera over open flowers.'],
      lowest_field: null,
      fields: [],
      model: 'ph-1.1',
      computed_at: after.toISOString(),
    })
  })

  it('is null without a known crop', () => {
    const findings = [
      {
        code: 'NO_CROP',
        insight: 'No crop is recorded for these cameras, so there is no score.',
        recommendation: "Enter the farm's crop, or the field's crop type.",
      },
    ]
    const health = assessed({ placements: [placement({ id: 1, crop_type: null })] })
    expect(health).toMatchObject({
      ...unscored,
      status: 'no_data',
      hours: 0,
      hours_possible: 0,
      parts: noParts,
      findings,
      codes: ['NO_CROP'],
    })
    expect(health.fields).toMatchObject([
      { ...unscored, status: 'no_data', crop: null, hours: 0, hours_possible: 0, parts: noParts, findings },
    ])
  })

  it('has no components if nothing flowered', () => {
    const health = assessed({ watchedDays: watched().map((one) => ({ ...one, flower_hours: 0 })) })
    expect(health).toMatchObject({ ...unscored, status: 'no_flowers', parts: noParts, hours: 70 })
    expect(health.fields[0]?.parts).toEqual(noParts)
  })
})

it('the window covers local days of the farm, both ends included', () => {
  const day = { start: addDays(window.start, 2), end: addDays(window.start, 2) }
  expect(assessed({}, [], after, day)).toMatchObject({ hours: 10, hours_possible: 10 })
})
