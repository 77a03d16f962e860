import { sql } from 'kysely'
import { pick } from '#domain/platform/members.ts'
import {
  filledFrom,
  weatherDayOf,
  weatherMembers,
  type StoredWeatherDay,
  type WeatherDay,
  type WeatherHour,
  type WeatherSource,
} from '#domain/weather/weather-day.ts'
import type { WeatherProvider } from '#domain/weather/weather-provider.ts'
import { addDays, datesBetween } from '#domain/weeks/dates.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { compiledQuery } from '../platform/postgres/compiled-queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import type { Log } from '../platform/observability/log.ts'
import { markScoresStale } from '../farms/stale-scores-writes.ts'
import { storeForecasts } from './forecast-writes.ts'

interface WeatherFarm {
  id: number
  latitude: number | null
  longitude: number | null
  time_zone: string
}
interface WeatherPages {
  days: StoredWeatherDay[]
  attribution: string
  attribution_url: string | null
  fetched_at: Date | null
  /** The provider failed when last requested, or past days could not be read yet: these are the last good values. */
  stale: boolean
}

/** Weather by local day, stored in the database. Missing or old days are requested from the provider. */
export interface WeatherCache {
  read: (farm: WeatherFarm, start: string, end: string) => Promise<WeatherPages>
}

const TIMEOUT_MS = 2_500
const FORECAST_DAYS = 7
/** After this many days, values are no longer corrected. */
const SETTLED_DAYS = 7
/** After this many days, a day without values is no longer requested. */
const MAX_REQUEST_DAYS = 60
const OLD_MINUTES = 60
const LEASE_SECONDS = 15

export const makeWeatherCache = (deps: {
  db: Db
  provider: WeatherProvider
  clock: () => Date
  log: Log
}): WeatherCache => {
  const { db, provider, log } = deps
  const underWay = new Map<string, Promise<void>>()

  /** Requests are shared; the pause after a failure grows each time, on all servers. */
  const refresh = (farm: WeatherFarm, start: string, end: string, today: string): Promise<void> => {
    const key = `${farm.id} ${start} ${end}`
    const running = underWay.get(key)
    if (running) return running
    const work = fetchDays(deps, farm, start, end, today)
      .catch((error: unknown) => log.warn({ err: error, farm_id: farm.id }, 'weather'))
      .finally(() => underWay.delete(key))
    underWay.set(key, work)
    return work
  }

  return {
    read: async (farm, start, end) => {
      const today = localDay(deps.clock(), farm.time_zone)
      const last = [end, addDays(today, FORECAST_DAYS)].sort()[0] as string
      const look = () => Promise.all([cachedDays(db, farm.id, start, end), failuresOf(db, { farm_id: farm.id })])
      let [cached, state] = await look()
      const isDue = (date: string) => needs(cached.get(date), farm.time_zone, deps.clock())
      const wanted = datesBetween(start, last).filter(isDue)
      if (wanted.length > 0 && farm.latitude !== null && farm.longitude !== null) {
        const asked = refresh(farm, wanted[0] as string, wanted.at(-1) as string, today)
        // Old values are returned at once and updated in the background. The caller waits if there are none, or if a
        // past day was last read as a forecast, because its actual weather affects the score.
        if (wanted.some((date) => !cached.has(date) || date < today)) {
          await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS).unref())])
          ;[cached, state] = await look()
        }
      }
      const rows = [...cached.values()]
      return {
        days: rows.filter(hasValue).map(({ settled: _, ...day }) => ({ ...day, is_past: isPast(day, farm.time_zone) })),
        attribution: provider.attribution,
        attribution_url: provider.attribution_url,
        fetched_at: rows.length === 0 ? null : new Date(Math.max(...rows.map((row) => row.fetched_at.getTime()))),
        stale: (state[0]?.failures ?? 0) > 0 || rows.some((day) => day.date < today && !isPast(day, farm.time_zone)),
      }
    },
  }
}

interface CachedDay extends WeatherDay {
  fetched_at: Date
  source: WeatherSource | null
  settled: boolean
}
const cachedMembers = [...weatherMembers, 'fetched_at', 'source', 'settled'] as const satisfies (keyof CachedDay)[]

/** Read after the local day had ended, so it is not a forecast. */
const isPast = ({ date, fetched_at }: { date: string; fetched_at: Date }, zone: string): boolean =>
  localDay(fetched_at, zone) > date

const needs = (day: CachedDay | undefined, zone: string, now: Date): boolean =>
  day === undefined ||
  (!day.settled &&
    (now.getTime() - day.fetched_at.getTime() > OLD_MINUTES * 60_000 ||
      (localDay(now, zone) > day.date && !isPast(day, zone))))

const hasValue = (day: WeatherDay): boolean =>
  [day.temperature_afternoon, day.precipitation, day.oktas_afternoon, day.humidity_afternoon, day.wind_speed].some(
    (value) => value !== null,
  )

