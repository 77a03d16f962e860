import type { WeatherHour } from '#domain/weather/weather-day.ts'
import { localDay, localHour } from '#domain/weeks/local-time.ts'
import type { Db } from '../platform/postgres/database.ts'

/** The weather of the farm's local hour that contains a timestamp; null if it is not stored. */
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
