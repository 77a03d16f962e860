import { hash } from 'node:crypto'
import type { KnownDay } from '#domain/weather/weather-day.ts'
import { addDays, datesBetween } from '#domain/weeks/dates.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import type { Db } from '../platform/database.ts'
import type { Window } from './health-data-queries.ts'
import type { AssessedHealth } from './kept-scores-queries.ts'

/** After so many days a score is kept though its weather was never measured. */
const WAIT_DAYS = 7

/** Whether the days of a window that are over have been measured, or are a week old: until then its score may change by itself. */
export const isSettled = (weather: KnownDay[], window: Window, now: Date, zone: string): boolean => {
  const today = localDay(now, zone)
  const measured = new Set(weather.filter((day) => day.measured).map(({ date }) => date))
  return datesBetween(window.start, window.end).every(
    (date) => date >= today || date <= addDays(today, -WAIT_DAYS) || measured.has(date),
  )
}

/**
 * Keeps a score as it was shown, under the version of its model: rows are only added. Nothing is written where the same was
 * shown before. `inputs`: what it was made of.
 */
export const saveScore = async (db: Db, window: Window, health: AssessedHealth, inputs: unknown): Promise<void> => {
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
      input_hash: hash('sha256', JSON.stringify(inputs), 'buffer'),
      result_hash: hash('sha256', result, 'buffer'),
      result,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
