import { describe, expect, it } from 'vitest'
import { sendCapture } from './endpoints.ts'
import { message } from './message.ts'
import { read } from '../platform/testing/read.ts'

const hour = { id: 'a', interval_start: '2026-06-10T10:00:00Z', interval_end: '2026-06-10T11:00:00Z' }
const between = (from: string) => ({
  interval_start: `${from}:10:00Z`,
  interval_end: `${from}:50:00Z`,
})
const years = ['interval_start', 'interval_end']
  .map((member) => `! ${member}: must be within the years 1900 to 2199`)
  .join('\n')
const faults = (given: object) => {
  const found = read(message, { ...hour, ...given })
  return typeof found === 'string' ? found : null
}

describe('a message interval', () => {
  it.each([
    ['of an hour', '2026-06-10T10:00:00Z', '2026-06-10T11:00:00Z', null],
    ['of a second', '2026-06-10T10:00:00Z', '2026-06-10T10:00:01Z', null],
    ['with offsets', '2026-06-10T10:00:00+05:45', '2026-06-10T04:45:00Z', null],
    ['with offsets without a colon', '2026-06-10T10:00:00+0545', '2026-06-10T04:45:00z', null],
    ['of no length', '2026-06-10T10:00:00Z', '2026-06-10T10:00:00Z', 'must be after interval_start'],
    ['backwards', '2026-06-10T11:00:00Z', '2026-06-10T10:00:00Z', 'must be after interval_start'],
    ['too long', '2026-06-10T10:00:00Z', '2026-06-10T11:00:00.001Z', 'is more than 60 minutes after interval_start'],
  ])('%s', (_name, interval_start, interval_end, fault) => {
    expect(faults({ interval_start, interval_end })).toBe(fault && `! interval_end: ${fault}`)
  })
  it.each([['2026-06-10T10:00:00'], ['yesterday'], [null], [1_765_000_000]])(
    'requires a valid start and end: not %j',
    (given) => {
      expect(faults({ interval_start: given })).toMatch(/^! interval_start: /)
      expect(faults({ interval_end: given })).toMatch(/^! interval_end: /)
    },
  )
})

/** A member, its minimum and maximum, and values just outside. */
const limits: [string, (value: number) => object, number, number, number][] = [
  ['device_mode', (value) => ({ device_mode: value }), 0, 32_767, 1],
  ['battery_level', (value) => ({ battery_level: value }), 0, 100, 0.1],
  ['latitude', (value) => ({ latitude: value }), -90, 90, 0.1],
  ['longitude', (value) => ({ longitude: value }), -180, 180, 0.1],
  ['ml_results.avg_flowers', (value) => ({ ml_results: { avg_flowers: value } }), 0, 100_000, 0.1],
  ['ml_results.sightings', (value) => ({ ml_results: { sightings: value } }), 0, 1_000_000, 1],
  ['ml_results.visitations', (value) => ({ ml_results: { visitations: value } }), 0, 1_000_000, 1],
  ['counts.0.count', (count) => ({ counts: [{ object_class_name: 'bee', count }] }), 0, 1_000_000, 1],
]
it.each(limits)('%s must be within its limits', (path, given, least, most, step) => {
  for (const value of [least, most]) expect([value, faults(given(value))]).toEqual([value, null])
  for (const value of [least - step, most + step])
    expect([value, faults(given(value))]).toEqual([value, `! ${path}: Invalid input`])
  if (step === 1) expect(faults(given(least + 0.5))).toBe(`! ${path}: Invalid input`)
})

