import { expect, test } from 'vitest'
import { type Code, codes } from './code-names.ts'
import { insightTexts } from './insight-texts.ts'
import { pollinationHealth } from './pollination-health.ts'
import type { HealthInput } from './shapes.ts'
import { captureRows, fineWeek, weatherRows } from './testing/weeks.ts'

/** The first so many days as given, the rest fine. */
const days = (count: number, given: Parameters<typeof weatherRows>[0]) => [
  ...weatherRows(given).slice(0, count),
  ...weatherRows().slice(count),
]
const visits = (visits: number) => captureRows({ visits })
const cameras = (first: object, second: object) =>
  captureRows().map((row) => ({ ...row, ...(row.deviceId === 'd1' ? first : second) }))

// Each daily visit of a device adds 0.2 to x. W of a 12 °C week is 0.5.
const fit = weatherRows({ temp: 13 })
const unfit = weatherRows({ temp: 12 })
const justFit = weatherRows({ humidity: 95 }).slice(6)
const x042 = captureRows({ flowers: 50, visits: 21 })
const bare = captureRows({ visits: 0, end: '2026-06-01' })
const firstDay = captureRows({ end: '2026-06-01' })

const cases: [string, Code, Partial<HealthInput>, boolean][] = [
  ['100 flower-hours without a visit', 'ZERO_VISITS', { captures: bare }, true],
  ['under 100', 'ZERO_VISITS', { captures: captureRows({ visits: 0, hours: 9, end: '2026-06-01' }) }, false],
  ['in weather just fit for flying', 'ZERO_VISITS', { captures: bare, weather: justFit }, true],
  ['in weather not fit for flying', 'ZERO_VISITS', { captures: bare, weather: unfit }, false],
  ['one visit', 'ZERO_VISITS', { captures: cameras({ visits: 0 }, { visits: 1 }) }, false],
  ['one low spray on day 1', 'SPRAY_ACTIVE', { sprays: [{ date: '2026-06-01', hazard: 'low' }] }, false],
  ['one high spray the day before', 'SPRAY_ACTIVE', { sprays: [{ date: '2026-05-31', hazard: 'high' }] }, true],
  ['x = 0.4, fit weather', 'LOW_VISITS_GOOD_WEATHER', { captures: visits(2), weather: fit }, true],
  ['x = 0.4, just fit weather', 'LOW_VISITS_GOOD_WEATHER', { captures: visits(2), weather: justFit }, true],
  ['x = 0.4, unfit weather', 'LOW_VISITS_GOOD_WEATHER', { captures: visits(2), weather: unfit }, false],
  ['x = 0.42', 'LOW_VISITS_GOOD_WEATHER', { captures: x042 }, false],
  ['x = 0, fit weather', 'LOW_VISITS_GOOD_WEATHER', { captures: visits(0) }, false],
  ['x = 0.4, unfit weather', 'LOW_VISITS_POOR_WEATHER', { captures: visits(2), weather: unfit }, true],
  ['x = 0.4, just fit weather', 'LOW_VISITS_POOR_WEATHER', { captures: visits(2), weather: justFit }, false],
  ['x = 0.42, unfit weather', 'LOW_VISITS_POOR_WEATHER', { captures: x042, weather: unfit }, false],
  ['x = 0, unfit weather', 'LOW_VISITS_POOR_WEATHER', { captures: visits(0), weather: unfit }, true],
  ['x = 0.6', 'NEAR_TARGET', { captures: visits(3) }, true],
  ['x = 0.42', 'NEAR_TARGET', { captures: x042 }, true],
  ['x = 0.4', 'NEAR_TARGET', { captures: visits(2) }, false],
  ['x = 1', 'NEAR_TARGET', {}, false],
  ['x = 1', 'ON_TARGET', {}, true],
  ['x = 10', 'ON_TARGET', { captures: visits(50) }, false],
  ['x = 10', 'OVER_VISITED', { captures: visits(50) }, true],
  ['x = 9.8', 'OVER_VISITED', { captures: visits(49) }, false],
  ['3 days of 8 °C', 'COOL_FOR_HONEYBEES', { weather: days(3, { temp: 8 }) }, true],
  ['3 days of 12.9 °C', 'COOL_FOR_HONEYBEES', { weather: days(3, { temp: 12.9 }) }, true],
  ['a week of 13 °C', 'COOL_FOR_HONEYBEES', { weather: weatherRows({ temp: 13 }) }, false],
  ['a week of 7 °C', 'COOL_FOR_HONEYBEES', { weather: weatherRows({ temp: 7 }) }, false],
  ['2 days of 12 °C', 'COOL_FOR_HONEYBEES', { weather: days(2, { temp: 12 }) }, false],
  ['2 days of 30 °C', 'HEAT', { weather: days(2, { temp: 30 }) }, true],
  ['1 day of 30 °C', 'HEAT', { weather: days(1, { temp: 30 }) }, false],
  ['3 days of 3.1 mm', 'WET_WEEK', { weather: days(3, { rain: 3.1 }) }, true],
  ['3 days of 3 mm', 'WET_WEEK', { weather: days(3, { rain: 3 }) }, false],
  ['3 days of unknown rain', 'WET_WEEK', { weather: days(3, { rain: null }) }, false],
  ['3 days of 25 km/h', 'WINDY_WEEK', { weather: days(3, { wind: 25 }) }, true],
  ['3 days of 24 km/h', 'WINDY_WEEK', { weather: days(3, { wind: 24 }) }, false],
  ['85 of 100 insects', 'ONE_GROUP', { classCounts: { honeybee: 85, hoverfly: 15 } }, true],
  ['84 of 100 insects', 'ONE_GROUP', { classCounts: { honeybee: 84, hoverfly: 16 } }, false],
  ['49 of 49 insects', 'ONE_GROUP', { classCounts: { honeybee: 49 } }, false],
  ['4 times the visits', 'UNEVEN_DEVICES', { captures: cameras({ visits: 8 }, { visits: 2 }) }, true],
  ['3.5 times the visits', 'UNEVEN_DEVICES', { captures: cameras({ visits: 7 }, { visits: 2 }) }, false],
  ['many times none', 'UNEVEN_DEVICES', { captures: cameras({ visits: 6 }, { visits: 0 }) }, true],
  ['40 visits in all', 'UNEVEN_DEVICES', { captures: cameras({ visits: 40 / 7 }, { visits: 0 }) }, true],
  ['35 visits in all', 'UNEVEN_DEVICES', { captures: cameras({ visits: 5 }, { visits: 0 }) }, false],
  [
    'the same per flower',
    'UNEVEN_DEVICES',
    { captures: cameras({ visits: 8, flowers: 8 }, { visits: 2, flowers: 2 }) },
    false,
  ],
  [
    '50 flower-hours each',
    'UNEVEN_DEVICES',
    { captures: firstDay.map((row, i) => ({ ...row, visits: 40 * i })) },
    true,
  ],
  ['under 50', 'UNEVEN_DEVICES', { captures: cameras({ visits: 20 }, { visits: 0, hours: 1 }) }, false],
  ['one camera', 'UNEVEN_DEVICES', { captures: captureRows({ deviceId: 'd1' }) }, false],
  ['no visits at all', 'UNEVEN_DEVICES', { captures: visits(0) }, false],
  ['every day out of season', 'SEASON_MISMATCH', { season: [8, 3] }, true],
  ['not every day', 'SEASON_MISMATCH', { season: [7, 9], start: '2026-05-29' }, false],
  ['the month next to it', 'SEASON_MISMATCH', { season: [7, 8] }, false],
  ['half of the daylight', 'LOW_CAPTURE', { captures: captureRows({ hours: 5 }) }, false],
  ['less', 'LOW_CAPTURE', { captures: captureRows({ hours: 4.9 }) }, true],
  ['a row of visits without flowers', 'VISITS_WITHOUT_FLOWERS', { captures: cameras({ flowers: 0 }, {}) }, true],
  ['a row without either', 'VISITS_WITHOUT_FLOWERS', { captures: cameras({ flowers: 0, visits: 0 }, {}) }, false],
  ['no day with a temperature', 'WEATHER_MISSING', { weather: weatherRows({ temp: null }) }, true],
  ['one day', 'WEATHER_MISSING', { weather: weatherRows().slice(6) }, false],
  ['sprays not recorded', 'TREATMENT_UNKNOWN', { sprays: null }, true],
  ['none sprayed', 'TREATMENT_UNKNOWN', { sprays: [] }, false],
]
test.each(cases)('%s: %s', (_name, code, change, holds) =>
  expect(pollinationHealth({ ...fineWeek, ...change }).codes.includes(code)).toBe(holds),
)

test('codes come in the order of the table, all that hold', () => {
  const bad = { ...fineWeek, sprays: null, weather: weatherRows({ temp: 31, rain: 4, wind: 25 }) }
  expect(pollinationHealth(bad).codes).toEqual(['ON_TARGET', 'HEAT', 'WET_WEEK', 'WINDY_WEEK', 'TREATMENT_UNKNOWN'])
})

const unscored: [string, Partial<HealthInput>, Code[]][] = [
  ['too little capture', { captures: [] }, ['NO_CAPTURE']],
  ['no flowers, but visits', { captures: captureRows({ flowers: 0 }) }, ['NO_FLOWERS', 'VISITS_WITHOUT_FLOWERS']],
  ['out of season', { season: [9, 11], captures: [] }, ['OUT_OF_SEASON']],
]
test.each(unscored)('%s: no advice on what was not scored', (_name, change, codes) => {
  const hot = weatherRows({ temp: 31 })
  expect(pollinationHealth({ ...fineWeek, sprays: null, weather: hot, ...change }).codes).toEqual(codes)
})

test('every code has a text, in the same order', () => expect(Object.keys(insightTexts)).toEqual(codes))
