import { describe, expect, it } from 'vitest'
import { isSkewed, parseMessages } from './parse.ts'
import { message } from '../testing/messages.ts'

const full = {
  ...message('m'),
  device_mode: 0,
  latitude: 52.036,
  longitude: -2.423,
  metrics: { temperature: 21.5, humidity: 60 },
  model_version: 'yolo-8',
}
const digestOf = (body: unknown) => {
  const { sent, rejected } = parseMessages([body])
  expect(rejected).toEqual([])
  return sent[0]?.digest
}
const results = full.ml_results

describe('two messages with the same id', () => {
  it.each<[string, object]>([
    ['another start', { interval_start: '2026-06-10T10:00:01Z' }],
    ['another end', { interval_end: '2026-06-10T10:30:01Z' }],
    ['another mode', { device_mode: 1 }],
    ['another battery', { battery_level: 80.5 }],
    ['no battery', { battery_level: null }],
    ['another latitude', { latitude: 52.037 }],
    ['another longitude', { longitude: 2.423 }],
    ['other flowers', { ml_results: { ...results, avg_flowers: 5.001 } }],
    ['no flowers, which is not none', { ml_results: { ...results, avg_flowers: null } }],
    ['other sightings', { ml_results: { ...results, sightings: 8 } }],
    ['other visits', { ml_results: { ...results, visitations: 5 } }],
    ['no results', { ml_results: null }],
    ['another count', { counts: [{ object_class_name: 'bumblebee', count: 5 }, full.counts[1]] }],
    ['another class', { counts: [{ object_class_name: 'hoverfly', count: 4 }, full.counts[1]] }],
    ['a class less', { counts: [full.counts[0]] }],
    ['a class twice', { counts: [...full.counts, full.counts[1]] }],
    ['no classes at all', { counts: [] }],
    ['another metric', { metrics: { temperature: 21.6, humidity: 60 } }],
    ['a metric of another name', { metrics: { temperature: 21.5, wind: 60 } }],
    ['a metric more', { metrics: { ...full.metrics, wind: 1 } }],
    ['another model version', { model_version: 'yolo-9' }],
    ['no model version', { model_version: null }],
  ])('differ with %s', (_what, more) => {
    expect(digestOf({ ...full, ...more })).not.toBe(digestOf(full))
  })

  it.each<[string, object, object]>([
    [
      'their instants are written in another zone',
      {},
      { interval_start: '2026-06-10T11:00:00+01:00', interval_end: '2026-06-10T08:30:00.000-02:00' },
    ],
    ['their counts come in another order', {}, { counts: full.counts.toReversed() }],
    ['their metrics come in another order', {}, { metrics: { humidity: 60, temperature: 21.5 } }],
    [
      'what was not measured is left out or null',
      { battery_level: null, metrics: null, ml_results: { avg_flowers: 5, sightings: null, visitations: null } },
      { battery_level: undefined, metrics: undefined, ml_results: { avg_flowers: 5 } },
    ],
    ['they carry what nobody knows', {}, { firmware: '2.1' }],
  ])('are the same when %s', (_what, one, other) => {
    expect(digestOf({ ...full, ...other })).toBe(digestOf({ ...full, ...one }))
  })

  it('cannot be made to look the same by shifting values between members', () => {
    const one = digestOf({ ...full, latitude: 1, longitude: null })
    expect(digestOf({ ...full, latitude: null, longitude: 1 })).not.toBe(one)
    const counted = (name: string, count: number) => digestOf({ ...full, counts: [{ object_class_name: name, count }] })
    expect(counted('bee 1', 1)).not.toBe(counted('bee ', 11))
  })
})

