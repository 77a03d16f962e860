import { fixedPeriods } from '#domain/platform/retention.ts'
import { pick } from '#domain/platform/members.ts'
import { weatherMembers, type WeatherDay, type WeatherSource } from '#domain/weather/weather-day.ts'
import type { Db } from '../platform/postgres/database.ts'
import { days, deleteExpired } from '../platform/cleanup/delete-expired.ts'
import type { ClockDeps } from '../platform/cleanup/trusted-clock.ts'

/** Two years, to compare two seasons. */
const RETENTION_DAYS = fixedPeriods.forecast_days

type Forecast = WeatherDay & { source: WeatherSource | null }

/** Stores the first forecast of each day for a farm; stored forecasts never change. */
export const storeForecasts = async (
  db: Db,
  { farm_id, issued_on }: { farm_id: number; issued_on: string },
  forecasts: readonly Forecast[],
): Promise<void> => {
  if (forecasts.length === 0) return
  await db
    .insertInto('weather_forecasts')
    .values(forecasts.map((day) => ({ ...pick(day, [...weatherMembers, 'source']), farm_id, issued_on })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes forecasts that are no longer compared. */
export const cleanUpForecasts = (deps: ClockDeps) =>
  deleteExpired(deps, {
    name: 'weather forecasts',
    table: 'weather_forecasts',
    column: 'issued_at',
    seconds: days(RETENTION_DAYS),
    floor: 1_000,
  })
