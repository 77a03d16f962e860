import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { ImageHours } from '#domain/images/endpoints.ts'
import type { ImageFilter } from '#domain/images/filter.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { localDay, localHour } from '#domain/weeks/local-time.ts'
import { MOST_IN_QUEUE } from '#domain/review-queues/endpoints.ts'
import type { Db } from '../platform/postgres/database.ts'
import { wallTimestamp } from '../platform/postgres/local-time-sql.ts'
import { chosenImages, placesOf, type Places } from './chosen-queries.ts'

const MOST_DAYS = 31
const USUAL_DAYS = 7
/** Maximum number of images counted by hour, enough for a month; a filter with more shows the newest of them. */
const MOST_IMAGES = 200_000

/** Whether a camera at these places watched in the period; null without a period. */
export const wasWatched = async (db: Db, scope: Scope, filter: ImageFilter): Promise<boolean | null> => {
  if (filter.from === undefined && filter.to === undefined) return null
  const places = await placesOf(db, scope, filter)
  if (filter.hour_from !== undefined || filter.hour_to !== undefined) {
    const [first, last] = [filter.hour_from ?? 0, filter.hour_to ?? 24]
    const isAsked = (hour: number) => (first < last ? hour >= first && hour < last : hour >= first || hour < last)
    const hours = await Promise.all(places.map((place) => watchedHours(db, place)))
    return hours.flat().some(({ hour, hours: watched }) => watched > 0 && isAsked(hour))
  }
  const ids = places.flatMap((place) => place.ids)
  const row = await db
    .selectFrom('daily_watch')
    .where(sql<boolean>`placement_id = any(${ids}::int[])`)
    .where('day', '>=', filter.from ?? '1900-01-01')
    .where('day', '<=', filter.to ?? '2199-12-31')
    .where('hours', '>', 0)
    .select('day')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The period of the time strip: the filter's, at most 31 days, or the last 7 days that have images. */
const periodOf = async (
  db: Db,
  { scope, user_id }: { scope: Scope; user_id: number },
  filter: ImageFilter,
): Promise<{ from: string; to: string } | null> => {
  let { to } = filter
  if (to === undefined) {
    // Images of a queue are in the order of the queue.
    const limit = filter.queue_id === undefined ? 1 : MOST_IN_QUEUE
    const newest = await chosenImages(db, scope, user_id, filter, limit)
    if (!newest) return null
    const { rows } = await sql<{ captured_at: Date; time_zone: string }>`
      select newest.captured_at, farms.time_zone from (${newest}) as newest
      join captures on captures.id = newest.id
      join placements on placements.id = captures.placement_id
      join farms on farms.id = placements.farm_id
      order by newest.captured_at desc limit 1`.execute(db)
    const [found] = rows
    if (!found) return null
    to = localDay(found.captured_at, found.time_zone)
  }
  const earliest = addDays(to, 1 - MOST_DAYS)
  const from = filter.from ?? addDays(to, 1 - USUAL_DAYS)
  return { from: from < earliest ? earliest : from, to }
}

/** Images of a filter and hours watched, by local hour. */
export const imageHours = async (
  db: Db,
  reader: { scope: Scope; user_id: number },
  filter: ImageFilter,
): Promise<ImageHours> => {
  const period = await periodOf(db, reader, filter)
  if (!period) return { from: null, to: null, hours: [] }
  const within = { ...filter, ...period }
  const [chosen, places] = await Promise.all([
    chosenImages(db, reader.scope, reader.user_id, within, MOST_IMAGES),
    placesOf(db, reader.scope, within),
  ])
  const zones = places.map(({ time_zone }) => time_zone)
  const local = wallTimestamp('chosen.captured_at', 'farms.time_zone', zones)
  const [images, watched] = await Promise.all([
    chosen
      ? sql<{ date: string; hour: number; images: number }>`
          select (local)::date::text as date, extract(hour from local)::int as hour, count(*)::int as images
          from (${chosen}) as chosen
          join captures on captures.id = chosen.id
          join placements on placements.id = captures.placement_id
          join farms on farms.id = placements.farm_id
          cross join lateral (select ${sql.raw(local)}) as clock (local)
          group by 1, 2`
          .execute(db)
          .then(({ rows }) => rows)
      : [],
    Promise.all(places.map((place) => watchedHours(db, place))),
  ])
  const found = new Map<string, ImageHours['hours'][number]>()
  const at = (date: string, hour: number) => {
    const key = `${date} ${hour}`
    const known = found.get(key) ?? { date, hour, images: 0, watched: 0 }
    found.set(key, known)
    return known
  }
  for (const { date, hour, images: count } of images) at(date, hour).images += count
  for (const { date, hour, hours } of watched.flat()) at(date, hour).watched += hours
  const hours = [...found.values()].sort((one, other) => one.date.localeCompare(other.date) || one.hour - other.hour)
  return { ...period, hours }
}

const watchedHours = async (db: Db, { ids, time_zone, since, until }: Places) => {
  const { rows } = await sql<{ hour: Date; hours: number }>`
    select hour, sum(hours)::float8 as hours from hourly_watch
    where placement_id = any(${ids}::int[]) and (${since}::timestamptz is null or hour >= ${since}) and (${until}::timestamptz is null or hour < ${until})
    group by hour`.execute(db)
  return rows.map(({ hour, hours }) => ({ date: localDay(hour, time_zone), hour: localHour(hour, time_zone), hours }))
}
