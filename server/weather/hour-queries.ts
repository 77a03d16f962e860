import type { WeatherHour } from '#domain/weather/weather-day.ts'
import { localDay, localHour } from '#domain/weeks/local-time.ts'
import type { Db } from '../platform/postgres/database.ts'

/** The weather of the local hour at a farm that an instant is in; null: not stored. */
export const weatherAt = async (
  db: Db,
  { farm_id, at, time_zone }: { farm_id: number; at: Date; time_zone: string },
): Promise<WeatherHour | null> => {
  const day = await db
    .selectFrom('weather_days')
    .where('farm_id', '=', farm_id)
    .where('date', '=', localDay(at, time_zone))
    .select('hours')
    .executeTakeFirst()
  return day?.hours?.find(({ hour }) => hour === localHour(at, time_zone)) ?? null
}
