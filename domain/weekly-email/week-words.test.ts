import { describe, expect, it, test } from 'vitest'
import { healthOf, noHealth, reportOf, weatherOf } from './testing/week-fixture.ts'
import {
  actionWords,
  camerasWords,
  cameraWords,
  changeWords,
  flyingOn,
  flyingWords,
  headline,
  reasonWords,
  restWords,
  scoreWords,
  shortChange,
  shortScore,
  weatherFigures,
  weekName,
} from './week-words.ts'

const low = healthOf({ pollination_health: 52, range: [31.2, 74], completeness: 27 })

describe('the score', () => {
  it.each([
    ['a certain one with its range', healthOf(), 'Pollination health 56 of 100, High; likely 49 to 67.'],
    [
      'on the edge of a band with its tenth',
      healthOf({ pollination_health: 69.7, range: [69.6, 70.2] }),
      'Pollination health 69.7 of 100, High; likely about 70.',
    ],
    [
      'of a crop whose need is not settled',
      healthOf({ evidence: 'weak' }),
      'Pollination health 56 of 100, High; likely 49 to 67. Research is not settled on how many visits the crop needs: compare weeks with each other.',
    ],
    [
      'by its range alone where too little was watched',
      low,
      'Pollination health lies at 31 to 74 of 100: too little was watched for one figure (data completeness 27 of 100).',
    ],
    ['none: nothing stood there', noHealth({ hours_possible: 0 }), 'No score: no camera was deployed.'],
    [
      'none: nothing flowered',
      noHealth({ hours: 20, status: 'no_flowers' }),
      'No score: the cameras saw no open flowers.',
    ],
    [
      'none: out of season',
      noHealth({ hours: 20, status: 'out_of_season' }),
      "No score: it was outside the crop's season.",
    ],
    ['none: nothing was watched', noHealth(), 'No score: no camera watched.'],
    [
      'none: too little was watched',
      noHealth({ hours: 3.25 }),
      'No score: the cameras watched for 3.3 of 630 hours between 08:00 and 18:00, too few.',
    ],
  ])('is described: %s', (_, health, words) => expect(scoreWords(health)).toBe(words))

  it.each([
    [healthOf(), '56 of 100'],
    [low, '31 to 74 of 100'],
    [noHealth(), 'no score'],
  ])('has a short form for a subject', (health, words) => expect(shortScore(health)).toBe(words))
})

describe('the change from the week before', () => {
  const by = (points: number, range: [number, number], significant: boolean) =>
    reportOf({ before: { scored: true, difference: { points, range, significant }, usual: null } })
  it.each([
    [reportOf(), '12 points lower than the week before (between 20 lower and 5 lower).', '12 lower'],
    [by(1.2, [0.2, 8], true), '1 point higher than the week before (between 0 and 8 higher).', '1 higher'],
    [
      by(-3, [-9, 3], false),
      'No clear change from the week before (3 points lower, between 9 lower and 3 higher).',
      'no clear change',
    ],
    [
      by(0.3, [-9, 9], false),
      'No clear change from the week before (as high, between 9 lower and 9 higher).',
      'no clear change',
    ],
    [
      reportOf({ before: { scored: false, difference: null, usual: null } }),
      'The week before has no score to compare with.',
      null,
    ],
    [
      reportOf({ before: { scored: true, difference: null, usual: null } }),
      'Not compared with the week before: it was scored by another model.',
      null,
    ],
    [
      reportOf({ health: noHealth(), before: { scored: true, difference: null, usual: null } }),
      'The week before has a score; this one cannot be compared with it.',
      null,
    ],
    [
      reportOf({ health: noHealth(), before: { scored: false, difference: null, usual: null } }),
      'The week before has no score either.',
      null,
    ],
  ])('is described with its significance: %#', (report, words, short) => {
    expect(changeWords(report)).toBe(words)
    expect(shortChange(report)).toBe(short)
  })
})

test('reasonWords lists the three parts that differ most from 70, worst first, and omits less than a point', () => {
  expect(reasonWords(healthOf())).toEqual([
    'Visits −5.8 points: 82 % of need: 64.2 of 70 points.',
    'Season −4 points: the last weeks of the season.',
    'Weather −2.9 points: 2 dull days.',
  ])
  const one = { part: 'treatment', value: 0.9, points_lost: 1, reason: 'one spray' } as const
  expect(reasonWords(healthOf({ parts: [one, { ...one, part: 'flowers', points_lost: 0.4 }] }))).toEqual([
    'Sprays −1 point: one spray.',
  ])
  expect(reasonWords(noHealth())).toEqual([])
})

