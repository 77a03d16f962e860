import { model } from '#domain/score/parameters.ts'
import { weeksBetween } from '#domain/seasons/windows.ts'
import { addDays } from '#domain/weeks/dates.ts'
import type { Bench } from '../database.ts'

/** Size of a fleet. A season begins on 1 April. */
export interface FleetSize {
  organisations: number
  farms: number
  cameras: number
  /** The seasons, by year. */
  years: readonly number[]
  seasonDays: number
  images: number
  /** Days of raw messages at the end of the last season. */
  messageDays: number
}

export const MESSAGES_A_DAY = 56
/** 08:00 to 18:00 British Summer Time, in UTC. */
const HOURS = { first: 7, last: 16 } as const
const CLASSES = ['bumblebee', 'honeybee', 'hoverfly']

const seasonStart = (year: number): string => `${year}-04-01`
export const lastDayOf = ({ years, seasonDays }: FleetSize): string =>
  addDays(seasonStart(Math.max(...years)), seasonDays - 1)

const fillPlaces = async ({ pool }: Bench, { organisations, farms, cameras }: FleetSize): Promise<void> => {
  await pool.query(`insert into organisations (title) select 'Organisation ' || g from generate_series(1, $1::int) g`, [
    organisations,
  ])
  await pool.query(
    `insert into farms (organisation_id, title, time_zone, latitude, longitude)
    select (select min(id) from organisations) + g % $2::int, 'Farm ' || g, 'Europe/London', 52 + g / 1000.0, -2
    from generate_series(1, $1::int) g`,
    [farms, organisations],
  )
  await pool.query(
    `insert into crops (farm_id, species_id, growing_setup, season_from, season_to) select id, 1, 'tunnel', 3, 10 from farms`,
  )
  await pool.query(
    `insert into devices (name, device_id, device_type, created_at)
    select 'Camera ' || g, 'C' || g, 'camera', '2023-01-01' from generate_series(1, $1::int) g`,
    [cameras],
  )
  // The cameras of a farm have consecutive ids, because they were added together.
  await pool.query(
    `insert into placements (device_id, farm_id, during)
    select id, (select min(id) from farms) + ((row_number() over (order by id) - 1) * $1 / $2)::int, '(,)' from devices`,
    [farms, cameras],
  )
  await pool.query(
    `insert into device_status (device_id, last_seen_at, battery_level)
    select id, now() - make_interval(hours => id % 30), 10 + id % 90 from devices`,
  )
  await pool.query('insert into object_classes (name) select unnest($1::text[]) on conflict do nothing', [CLASSES])
}

const HOURLY_KEYS = {
  hourly_watch: 'placement_id, hour, model_id',
  hourly_counts: 'placement_id, hour, model_id, class_id',
}

/** One day of all cameras, in the order in which the portal clusters past days at night. */
const fillDay = async ({ pool }: Bench, day: string): Promise<void> => {
  const hours = `placements cross join generate_series(${HOURS.first}, ${HOURS.last}) as hour,
    lateral (select $1::date + make_interval(hours => hour) as wall) as at_wall,
    lateral (select wall at time zone 'UTC' as at, extract(doy from $1::date)::int as doy) as moment`
  const classes = `(select id, row_number() over (order by id) as class from object_classes) as classes`
  // A camera sees one class in each hour, and a second class in two of three hours.
  await pool.query(
    `insert into hourly_counts (placement_id, hour, model_id, class_id, count, scored)
    select placements.id, at, 0, classes.id, seen, seen from ${hours} cross join ${classes},
    lateral (select 1 + (placements.id * 7 + doy * 3 + hour * 5 + class) % 9 as seen) as seen
    where class = 1 or (class = 2 and (placements.id + hour + doy) % 3 < 2)
    order by farm_id, placements.id, at, class`,
    [day],
  )
  await pool.query(
    `insert into hourly_watch (placement_id, hour, watched, counted, scored, hours, hours_counted, hours_scored,
      flower_seconds, weight_seconds, visits)
    select placements.id, at, whole, whole, whole, 1, 1, 1, 3600 * (3 + doy % 4), 3600, (doy + hour + placements.id) % 4
    from ${hours}, lateral (select tstzmultirange(tstzrange(at, at + interval '1 hour')) as whole) as interval
    order by farm_id, placements.id, at`,
    [day],
  )
  await pool.query(
    `insert into daily_watch (placement_id, day, model_id, hours, hours_counted, hours_scored, flower_hours, visits,
      open_hours, open_flower_hours, open_visits)
    select placements.id, $1::date, 0, count(*), count(*), count(*), sum(3 + doy % 4), sum((doy + hour + placements.id) % 4),
      count(*), sum(3 + doy % 4), sum((doy + hour + placements.id) % 4)
    from ${hours} group by farm_id, placements.id order by farm_id, placements.id`,
    [day],
  )
  await pool.query(
    `insert into daily_counts (placement_id, day, model_id, class_id, count, scored)
    select placements.id, $1::date, 0, classes.id, sum(seen), sum(seen) from ${hours} cross join ${classes},
    lateral (select 1 + (placements.id * 7 + doy * 3 + hour * 5 + class) % 9 as seen) as seen
    where class = 1 or (class = 2 and (placements.id + hour + doy) % 3 < 2)
    group by farm_id, placements.id, classes.id order by farm_id, placements.id, classes.id`,
    [day],
  )
}

