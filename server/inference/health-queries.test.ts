import { describe, expect, it } from 'vitest'
import type { KnownDay } from '#domain/weather/weather-day.ts'
import { addDays, datesBetween } from '#domain/weeks/dates.ts'
import { assess } from './health-queries.ts'
import type { HealthData } from './health-data-queries.ts'
import { capture, data, placement, window } from './testing/any-health-data.ts'

const dates = datesBetween(window.start, window.end)
const dry = (date: string): KnownDay => ({
  date,
  temperature_afternoon: 20,
  precipitation: 0,
  oktas_afternoon: 3,
  humidity_afternoon: 60,
  wind_speed: 8,
  fetched_at: new Date('2026-06-08T12:00:00Z'),
  measured: true,
})
const wet = (date: string): KnownDay => ({ ...dry(date), precipitation: 12 })
const watched = (placement_id = 1) => dates.map((date) => capture(placement_id, { date }))

const after = new Date('2026-06-20T12:00:00Z')
const assessed = (given: Partial<HealthData> = {}, weather: KnownDay[] = dates.map(dry), now = after, days = window) =>
  assess(data({ captures: watched(), ...given }), weather, days, now)

describe('the weather of a day', () => {
  it.each([
    [true, '1 wet day'],
    [false, 'Fit for flying'],
  ])('counts once it was measured (%s), and never as a forecast', (measured, reason) => {
    const weather = dates.map((date) => (date === '2026-06-07' ? { ...wet(date), measured } : dry(date)))
    expect(assessed({}, weather).parts.find(({ part }) => part === 'weather')?.reason).toBe(reason)
  })
})

describe('hours that could have been watched', () => {
  const possible = (now: string, days = window) => assessed({}, [], new Date(now), days).hours_possible
  it('are ten a day and camera, of the days that have come', () => {
    expect(possible('2026-06-20T12:00:00Z')).toBe(70)
    expect(possible('2026-06-07T12:00:00Z')).toBe(70)
    expect(possible('2026-06-03T12:00:00Z')).toBe(30)
    expect(possible('2026-06-01T00:00:00Z')).toBe(10)
    // The farm's day has begun before UTC's.
    expect(possible('2026-05-31T23:30:00Z')).toBe(10)
    expect(assessed({ placements: [placement({ id: 1 }), placement({ id: 2 })] }).hours_possible).toBe(140)
  })

  it('are those of a window that is still to come, whole', () => {
    expect(possible('2026-05-30T12:00:00Z')).toBe(70)
  })

  it('are never fewer than were watched', () => {
    const health = assessed({ captures: [...watched(), ...watched()] })
    expect([health.hours, health.hours_possible]).toEqual([70, 70])
    expect(health.fields[0]).toMatchObject({ hours: 70, hours_possible: 70 })
  })
})

describe('a score', () => {
  it('tells what it was made of, when, and by which model', () => {
    const health = assessed()
    expect(health).toMatchObject({
      farm_id: 1,
      status: 'ok',
      hours: 70,
      model: 'ph-1.0',
      computed_at: after.toISOString(),
    })
    expect(health.fields).toMatchObject([{ field_id: 10, field_name: 'Long Meadow', crop: 'strawberry', devices: 1 }])
    expect(Object.keys(health.fields[0] ?? {}).toSorted()).toEqual([
      'band',
      'codes',
      'confidence',
      'crop',
      'devices',
      'field_id',
      'field_name',
      'findings',
      'hours',
      'hours_possible',
      'parts',
      'pollination_health',
      'range',
      'status',
    ])
    expect(health.parts.map(({ part }) => part)).toEqual(['visits', 'flowers', 'weather', 'treatment', 'season'])
    for (const part of health.parts) expect(part.reason, part.part).not.toBe('')
    expect(health.fields[0]?.parts).toEqual(health.parts)
  })

  it('is that of its fields, and says what is to be done in the lowest', () => {
    const health = assessed({
      placements: [placement({ id: 1 }), placement({ id: 2, field_id: 11, field_name: 'Upper Bank' })],
      captures: [
        ...watched(1).map((one) => ({ ...one, visits: 30 })),
        ...watched(2).map((one) => ({ ...one, visits: 0 })),
      ],
    })
    const [good, poor] = health.fields
    expect(good?.pollination_health).toBeGreaterThan(poor?.pollination_health ?? 100)
    expect(health).toMatchObject({
      lowest_field: 'Upper Bank',
      codes: poor?.codes,
      findings: poor?.findings,
      hours: 140,
    })
    expect(health.insights).toBe(poor?.findings.map(({ insight }) => insight).join(' '))
    expect(health.recommendations).toEqual(poor?.findings.flatMap(({ recommendation }) => recommendation ?? []))
    expect(health.parts.map(({ reason }) => reason)).toEqual(poor?.parts.map(({ reason }) => reason))
  })

  const unscored = { pollination_health: null, band: null, range: null, confidence: 0 }
  const noParts = ['visits', 'flowers', 'weather', 'treatment', 'season'].map((part) => ({
    part,
    value: null,
    points_lost: null,
    reason: '',
  }))

  it('is none where no camera stands', () => {
    expect(assessed({ placements: [], captures: [] })).toEqual({
      ...unscored,
      farm_id: 1,
      status: 'no_data',
      hours: 0,
      hours_possible: 0,
      parts: noParts,
      findings: [
        {
          code: 'NO_CAPTURE',
          insight: 'No camera stood on this farm in this period, so there is no score.',
          recommendation: 'Place a camera over open flowers.',
        },
      ],
      codes: ['NO_CAPTURE'],
      insights: 'No camera stood on this farm in this period, so there is no score.',
      recommendations: ['Place a camera over open flowers.'],
      lowest_field: null,
      fields: [],
      model: 'ph-1.0',
      computed_at: after.toISOString(),
    })
  })

  it('is none where no crop is known', () => {
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
      hours_possible: 70,
      parts: noParts,
      findings,
      codes: ['NO_CROP'],
    })
    expect(health.fields).toMatchObject([
      { ...unscored, status: 'no_data', crop: null, hours: 0, hours_possible: 70, parts: noParts, findings },
    ])
  })

  it('has no parts where nothing flowered', () => {
    const health = assessed({ captures: watched().map((one) => ({ ...one, flower_hours: 0 })) })
    expect(health).toMatchObject({ ...unscored, status: 'no_flowers', parts: noParts, hours: 70 })
    expect(health.fields[0]?.parts).toEqual(noParts)
  })
})

it('days of the window are those of the farm, both ends included', () => {
  const day = { start: addDays(window.start, 2), end: addDays(window.start, 2) }
  expect(assessed({}, [], after, day)).toMatchObject({ hours: 10, hours_possible: 10 })
})