const daysOfFarm = compiledQuery<{ farm_id: number; start: string; end: string }, CachedDay>(
  ['farm_id', 'start', 'end'],
  (db, { farm_id, start, end }) =>
    db
      .selectFrom('weather_days')
      .where('farm_id', '=', farm_id)
      .where('date', '>=', start)
      .where('date', '<=', end)
      .select(cachedMembers)
      .orderBy('date'),
)
const cachedDays = async (db: Db, farm_id: number, start: string, end: string): Promise<Map<string, CachedDay>> =>
  new Map((await daysOfFarm(db, { farm_id, start, end })).map((row) => [row.date, row]))

/** Number of failures since the provider last responded. */
const failuresOf = compiledQuery<{ farm_id: number }, { failures: number }>(['farm_id'], (db, { farm_id }) =>
  db.selectFrom('weather_fetches').where('farm_id', '=', farm_id).select('failures'),
)

const fetchDays = async (
  { db, provider, clock }: { db: Db; provider: WeatherProvider; clock: () => Date },
  farm: WeatherFarm,
  start: string,
  end: string,
  today: string,
): Promise<void> => {
  if (farm.latitude === null || farm.longitude === null || !(await acquireLease(db, farm.id))) return
  // Another server may have updated the days before this one got the lease.
  const cached = await cachedDays(db, farm.id, start, end)
  if (!datesBetween(start, end).some((date) => needs(cached.get(date), farm.time_zone, clock())))
    return releaseLease(db, farm.id)
  try {
    const place = { latitude: farm.latitude, longitude: farm.longitude, time_zone: farm.time_zone }
    const hours = await provider.hours(place, start, end, today)
    const settledBefore = addDays(today, -SETTLED_DAYS)
    const givenUpBefore = addDays(today, -MAX_REQUEST_DAYS)
    const days = datesBetween(start, end).map((date) => ({
      ...weatherDayOf(date, hours.get(date) ?? []),
      source: provider.sourceOf(date, today),
      hours: hours.get(date) ?? [],
    }))
    await storeForecasts(
      db,
      { farm_id: farm.id, issued_on: today },
      days.filter((day) => day.date >= today && hasValue(day)),
    )
    await storeDays(
      db,
      farm.id,
      days.map(({ source, hours, ...read }) => {
        const { date } = read
        const before = cached.get(date)
        const day = before && isPast(before, farm.time_zone) ? filledFrom(before, read) : read
        return {
          ...day,
          source,
          hours,
          fetched_at: clock(),
          settled: date < (hasValue(day) ? settledBefore : givenUpBefore),
        }
      }),
    )
    if (start < today) await markScoresStale(db, farm.id)
    await db
      .updateTable('weather_fetches')
      .set({ succeeded_at: sql`now()`, failures: 0, retry_at: sql`now()` })
      .where('farm_id', '=', farm.id)
      .execute()
  } catch (error) {
    await db
      .updateTable('weather_fetches')
      .set({
        failed_at: sql`now()`,
        failures: sql`failures + 1`,
        retry_at: sql`now() + least(interval '1 hour', interval '30 seconds' * power(2, least(failures, 7)))`,
      })
      .where('farm_id', '=', farm.id)
      .execute()
    throw error
  }
}

/** Leases a farm's weather for one server, and not before the pause after a failure is over. */
const acquireLease = async (db: Db, farm_id: number): Promise<boolean> => {
  await db
    .insertInto('weather_fetches')
    .values({ farm_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const turn = await db
    .updateTable('weather_fetches')
    .set({ retry_at: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .where('farm_id', '=', farm_id)
    .where('retry_at', '<=', sql<Date>`now()`)
    .returning('farm_id')
    .executeTakeFirst()
  return turn !== undefined
}

const releaseLease = async (db: Db, farm_id: number): Promise<void> => {
  await db
    .updateTable('weather_fetches')
    .set({ retry_at: sql`now()` })
    .where('farm_id', '=', farm_id)
    .execute()
}

const storeDays = async (db: Db, farm_id: number, days: (CachedDay & { hours: readonly WeatherHour[] })[]) => {
  await db
    .insertInto('weather_days')
    .values(
      days.map(({ hours, ...day }) => ({
        ...pick(day, cachedMembers),
        farm_id,
        hours: hours.length > 0 ? JSON.stringify(hours) : null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['farm_id', 'date'])
        .doUpdateSet((eb) => ({
          temperature_afternoon: eb.ref('excluded.temperature_afternoon'),
          precipitation: eb.ref('excluded.precipitation'),
          oktas_afternoon: eb.ref('excluded.oktas_afternoon'),
          humidity_afternoon: eb.ref('excluded.humidity_afternoon'),
          wind_speed: eb.ref('excluded.wind_speed'),
          fetched_at: eb.ref('excluded.fetched_at'),
          source: eb.ref('excluded.source'),
          settled: eb.ref('excluded.settled'),
          // Earlier values stay if the provider no longer returns them.
          hours: eb.fn.coalesce('excluded.hours', 'weather_days.hours'),
        }))
        // Days settled by another server meanwhile are not changed.
        .where('weather_days.settled', '=', false),
    )
    .execute()
}