test('actionWords lists each recommendation once in its order, and omits findings without one', () => {
  const finding = (recommendation: string | null) => ({ code: 'X', insight: 'So it is.', recommendation })
  const findings = [finding('Open the end.'), finding(null), finding('Open the end.'), finding('Wait.')]
  expect(actionWords(reportOf({ health: healthOf({ findings }) }))).toEqual(['Open the end.', 'Wait.'])
})

describe('cameras', () => {
  const camera = { name: 'Gate', place: 'Tunnel 4', alerts: [], last_seen: '2026-06-10T23:30:00Z' }
  it('are listed with the time since when they are silent in the farm’s time zone, and other faults', () => {
    const words = cameraWords({ ...camera, alerts: ['silent', 'low battery'] }, 'Europe/London')
    expect(words).toBe('Gate (Tunnel 4): silent since 11 Jun 2026, battery low')
    expect(cameraWords({ ...camera, place: null, alerts: ['silent'], last_seen: null }, 'UTC')).toBe('Gate: silent')
  })
  it.each([
    [0, 0, 'No camera is active on this farm.'],
    [1, 0, '1 camera active; none needs attention.'],
    [3, 1, '1 of 3 cameras needs attention:'],
    [3, 2, '2 of 3 cameras need attention:'],
  ])('%i active, %i that need attention', (cameras, many, words) =>
    expect(camerasWords(reportOf({ cameras, to_see: Array.from({ length: many }, () => camera) }))).toBe(words),
  )
})

describe('the days ahead', () => {
  it.each([
    [0.75, 'good'],
    [0.74, 'fair'],
    [0.5, 'fair'],
    [0.49, 'poor'],
    [0, 'poor'],
    [null, 'not known'],
  ])('fitness %s is %s flying weather', (fitness, flying) => expect(flyingOn({ fitness })).toBe(flying))

  it('are grouped by flying weather, the best first; unknown days are omitted', () => {
    const ahead = [weatherOf('2026-06-15', 0.2), weatherOf('2026-06-16', 0.9), weatherOf('2026-06-17', 0.8)]
    expect(flyingWords([...ahead, weatherOf('2026-06-18', null)])).toBe(
      'Good on Tuesday and Wednesday; poor on Monday.',
    )
    expect(flyingWords([weatherOf('2026-06-18', null)])).toBe('No forecast is available for the days ahead.')
  })

  it('have whole degrees and tenths of rain; unmeasured values are omitted, but 0 is shown', () => {
    const day = weatherOf('2026-06-15', 0.2)
    expect(weatherFigures(day)).toBe('18 °C, 2.4 mm')
    expect(weatherFigures({ ...day, temperature_afternoon: null, precipitation: 0 })).toBe('0 mm')
  })
})

test('weekName gives the number of a whole week, and only the dates of any other seven days', () => {
  expect(weekName({ from: '2026-06-08', to: '2026-06-14' })).toBe('Week 24, 8–14 Jun 2026')
  expect(weekName({ from: '2026-06-09', to: '2026-06-15' })).toBe('9–15 Jun 2026')
})

describe('subject and preview of the weekly email', () => {
  const resting = reportOf({ health: noHealth({ hours_possible: 0 }) })
  it('name the farm to visit first and what to do there', () => {
    expect(headline([resting, reportOf(), reportOf()])).toEqual({
      subject: 'Ashcombe: 56 of 100 (12 lower), and 1 more farm',
      preview: 'Somewhat less pollination than flowers need. Keep hives active.',
    })
  })
  it('give the reason if there is nothing to do, and what is missing if there is no score', () => {
    expect(headline([reportOf({ health: healthOf({ findings: [] }) })]).preview).toMatch(
      /^Somewhat less pollination than flowers need\.$/,
    )
    const before = { scored: false, difference: null, usual: null }
    expect(headline([reportOf({ health: noHealth(), before })])).toEqual({
      subject: 'Ashcombe: no score',
      preview: 'No score: no camera watched.',
    })
  })
  it('announce that the email pauses if all farms are closed for the season', () => {
    expect(headline([resting])).toEqual({
      subject: 'Closed for the season: the weekly email resumes when cameras watch again',
      preview: restWords(resting),
    })
    expect(restWords(resting)).toContain(' Last watched 1–7 Jun 2026. ')
    expect(restWords(reportOf({ last_watched: null }))).not.toContain('Last watched')
  })
})
