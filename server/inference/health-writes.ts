import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { FarmHealth } from '#domain/inference/endpoints.ts'
import type { Db } from '../platform/database.ts'
import type { Window } from './health-data-queries.ts'

/**
 * Keeps a score under the version of its model, so that what was shown can be looked up after the model has changed. Nothing
 * is written while the score stays the same.
 */
export const saveScore = async (db: Db, window: Window, health: FarmHealth): Promise<void> => {
  const { computed_at, ...figures } = health
  const result = JSON.stringify(figures)
  await db
    .insertInto('health_scores')
    .values({
      farm_id: health.farm_id,
      start_date: window.start,
      end_date: window.end,
      model: health.model,
      computed_at,
      result_hash: hash('sha256', result, 'buffer'),
      result,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['farm_id', 'start_date', 'end_date', 'model'])
        .doUpdateSet((eb) => ({
          computed_at: eb.ref('excluded.computed_at'),
          result_hash: eb.ref('excluded.result_hash'),
          result: eb.ref('excluded.result'),
        }))
        .where(sql<boolean>`health_scores.result_hash <> excluded.result_hash`),
    )
    .execute()
}