describe('a message', () => {
  it('has its times and midpoint, and is counted unless it is an audit', () => {
    const { sent } = parseMessages([message('a'), message('b', { device_mode: 1 }), message('c', { device_mode: 2 })])
    const at = (time: string) => Date.parse(`2026-06-10T${time}Z`)
    expect(sent.map(({ start, end, midpoint }) => [start, end, midpoint])).toEqual(
      Array.from({ length: 3 }, () => [at('10:00:00'), at('10:30:00'), at('10:15:00')]),
    )
    expect(sent.map(({ counted }) => counted)).toEqual([true, false, true])
  })

  const longest = 'x'.repeat(64)
  it.each<[string, unknown, string | null, string]>([
    ['nothing', null, null, ''],
    ['a text', 'message', null, ''],
    ['a list', [message('inner')], null, ''],
    ['no id', { ...message('x'), id: undefined }, null, 'id'],
    ['an empty id', message(''), '', 'id'],
    ['an id that is a number', { ...message('x'), id: 7 }, null, 'id'],
    ['an id of 65 characters', message(`${longest}y`), longest, 'id'],
    ['no time between start and end', message('x', { interval_end: '2026-06-10T10:00:00Z' }), 'x', 'interval_end'],
    ['more than an hour', message('x', { interval_end: '2026-06-10T11:00:00.001Z' }), 'x', 'interval_end'],
    ['a day without a time', message('x', { interval_start: '2026-06-10' }), 'x', 'interval_start'],
    ['a time without a zone', message('x', { interval_start: '2026-06-10T10:00:00' }), 'x', 'interval_start'],
    ['a year that no database knows', message('x', { interval_start: '0000-12-31T10:00:00Z' }), 'x', 'interval_start'],
    [
      'an instant before the first year',
      message('x', { interval_start: '0001-01-01T00:30:00+01:00' }),
      'x',
      'interval_start',
    ],
    [
      'an instant after the last year',
      message('x', { interval_end: '9999-12-31T23:30:00-01:00' }),
      'x',
      'interval_end',
    ],
    ['a battery above full', message('x', { battery_level: 100.1 }), 'x', 'battery_level'],
    ['a battery below empty', message('x', { battery_level: -1 }), 'x', 'battery_level'],
    ['fewer than no flowers', message('x', { ml_results: { avg_flowers: -1 } }), 'x', 'ml_results.avg_flowers'],
    ['half a visit', message('x', { ml_results: { visitations: 0.5 } }), 'x', 'ml_results.visitations'],
    ['a latitude beyond the pole', message('x', { latitude: 90.01 }), 'x', 'latitude'],
  ])('with %s is rejected by member name', (_what, item, id, path) => {
    const { sent, rejected } = parseMessages([message('good'), item])
    expect(sent.map((one) => one.message.id)).toEqual(['good'])
    expect(rejected.map((one) => [one.index, one.id])).toEqual([[1, id]])
    expect(rejected[0]?.issues.map((issue) => issue.path)).toContain(path)
  })

  it.each([
    ['an hour', { interval_end: '2026-06-10T11:00:00Z' }],
    ['a millisecond', { interval_end: '2026-06-10T10:00:00.001Z' }],
    ['an id of 64 characters', { id: longest }],
    ['an empty battery', { battery_level: 0 }],
    ['a full battery', { battery_level: 100 }],
    ['a pole', { latitude: -90, longitude: 180 }],
  ])('may have %s', (_what, more) => {
    expect(parseMessages([message('x', more)]).rejected).toEqual([])
  })
})

describe('a clock', () => {
  const received = Date.parse('2026-06-10T12:00:00Z')
  const since = Date.parse('2026-05-01T00:00:00Z')
  it.each([
    ['two minutes ahead is right', '2026-06-10T12:02:00.000Z', false],
    ['more than two minutes ahead is wrong', '2026-06-10T12:02:00.001Z', true],
    ['two days ahead is wrong', '2026-06-12T12:00:00Z', true],
    ['years ahead is wrong', '2031-01-01T00:00:00Z', true],
    ['weeks behind may be a backlog', '2026-05-02T00:00:00Z', false],
    ['a day before the device was known is right', '2026-04-30T00:00:00.000Z', false],
    ['more than a day before that is wrong', '2026-04-29T23:59:59.999Z', true],
    ['a year behind is wrong', '2025-06-10T12:00:00Z', true],
    ['at the beginning of time is wrong', '1970-01-01T00:00:00Z', true],
  ])('%s', (_what, end, wrong) => {
    expect(isSkewed(Date.parse(end), received, since)).toBe(wrong)
  })
})
