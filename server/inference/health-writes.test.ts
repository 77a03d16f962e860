import { beforeEach, expect, it } from 'vitest'
import type { FarmHealth } from '#domain/inference/endpoints.ts'
import { makeFarm } from '../factories/places.ts'
import { makeServer } from '../platform/testing/server.ts'
import { assess } from './health-queries.ts'
import { saveScore } from './health-writes.ts'
import { capture, data, window } from './testing/any-health-data.ts'

/** Scores as they were shown, kept under the version of the model that made them. */
const { db } = await makeServer()
let farm_id: number
beforeEach(async () => {
  farm_id = (await makeFarm(db)).id
})
const scored = (at: string, visits = 5): FarmHealth => ({
  ...assess(data({ captures: [capture(1, { visits })] }), [], window, new Date(at)),
  farm_id,
})
const kept = async () =>
  (
    await db
      .selectFrom('health_scores')
      .where('farm_id', '=', farm_id)
      .selectAll()
      .orderBy('model')
      .orderBy('start_date')
      .execute()
  ).map((row) => ({
    start: row.start_date,
    end: row.end_date,
    model: row.model,
    at: row.computed_at.toISOString(),
    result: row.result,
  }))
const [monday, tuesday] = ['2026-06-15T12:00:00.000Z', '2026-06-16T12:00:00.000Z'] as const
const row = (health: FarmHealth, more: object = {}) => {
  const { computed_at: at, ...result } = health
  return { ...window, model: 'ph-1.0', at, result, ...more }
}

it('is written once while it stays the same', async () => {
  await saveScore(db, window, scored(monday))
  await saveScore(db, window, scored(tuesday))
  expect(await kept()).toEqual([row(scored(monday))])
})

it('is written again once it is another', async () => {
  await saveScore(db, window, scored(monday))
  await saveScore(db, window, scored(tuesday, 6))
  expect(await kept()).toEqual([row(scored(tuesday, 6))])
})

it('of an older model stays beside that of a newer one, and each window has its own', async () => {
  await saveScore(db, window, scored(monday))
  await saveScore(db, window, { ...scored(tuesday, 6), model: 'ph-2.0' } as unknown as FarmHealth)
  const earlier = { start: '2026-05-25', end: '2026-05-31' }
  await saveScore(db, earlier, scored(tuesday, 7))
  expect(await kept()).toEqual([
    row(scored(tuesday, 7), earlier),
    row(scored(monday)),
    row({ ...scored(tuesday, 6), model: 'ph-2.0' } as unknown as FarmHealth, { model: 'ph-2.0' }),
  ])
})
