import { sql } from 'kysely'
import { shownScore } from '#domain/score/score.ts'
import type { FarmHealth, ShownBefore } from '#domain/score/endpoints.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { compiledQuery } from '../platform/postgres/compiled-queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import type { Window } from './health-data-queries.ts'

/** A farm's score as calculated and stored. The score shown earlier is added separately. */
export type AssessedHealth = Omit<FarmHealth, 'shown_before'>

export interface StoredScoreOfWindow extends Window {
  pollination_health: number
  range: [number, number] | null
  model: string
  at: Date
  result_hash: Buffer
}

interface StoredRow {
  farm_id: number
  starts: string[]
  ends: string[]
}
const scoresShown = compiledQuery<StoredRow, StoredScoreOfWindow>(
  ['farm_id', 'starts', 'ends'],
  (db, { farm_id, starts, ends }) =>
    db
      .selectFrom('health_scores')
      .where('farm_id', '=', farm_id)
      .where(sql<boolean>`start_date = any(${starts}::date[])`)
      .where(sql<boolean>`end_date = (${ends}::date[])[array_position(${starts}::date[], start_date)]`)
      .where(sql<boolean>`result->>'pollination_health' is not null`)
      .select([
        'start_date as start',
        'end_date as end',
        sql<number>`(result->>'pollination_health')::float8`.as('pollination_health'),
        sql<[number, number] | null>`result->'range'`.as('range'),
        'model',
        'computed_at as at',
        'result_hash',
      ])
      .orderBy('computed_at', 'desc')
      .orderBy('id', 'desc'),
)

/**
 * Scores shown for these windows, whose start dates differ, the newest first. The caller has checked access to the
 * farm.
 */
export const storedScores = (db: Db, farm_id: number, windows: readonly Window[]): Promise<StoredScoreOfWindow[]> =>
  scoresShown(db, { farm_id, starts: windows.map(({ start }) => start), ends: windows.map(({ end }) => end) })

/**
 * The newest score shown for a window that differs from the current one. During the window a score changes with each
 * hour; for the same model only scores shown after its end count.
 */
export const shownBefore = (
  storedScores: readonly StoredScoreOfWindow[],
  now: Pick<AssessedHealth, 'pollination_health' | 'model'>,
  { end }: Window,
  zone: string,
): ShownBefore | null => {
  const reading = now.pollination_health === null ? null : shownScore(now.pollination_health)
  const other = storedScores.find(
    ({ pollination_health, model, at }) =>
      shownScore(pollination_health) !== reading && (model !== now.model || localDay(at, zone) > end),
  )
  return other ? { pollination_health: other.pollination_health, model: other.model, at: other.at.toISOString() } : null
}
