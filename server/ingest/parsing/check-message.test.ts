import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { message as schema } from '#domain/ingest/message.ts'
import { message } from '../testing/messages.ts'
import { checkUsualMessage } from './check-message.ts'

const results = { avg_flowers: 4.5, sightings: 7, visitations: 4, visit_seconds: 12.5 }
const full = {
  ...message('m'),
  device_mode: 0,
  latitude: 52.036,
  longitude: -2.423,
  metrics: { cpu_temperature: 41.5 },
  ml_results: results,
  counts: [{ object_class_name: 'bumblebee', count: 4 }],
  model_version: 'insect-net 4.2',
}

/** Values at and beyond the limits of each member, and of types that it does not accept. */
const texts = [
  '',
  ' ',
  'a',
  'é',
  'a\u0000',
  '\ud800',
  'a  b',
  ' a',
  'x'.repeat(64),
  'x'.repeat(65),
  'x'.repeat(80),
  'x'.repeat(81),
  '😀'.repeat(40),
]
const numbers = [0, -0, 1, -1, 0.5, 90, 90.01, 100, 100.1, 180, 181, 32_767, 32_768, 1_000_000, 1_000_001, 1e-39, 1e300]
const instants = [
  '2026-06-10',
  '2026-06-10T10:00Z',
  '2026-06-10T10:00:00',
  '2026-06-10T10:00:00Z',
  '2026-06-10T10:00:00.001Z',
  '2026-02-29T10:00:00Z',
  '2026-06-10T12:00:00+02:00',
  '1899-12-31T23:59:59Z',
  '2199-12-31T23:59:59.999Z',
  '2200-01-01T00:30:00+01:00',
  '2026-06-10T11:00:00Z',
  '2026-06-10T11:00:00.001Z',
]
const odd = fc.constantFrom<unknown[]>(...texts, ...numbers, ...instants, null, undefined, true, [], {}, [1], { a: 1 })
const members = Object.keys(full)
const changed = fc
  .array(fc.tuple(fc.constantFrom(...members, 'firmware', '__proto__'), odd), { maxLength: 2 })
  .map((changes) => Object.assign(JSON.parse(JSON.stringify(full)) as object, Object.fromEntries(changes)))
const changedInside = fc
  .tuple(
    fc.constantFrom('ml_results', 'metrics', 'counts'),
    fc.constantFrom(
      'avg_flowers',
      'sightings',
      'visitations',
      'visit_seconds',
      'object_class_name',
      'count',
      'toString',
      'é',
    ),
    odd,
  )
  .map(([part, name, value]) => {
    const inner =
      part === 'counts' ? [{ ...full.counts[0], [name]: value }] : { ...full[part as 'metrics'], [name]: value }
    return { ...full, [part]: inner }
  })

describe('the fast path for message validation', () => {
  it('accepts only messages valid under the schema, with the same result', () => {
    fc.assert(
      fc.property(fc.oneof(changed, changedInside), (item) => {
        const read = checkUsualMessage(item)
        if (read === null) return
        const { data } = z.safeParse(schema, item)
        expect(read.message).toEqual(data)
        expect([read.start, read.end]).toEqual([
          Date.parse(data?.interval_start ?? ''),
          Date.parse(data?.interval_end ?? ''),
        ])
      }),
      { numRuns: 3_000 },
    )
  })

  it.each<[string, object]>([
    ['everything', {}],
    [
      'nothing but its interval',
      { device_mode: null, latitude: undefined, metrics: null, ml_results: undefined, counts: null },
    ],
    ['no classes', { counts: [] }],
    ['an hour', { interval_end: '2026-06-10T11:00:00Z' }],
  ])('handles a message with %s', (_what, more) => {
    expect(checkUsualMessage({ ...full, ...more })).not.toBeNull()
  })

  it.each<[string, unknown]>([
    ['a member that nobody knows', { ...full, firmware: '2.1' }],
    ['a result that nobody knows', { ...full, ml_results: { ...results, trips: 1 } }],
    ['a metric named __proto__ beside a good one', { ...full, metrics: JSON.parse('{"a":1,"__proto__":1}') as object }],
    ['a metric whose name is not ASCII beside a good one', { ...full, metrics: { a: 1, Luftdrück: 2 } }],
    ['a metric named __proto__', { ...full, metrics: JSON.parse('{"__proto__":1}') as object }],
    ['101 metrics', { ...full, metrics: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`m${n}`, n])) }],
    ['a battery that is nearly nothing', { ...full, battery_level: 1e-39 }],
    ['a version with blanks to tidy', { ...full, model_version: ' insect-net  4.2' }],
    ['more than an hour', { ...full, interval_end: '2026-06-10T11:00:00.001Z' }],
    ['no time', { ...full, interval_end: full.interval_start }],
    [
      'a year that no figure is asked of',
      { ...full, interval_start: '1899-12-31T23:30:00Z', interval_end: '1900-01-01T00:00:00Z' },
    ],
    ['a name that is not ASCII', { ...full, counts: [{ object_class_name: 'Köcherfliege', count: 1 }] }],
  ])('passes a message with %s to the schema', (_what, item) => {
    expect(checkUsualMessage(item)).toBeNull()
  })
})
