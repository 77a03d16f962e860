import { hash } from 'node:crypto'
import type { StoredWeatherDay } from '#domain/weather/weather-day.ts'
import { addDays, datesBetween } from '#domain/weeks/dates.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import type { Db } from '../platform/postgres/database.ts'
import type { Window } from './health-data-queries.ts'
import type { AssessedHealth, StoredScoreOfWindow } from './stored-scores-queries.ts'

/** After this many days a score is stored even if its weather was not read again. */
const WAIT_DAYS = 7

/** The longest window of a page. API clients may request any window. */
const MAX_DAYS = 31

/**
 * Whether a window's score is final: its days are over, and the weather of each was read afterwards or is a week old.
 * Until then it changes with every message.
 */
export const isSettled = (weather: StoredWeatherDay[], window: Window, now: Date, zone: string): boolean => {
  const today = localDay(now, zone)
  if (window.end >= today || window.end >= addDays(window.start, MAX_DAYS)) return false
  const read = new Set(weather.filter((day) => day.is_past).map(({ date }) => date))
  return datesBetween(window.start, window.end).every((date) => date <= addDays(today, -WAIT_DAYS) || read.has(date))
}

/**
 * Stores a score as shown, with its model version; rows are only added, and an unchanged score is not stored again.
 * `inputs`: the inputs of the calculation; `storedScores`: the stored scores of the window.
 */
export const saveScore = async (
  db: Db,
  window: Window,
  health: AssessedHealth,
  {
    inputs,
    storedScores,
  }: { inputs: unknown; storedScores: readonly Pick<StoredScoreOfWindow, 'model' | 'result_hash'>[] },
): Promise<void> => {
  const { computed_at, ...figures } = health
  const result = JSON.stringify(figures)
  const result_hash = hash('sha256', result, 'buffer')
  if (storedScores.some((row) => row.model === health.model && row.result_hash?.equals(result_hash))) return
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