const fillRollups = async (bench: Bench, size: FleetSize, say: (text: string) => void): Promise<void> => {
  const { pool } = bench
  // Keys are added last: filling a table that already has them takes several times as long.
  for (const table of Object.keys(HOURLY_KEYS)) await pool.query(`alter table ${table} drop constraint ${table}_pkey`)
  for (const year of size.years) {
    for (let day = 0; day < size.seasonDays; day += 1) await fillDay(bench, addDays(seasonStart(year), day))
    say(`season of ${year} filled`)
  }
  for (const [table, key] of Object.entries(HOURLY_KEYS))
    await pool.query(`alter table ${table} add primary key (${key})`)
}

/** Messages of the last days with their keys, as cameras send them. */
const fillMessages = async ({ pool }: Bench, size: FleetSize): Promise<void> => {
  for (let back = size.messageDays - 1; back >= 0; back -= 1) {
    const day = addDays(lastDayOf(size), -back)
    await pool.query(
      `with made as (
        insert into messages (device_id, placement_id, created_at, interval_start, received_at, message_id, device_mode,
          battery_level, avg_flowers, sightings, visitations, counts, model_version, clock_skewed)
        select device_id, placements.id, at + interval '15 minutes', at, at + interval '16 minutes', gen_random_uuid()::text, 0,
          80, 4, 3, n % 4, '[{"count": 2, "object_class_name": "bumblebee"}, {"count": 1, "object_class_name": "hoverfly"}]',
          'net-4', false
        from placements cross join generate_series(0, ${MESSAGES_A_DAY - 1}) as n,
        lateral (select $1::date + make_interval(mins => 240 + n * 15) as wall) as w,
        lateral (select wall at time zone 'UTC' as at) as moment
        order by n, device_id returning device_id, message_id)
      insert into message_keys (device_id, message_id, digest) select device_id, message_id, hashtextextended(message_id, 0) from made`,
      [day],
    )
  }
}

const PARTS = 20
/** Images over the seasons, a fifth of them with an insect. */
const fillImages = async ({ pool }: Bench, { images, cameras, years }: FleetSize): Promise<void> => {
  const span = `(make_date(${Math.max(...years)}, 10, 1) - make_date(${Math.min(...years)}, 4, 1))`
  for (let part = 0; part < PARTS; part += 1)
    await pool.query(
      `insert into captures (device_id, placement_id, capture_key, captured_at, received_at, image_key, bytes, detections,
        insects, reviews, review_state)
      select device_id, place.id, 'k' || g, moment, moment, 'captures/' || g, 100000,
        '[{"object_class_name": "bumblebee", "confidence": 0.8, "x": 0.1, "y": 0.1, "width": 0.1, "height": 0.1}]',
        (g % 5 = 0)::int, 0, 'unreviewed'
      from generate_series($2::bigint, $3::bigint) g
      join (select id, device_id, row_number() over (order by id) - 1 as place from placements) place
        on place.place = (hashint8extended(g, 1) & 9223372036854775807) % ${cameras},
      lateral (select make_date(${Math.min(...years)}, 4, 1) + (g * ${span} / $1)::int as day) as d,
      lateral (select day + make_interval(hours => 8 + (g % 10)::int, secs => (g % 3600)::int) as moment) as at`,
      [images, Math.floor((part * images) / PARTS) + 1, Math.floor(((part + 1) * images) / PARTS)],
    )
  await pool.query(
    `insert into image_classes (image_id, class_id, placement_id, captured_at, insects, confidences)
    select captures.id, (select min(id) from object_classes), placement_id, captured_at, 1, array[0.8]::real[]
    from captures where insects > 0`,
  )
}

/** Scores as the weekly task stores them. */
const fillScores = async ({ pool }: Bench, { years, seasonDays }: FleetSize): Promise<void> => {
  const weeks = years.flatMap((year) => weeksBetween(seasonStart(year), addDays(seasonStart(year), seasonDays)))
  await pool.query(
    `insert into week_scores (farm_id, start_date, end_date, status, score, low, high, band, completeness, hours,
      hours_possible, visits_per_100_flowers_hour, lowest_field, finding, model, basis)
    select id, start_date, end_date, 'ok', score, greatest(score - 9, 0), least(score + 7, 100), 'High', 82, 1300, 1400, 4.2,
      null, null, $1, 'sums'
    from farms cross join unnest($2::date[], $3::date[]) as days (start_date, end_date),
    lateral (select 20 + (id * 7 + extract(doy from start_date)::int * 3) % 60 as score) as made`,
    [model, weeks.map(({ start }) => start), weeks.map(({ end }) => end)],
  )
}

/** Fills a database directly in SQL with what a fleet of cameras stores in the given number of years. */
export const fillFleet = async (bench: Bench, size: FleetSize, say: (text: string) => void): Promise<void> => {
  await fillPlaces(bench, size)
  await fillRollups(bench, size, say)
  await fillScores(bench, size)
  await fillMessages(bench, size)
  say('messages filled')
  await fillImages(bench, size)
  say('images filled')
  await bench.pool.query('vacuum (analyze, freeze)')
  await bench.pool.query('checkpoint')
}
