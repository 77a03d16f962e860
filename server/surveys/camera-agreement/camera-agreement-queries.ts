import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { pollinatorGroups } from '#domain/reference/taxon.ts'
import { cameraAgreement, ratesOfPair } from '#domain/surveys/camera-agreement/camera-agreement.ts'
import { MAX_PAIRS, type CameraHandAgreement, type CameraHandPair } from '#domain/surveys/camera-agreement/endpoints.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { visits } from '../visits.ts'

const SECONDS_AN_HOUR = 3_600

interface Period {
  start_date: string
  end_date: string
}

interface Recorded {
  visits: number
  flower_hours: number
  cameras: string[]
}

/** The clock hour that contains the middle of a count; hours are stored by their start. */
const hourOfCount = sql<Date>`date_trunc('hour',
  entries.start_time + make_interval(secs => coalesce(entries.watched_seconds, 0) / 2.0), 'UTC')`

/** Recordings of the cameras on the plot in that hour, over open flowers; null if there are none. */
const recorded = sql<Recorded | null>`(
  select json_build_object('visits', sum(watched.visits),
    'flower_hours', sum(watched.flower_seconds::float8 / watched.weight_seconds::float8 * watched.hours_scored),
    'cameras', json_agg(distinct devices.name))
  from placements join devices on devices.id = placements.device_id
  join hourly_watch as watched on watched.placement_id = placements.id and watched.hour = ${hourOfCount}
  where placements.plot_id = plots.id and placements.during @> entries.start_time
    and watched.flower_seconds > 0 and watched.weight_seconds > 0 and watched.hours_scored > 0
  having count(*) > 0)`

/** Pollinator counts next to a camera that was placed on the plot at that time. */
const countsBesideCameras = (db: Db, scope: Scope, farm_id: number, { start_date, end_date }: Period) =>
  visits(db, scope)
    .innerJoin('pollinator_surveys as entries', 'entries.survey_id', 'surveys.id')
    .where('farms.id', '=', farm_id)
    .where('surveys.survey_date', '>=', start_date)
    .where('surveys.survey_date', '<=', end_date)
    .where(
      sql<boolean>`exists (select from placements
        where placements.plot_id = plots.id and placements.during @> entries.start_time)`,
    )
    .where(sql<boolean>`exists (select from pollinator_counts where pollinator_survey_id = entries.id)`)
    .select([
      'surveys.id as survey_id',
      'entries.id as pollinator_survey_id',
      'entries.start_time',
      'entries.watched_seconds',
      'entries.flowers_watched',
      'plots.id as plot_id',
      'plots.number as plot_number',
      'tunnels.number as tunnel_number',
      'fields.field_name',
    ])
    .select([
      sql<number>`(select count(distinct functional_group)::integer from pollinator_counts
        where pollinator_survey_id = entries.id)`.as('groups'),
      sql<number>`(select coalesce(sum(count), 0)::integer from pollinator_observations
        where pollinator_survey_id = entries.id and flower_centre)`.as('hand_visits'),
      recorded.as('recorded'),
      // A first placement has no start: it begins when the device was registered.
      sql<boolean>`exists (select from placements join devices on devices.id = placements.device_id
        where placements.plot_id = plots.id and placements.during @> entries.start_time
          and coalesce(lower(placements.during), devices.created_at) <= entries.start_time)`.as('is_beside'),
    ])
    .orderBy('entries.start_time', 'desc')
    .orderBy('entries.id', 'desc')
    .execute()

type CountRow = Awaited<ReturnType<typeof countsBesideCameras>>[number]

/** A pair, or the reason why the count has none. */
const pairOf = ({
  groups,
  recorded: seen,
  is_beside: _,
  ...row
}: CountRow): CameraHandPair | keyof CameraHandAgreement['left_out'] => {
  const { watched_seconds, flowers_watched, start_time, ...count } = row
  if (watched_seconds === null || flowers_watched === null) return 'not_measured'
  if (groups < pollinatorGroups.length) return 'some_groups'
  if (seen === null) return 'not_watched'
  const counted = {
    ...count,
    start_time: start_time.toISOString(),
    watched_seconds,
    flowers_watched,
    cameras: seen.cameras,
    hand_flower_hours: (flowers_watched * watched_seconds) / SECONDS_AN_HOUR,
    camera_visits: seen.visits,
    camera_flower_hours: seen.flower_hours,
  }
  return { ...counted, ...ratesOfPair(counted) }
}

/** Timed counts of a farm next to cameras, paired with the recordings of these cameras, over local days of the farm. */
export const readCameraAgreement = async (
  db: Db,
  scope: Scope,
  farm_id: number,
  period: Period,
): Promise<CameraHandAgreement> => {
  const rows = await countsBesideCameras(db, scope, farm_id, period)
  const found = rows.filter((row) => row.is_beside || row.recorded !== null).map(pairOf)
  const pairs = found.filter((one) => typeof one !== 'string')
  const numberOf = (reason: string) => found.filter((one) => one === reason).length
  const { agreement, ...figures } = cameraAgreement(pairs)
  return {
    pairs: pairs.slice(0, MAX_PAIRS),
    pair_count: pairs.length,
    ...figures,
    agreement: agreement && {
      mean_difference: agreement.mean_difference,
      lower_limit: agreement.lower_limit,
      upper_limit: agreement.upper_limit,
      concordance: agreement.concordance,
    },
    left_out: {
      not_measured: numberOf('not_measured'),
      some_groups: numberOf('some_groups'),
      not_watched: numberOf('not_watched'),
    },
  }
}
