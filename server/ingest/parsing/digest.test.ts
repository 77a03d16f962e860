import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '#domain/ingest/message.ts'
import { digestOf } from './digest.ts'
import { message } from '../testing/messages.ts'

const name = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('bumblebee', 'a"b', 'a\\b', 'Köcherfliege', '😀', '\u2028'),
)
const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, -0, 1e21, 1e-7, 4.35))
const maybe = <T>(some: fc.Arbitrary<T>) =>
  fc.option(some, { nil: fc.sample(fc.constantFrom(null, undefined), 1)[0] ?? null })
const anyMessage = fc.record({
  device_mode: maybe(fc.nat(9)),
  battery_level: maybe(number),
  latitude: maybe(number),
  longitude: maybe(number),
  ml_results: maybe(
    fc.record({
      avg_flowers: maybe(number),
      sightings: maybe(fc.nat()),
      visitations: maybe(fc.nat()),
      visit_seconds: maybe(number),
    }),
  ),
  counts: maybe(fc.array(fc.record({ object_class_name: name, count: fc.nat() }), { maxLength: 4 })),
  metrics: maybe(fc.dictionary(name, number, { maxKeys: 4 })),
  model_version: maybe(name),
})

/** The bigint that PostgreSQL stores. */
const bigintOf = (digest: string) => BigInt.asIntN(64, BigInt(`0x${digest}`))

/** The content from which digests have been computed since the first message was stored. */
const contentOf = (sent: Message, start: number, end: number) => {
  const results = sent.ml_results
  const content = [
    start,
    end,
    sent.device_mode,
    sent.battery_level,
    sent.latitude,
    sent.longitude,
    results?.avg_flowers,
    results?.sightings,
    results?.visitations,
    sent.counts?.map(({ object_class_name, count }) => `${object_class_name}\u0000${count}`).sort(),
    sent.metrics && Object.entries(sent.metrics).sort(([a], [b]) => (a < b ? -1 : 1)),
    sent.model_version,
    ...(results?.visit_seconds == null ? [] : [results.visit_seconds]),
  ]
  return JSON.stringify(content.map((member) => member ?? null))
}

describe('a digest', () => {
  it('is of the same text as ever, so that what was stored long ago is known again', () => {
    fc.assert(
      fc.property(anyMessage, fc.nat(), fc.nat(), (members, start, end) => {
        const sent = { ...message('m'), ...members } as Message
        const kept = hash('sha256', contentOf(sent, start, end), 'buffer').readBigInt64BE(0)
        expect(bigintOf(digestOf(sent, start, end))).toBe(kept)
      }),
    )
  })

  it('of a known message is the known one', () => {
    const start = Date.parse('2026-06-10T10:00:00Z')
    expect(bigintOf(digestOf(message('m') as Message, start, start + 1_800_000))).toBe(-6_952_670_820_079_882_115n)
  })
})