describe('values that cannot be stored are rejected by the schema, not by the database', () => {
  it.each([
    ['a battery of next to nothing', { battery_level: 1e-46 }, '! battery_level: is too close to 0 to be stored'],
    ['the least battery', { battery_level: 2 ** -126 }, null],
    ['the year 0', between('0000-06-10T10'), years],
    ['the year 1', between('0001-01-01T00'), years],
    ['the last hour of 1899', between('1899-12-31T22'), years],
    ['the first of 1900', between('1900-01-01T00'), null],
    ['the last of 2199', between('2199-12-31T22'), null],
    ['the year 2200', between('2200-01-01T00'), years],
    ['the year 9999', between('9999-12-31T22'), years],
  ])('%s', (_name, given, fault) => {
    expect(faults(given)).toBe(fault)
  })
})

describe('a model version', () => {
  it.each([
    ['net 4', 'net 4'],
    [' net\t 4\n', 'net 4'],
    ['cafe\u0301', 'caf\u00e9'],
    ['', null],
    [' \n\t', null],
    [null, null],
  ])('is normalised from %j to %j', (given, name) => {
    expect(read(message, { ...hour, model_version: given })).toEqual({ ...hour, model_version: name })
  })
})

describe('an unmeasured value', () => {
  const all = [
    'device_mode',
    'battery_level',
    'latitude',
    'longitude',
    'metrics',
    'ml_results',
    'counts',
    'model_version',
  ]
  it.each(all)('may be null or omitted: %s', (member) => {
    expect(read(message, { ...hour, [member]: null })).toEqual({ ...hour, [member]: null })
    expect(read(message, hour)).toEqual(hour)
  })
  it('may be null within the results, too', () => {
    const ml_results = { avg_flowers: null, sightings: null, visitations: null }
    expect(read(message, { ...hour, ml_results })).toEqual({ ...hour, ml_results })
    expect(read(message, { ...hour, ml_results: {} })).toEqual({ ...hour, ml_results: {} })
  })
})

describe('names and lists sent by a device', () => {
  const count = (object_class_name: string) => ({ counts: [{ object_class_name, count: 1 }] })
  const metric = (name: string, value = 1) => ({ metrics: { [name]: value } })
  const metrics = (many: number) => ({
    metrics: Object.fromEntries(Array.from({ length: many }, (_, index) => [`m${index}`, index])),
  })
  it.each([
    ['id of 64', { id: 'x'.repeat(64) }, null],
    ['id of 65', { id: 'x'.repeat(65) }, 'id'],
    ['no id', { id: '' }, 'id'],
    ['an id that cannot be stored', { id: 'a\u0000' }, 'id'],
    ['a class of 80', count('x'.repeat(80)), null],
    ['a class of 81', count('x'.repeat(81)), 'counts.0.object_class_name'],
    ['no class', count(''), 'counts.0.object_class_name'],
    ['a metric of 80', metric('x'.repeat(80)), null],
    ['a metric of 81', metric('x'.repeat(81)), `metrics.${'x'.repeat(81)}`],
    ['a metric that is no number', { metrics: { cpu: 'high' } }, 'metrics.cpu'],
    ['a model of 80', { model_version: 'x'.repeat(80) }, null],
    ['a model of 81', { model_version: 'x'.repeat(81) }, 'model_version'],
    ['100 metrics', metrics(100), null],
    ['101 metrics', metrics(101), 'metrics'],
    ['a metric that is not finite', metric('cpu', Infinity), 'metrics.cpu'],
    ['200 counts', { counts: Array.from({ length: 200 }, () => ({ object_class_name: 'bee', count: 1 })) }, null],
    ['201 counts', { counts: Array.from({ length: 201 }, () => ({ object_class_name: 'bee', count: 1 })) }, 'counts'],
  ])('%s', (_name, given, path) => {
    const found = faults(given)
    expect(found?.split(': ')[0] ?? null).toBe(path && `! ${path}`)
  })
})

it.each([
  ['IMG_0042.v2-a', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['a/b', false],
  ['a b', false],
  ['ä', false],
  ['a\n', false],
])('image id %j is valid: %s', (id, is) => {
  const fault = '! id: must be at most 64 letters, digits, dots, hyphens and underscores'
  expect(read(sendCapture.params, { id })).toEqual(is ? { id } : fault)
})
