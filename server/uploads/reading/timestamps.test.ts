import { expect, it, test } from 'vitest'
import { timestampReader } from './timestamps.ts'

test.each([
  '2026-06-11T09:50:00+01:00',
  '2026-06-11T09:50:07Z',
  '2026-06-11T00:00:00-07:30',
  '2026-06-11T23:59:59+14:00',
  '2024-02-29T12:00:00+00:00',
  '1999-12-31T23:59:59-00:30',
  '2026-06-11T09:50:00.123456+01:00',
  '2026-06-11T09:50:00.1234Z',
  '2026-06-11T09:50:00+24:00',
  '2026-06-11T09:50:00-15:59',
  '2026-06-11T09:50:00+05:75',
  '2026-02-31T09:50:00+99:99',
])('%s is the time that Date.parse reads', (text) => {
  expect(timestampReader()(text)).toBe(Date.parse(text))
})

it('parses each date correctly, in whatever order they come', () => {
  const read = timestampReader()
  const texts = ['2026-06-11T09:50:00Z', '2026-06-12T09:50:00Z', '2026-06-11T09:50:01Z', '2026-07-11T00:00:00+01:00']
  expect(texts.map(read)).toEqual(texts.map((text) => Date.parse(text)))
})

test.each(['2026-06-11T09:50:00+16:00', '2026-06-11T09:50:00.123-23:30'])(
  '%s is invalid: PostgreSQL does not accept such an offset',
  (text) => {
    expect(timestampReader()(text)).toBeNaN()
  },
)
