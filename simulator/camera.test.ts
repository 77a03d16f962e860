import { expect, it } from 'vitest'
import type { Message } from '#domain/ingest/message.ts'
import { messageOf } from './camera.ts'
import { messagesOf } from './season.ts'
import { litHouse, makeCamera } from './testing/camera-fixture.ts'

const SEED = 20
const visitsOf = (message: Message) => message.ml_results?.visitations ?? 0

it('a camera counts visits in clusters: their variance is about twice their mean', () => {
  const house = makeCamera(litHouse)
  let squares = 0
  let visits = 0
  // All quarters of one hour have the same expectation, so that half the square of their difference is their variance.
  for (const hour of messagesOf(SEED, house, Date.UTC(2026, 0, 1), Date.UTC(2026, 11, 31), 60)) {
    const start = Date.parse(hour.interval_start)
    const [first, second] = [0, 1].map((quarter) => messageOf(SEED, house, start + quarter * 900_000, 15))
    if (!first || !second) continue
    squares += (visitsOf(first) - visitsOf(second)) ** 2
    visits += visitsOf(first) + visitsOf(second)
  }
  expect(squares / visits).toBeGreaterThan(1.7)
  expect(squares / visits).toBeLessThan(2.4)
})

it('cameras under lights in December count only insects that live in the glasshouse', () => {
  const counted = new Set<string>()
  for (let number = 0; number < 6; number += 1) {
    const camera = makeCamera({ ...litHouse, name: `East House ${number}` })
    for (const { counts } of messagesOf(SEED, camera, Date.UTC(2025, 11, 1), Date.UTC(2026, 0, 1), 15))
      for (const { object_class_name } of counts ?? []) counted.add(object_class_name)
  }
  expect([...counted].sort()).toEqual(['beetle', 'bumblebee', 'other fly'])
})

it('a camera sends the same messages for any requested period, and others for another seed', () => {
  const camera = makeCamera({ deployed: [{ from: '2026-06-01', to: '2026-06-10' }] })
  const [from, until] = [Date.UTC(2026, 5, 1), Date.UTC(2026, 5, 11)]
  const season = [...messagesOf(SEED, camera, from, until, 60)]
  expect(season.length).toBeGreaterThan(100)
  expect(season.map(({ interval_start }) => messageOf(SEED, camera, Date.parse(interval_start), 60))).toEqual(season)
  expect([...messagesOf(SEED + 1, camera, from, until, 60)]).not.toEqual(season)
})
