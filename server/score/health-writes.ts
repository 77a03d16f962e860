import { hash } from 'node:crypto'
import type { KnownDay } from '#domain/weather/weather-day.ts'
import { addDays, datesBetween } from '#domain/weeks/dates.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import type { Db } from '../platform/postgres/database.ts'
import type { Window } from './health-data-queries.ts'
import type { AssessedHealth, StoredScoreOfWindow } from './stored-scores-queries.ts'

/** After so many days a score is kept though its weather was never read after it. */
const WAIT_DAYS = 7

/** The longest window that a page shows. Others are asked for by programs, in any number. */
const MAX_DAYS = 31

/**
 * Whether a window's score is one to keep: its days are over, and the weather of each was read since or is a week old. Until then it changes by
 * itself, with every message that comes in.
 */
export const isSettled = (weather: KnownDay[], window: Window, now: Date, zone: string): boolean => {
  const today = localDay(now, zone)
  if (window.end >= today || window.end >= addDays(window.start, MAX_DAYS)) return false
  const read = new Set(weather.filter((day) => day.is_past).map(({ date }) => date))
  return datesBetween(window.start, window.end).every((date) => date <= addDays(today, -WAIT_DAYS) || read.has(date))
}

/**
 * Keeps a score as it was shown, under the version of its model: rows are only added. Nothing is written where the same was
 * shown before. `inputs`: what it was made of; `kept`: what is known to be kept of the window.
 */
export const saveScore = async (
  db: Db,
  window: Window,
  health: AssessedHealth,
  { inputs, kept }: { inputs: unknown; kept: readonly Pick<StoredScoreOfWindow, 'model' | 'result_hash'>[] },
): Promise<void> => {
  const { computed_at, ...figures } = health
  const result = JSON.stringify(figures)
  const result_hash = hash('sha256', result, 'buffer')
  if (kept.some((row) => row.model === health.model && row.result_hash?.equals(result_hash))) return
  await db
    .insertInto('health_scores')
    .values({
      farm_id: health.farm_id,
      start_date: window.start,
      end_date: window.end,
      model: health.model,
      computed_at,
      input_hash: hash('sha256', JSON.stringify(inputs), 'buffer'),
      result_hash,
      result,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
