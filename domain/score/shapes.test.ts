import { describe, expect, test } from 'vitest'
import { pollinationHealth } from './pollination-health.ts'
import { healthInput, healthResult } from './shapes.ts'
import { fineWeek } from './testing/weeks.ts'

const [row, day] = [fineWeek.captures[0]!, fineWeek.weather[0]!]
const fruit = { n: 0, fruits: 1, wellFormed: 0 }
const check = { modelVersion: null, group: 'bumblebee', tp: 0, fp: 0, fn: 0 }
const rows = (given: object) => ({ captures: [{ ...row, ...given }] })
const days = (given: object) => ({ weather: [{ ...day, ...given }] })
const stays = (from: unknown, to: unknown = null) => ({ placements: [{ deviceId: 'd1', from, to }] })

const accepts = (change: object): boolean => healthInput.safeParse({ ...fineWeek, ...change }).success

describe('input accepted by the model', () => {
  const good: [string, object][] = [
    ['the base week', {}],
    ['what need not be known', { setup: null, heated: null, season: null, asOf: null, placements: null, sprays: null }],
    ['nothing seen', { captures: [], weather: [], sprays: [], placements: [], detection: [], fruit: [] }],
    ['a row of nothing', rows({ hours: 0, flowers: 0, visits: 0 })],
    [
      'a row with all that it may have',
      rows({ flowers: null, visitSeconds: 0, counts: { hoverfly: 0 }, modelVersion: 'net 4', approximate: true }),
    ],
    ['a row with nulls for it', rows({ visitSeconds: null, counts: null, modelVersion: null })],
    ['a day of nulls', days({ temp: null, inside: null, rain: null, wind: null, oktas: null, humidity: null })],
    ['a day of lows', days({ temp: -20, inside: -3, rain: 0, wind: 0, oktas: 0, humidity: 0 })],
    ['a day of highs', days({ kind: 'forecast', oktas: 8, humidity: 100 })],
    ['a season from December to January', { season: [12, 1] }],
    ['the last minute of a day', { asOf: '2026-06-07T23:59' }],
    ['a placement', stays('2026-06-07T00:00', '2026-06-07T19:30')],
    ['a check of nothing', { detection: [check] }],
    ['a fruit', { fruit: [fruit] }],
    ['hardly a flower at good bloom', { flowersReference: 0.01 }],
  ]
  test.each(good)('%s', (_name, change) => expect(accepts(change)).toBe(true))
})

describe('input rejected by the model', () => {
  const bad: [string, object][] = [
    ['another crop', { crop: 'apple' }],
    ['another country', { country: 'FR' }],
    ['another setup', { setup: 'open field' }],
    ['a month 0', { season: [0, 4] }],
    ['a month 13', { season: [4, 13] }],
    ['a month and a half', { season: [4.5, 6] }],
    ['a start that is no date', { start: '2026-02-30' }],
    ['an end that is no date', { end: '7 June' }],
    ['an instant for the farm’s own time', { asOf: '2026-06-07T12:00Z' }],
    ['more before it', { asOf: 'on 2026-06-07T12:00' }],
    ['24 o’clock', { asOf: '2026-06-07T24:00' }],
    ['60 minutes', { asOf: '2026-06-07T12:60' }],
    ['a placement from a date', stays('2026-06-07')],
    ['a placement to a date', stays(null, '2026-06-07')],
    ['hours under 0', rows({ hours: -1 })],
    ['flowers under 0', rows({ flowers: -1 })],
    ['visits under 0', rows({ visits: -1 })],
    ['visits that are not known', rows({ visits: null })],
    ['seconds under 0', rows({ visitSeconds: -1 })],
    ['counts under 0', rows({ counts: { hoverfly: -1 } })],
    ['counts of an unknown group', rows({ counts: { moth: 1 } })],
    ['weather of no kind', days({ kind: undefined })],
    ['rain under 0', days({ rain: -1 })],
    ['wind under 0', days({ wind: -1 })],
    ['9 oktas', days({ oktas: 9 })],
    ['oktas under 0', days({ oktas: -1 })],
    ['humidity over 100', days({ humidity: 101 })],
    ['humidity under 0', days({ humidity: -1 })],
    ['another hazard', { sprays: [{ date: '2026-06-01', hazard: 'none' }] }],
    ['no flowers at good bloom', { flowersReference: 0 }],
    ['half an insect checked', { detection: [{ ...check, tp: 0.5 }] }],
    ['insects checked under 0', { detection: [{ ...check, fn: -1 }] }],
    ['a sample without fruit', { fruit: [{ ...fruit, fruits: 0 }] }],
    ['a sample of visits under 0', { fruit: [{ ...fruit, n: -1 }] }],
  ]
  test.each(bad)('%s', (_name, change) => expect(accepts(change)).toBe(false))
})

describe('output of the model', () => {
  const result = pollinationHealth(fineWeek)
  const bad: [string, object][] = [
    ['a score over 100', { score: 100.1 }],
    ['a score under 0', { score: -0.1 }],
    ['a score without a band', { band: null }],
    ['a part over 1', { components: { ...result.components, visits: 1.1 } }],
    ['a part under 0', { components: { ...result.components, weather: -0.1 } }],
    ['completeness over 100', { completeness: 101 }],
    ['completeness under 0', { completeness: -1 }],
    ['half a per cent of completeness', { completeness: 50.5 }],
    ['another model', { model: 'ph-1.0' }],
    ['a code that nobody knows', { codes: ['WINDFALL'] }],
    ['another status', { status: 'fine' }],
  ]
  test.each(bad)('is never %s', (_name, change) =>
    expect(healthResult.safeParse({ ...result, ...change }).success).toBe(false),
  )
})
