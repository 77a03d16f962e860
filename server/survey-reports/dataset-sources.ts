import type { Scope } from '#domain/access/scope.ts'
import { HARVEST_DAYS } from '#domain/deficit/deficit-trial.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import type { DatasetTableName } from '#domain/survey-reports/dataset-tables.ts'
import type { ReportChoice } from '#domain/survey-reports/endpoints.ts'
import { escapeLiteral } from '../platform/postgres/sql-text.ts'
import { datumOf, farmExtent, farmUncertainty, fieldMiddle, plotPosition, plotUncertainty } from './position-queries.ts'
import { meaningsOf, whereFarm, wherePlace } from './statement-parts.ts'

/** The source of a dataset table's rows, column by column. */
export interface DatasetSource {
  from: string
  columns: Record<string, string>
  /** The column with the time zone of its times; `places.time_zone` by default. */
  zone?: string
}
interface Sources {
  /** Several sources are concatenated. */
  parts: DatasetSource[]
  /** WITH clauses after `places` and `tunnels_of`. */
  withs?: string[]
}
interface Given {
  /** The date that the report's period is compared with. */
  days: string
  choice: ReportChoice
  scope: Scope
  kinds: readonly ReportType[]
  /** Confidence ranges of counts, by count. */
  ranges: ReadonlyMap<number, readonly [low: number, high: number]>
  observers: Observers
  /** Maximum rounding error of coordinates in metres. */
  rounding: number
  /** The local date of a timestamp in a column's time zone. */
  dayOf: (at: string, zone: string) => string
}

/** SQL that shows an observer, given their account (null: none) and full name in SQL. */
export interface Observers {
  text: (id: string, name: string) => string
  id: (id: string) => string
}
/** Full names and accounts. */
export const namedObservers: Observers = { text: (_id, name) => name, id: (id) => id }

const person = ({ text }: Observers, entry: string, users: string) =>
  text(
    `${entry}.observer_id`,
    `coalesce(${entry}.observer_name, concat_ws(' ', ${users}.firstname, ${users}.lastname))`,
  )
const observed = (observers: Observers) => ({
  observer: person(observers, 'e', 'users'),
  observer_id: observers.id('e.observer_id'),
})
const watched = `left join users on users.id = e.observer_id`
const taxon = (table: string, column: string) => `left join ${table} taxa on taxa.id = o.${column}
  left join stages on stages.id = taxa.stage_id`
const weather = (of: string) => ({
  temperature_c: `${of}.temperature`,
  relative_humidity_percent: `${of}.relative_humidity`,
  wind_speed_km_h: `${of}.wind_speed`,
  cloud_oktas: `${of}.oktas`,
})
/** Completed entries of the chosen period and places. */
const entries = {
  flower: (days: string) =>
    `flower_surveys e join flower_observations o on o.flower_survey_id = e.id join surveys v on v.id = e.survey_id
     join places on places.plot_id = v.plot_id and v.survey_date ${days}`,
  pollinator: (days: string) =>
    `pollinator_surveys e join surveys v on v.id = e.survey_id join places on places.plot_id = v.plot_id and v.survey_date ${days}`,
  predator: (days: string) =>
    `predator_surveys e join surveys v on v.id = e.survey_id join places on places.plot_id = v.plot_id and v.survey_date ${days}
     and e.counted_at is not null`,
}
type Entry = keyof typeof entries

/** Whether an entry is an observation period of the dataset. */
const isCounted: Record<Entry, string> = {
  flower: 'exists (select from flower_observations where flower_survey_id = e.id)',
  pollinator: 'exists (select from pollinator_counts where pollinator_survey_id = e.id)',
  predator: 'e.counted_at is not null',
}

const sumOf = (kind: 'pollinator' | 'predator') =>
  `(select coalesce(sum(count), 0)::int as total${kind === 'pollinator' ? ', coalesce(sum(count) filter (where flower_centre), 0)::int as centre' : ''}
    from ${kind}_observations where ${kind}_survey_id = e.id)`

const looks = (days: string, kind: Entry, observers: Observers): DatasetSource => {
  const hours = `(e.flowers_watched * e.watched_seconds / 3600.0)`
  const rate = (figure: string) => (kind === 'pollinator' ? `${figure} / ${hours}` : 'null')
  const total = kind === 'flower' ? 'o.count' : 'sums.total'
  const sums = kind === 'flower' ? '' : `cross join lateral ${sumOf(kind)} sums`
  const ranges = `left join ranges on ranges.total = sums.total and e.flowers_watched is not null and e.watched_seconds is not null
    left join ranges centre_ranges on centre_ranges.total = sums.centre and e.flowers_watched is not null and e.watched_seconds is not null
    where ${isCounted.pollinator}`
  return {
    from: `${entries[kind](days)} ${watched} ${sums} ${kind === 'pollinator' ? ranges : ''}`,
    columns: {
      look_id: `'${kind}-' || e.id`,
      visit_id: 'v.id',
      survey: `'${kind}'::text`,
      plant_number: kind === 'pollinator' ? 'null' : 'e.plant_number',
      ...observed(observers),
      started_at: 'e.start_time',
      clock_ahead_seconds: 'e.clock_ahead_seconds',
      protocol: 'e.protocol',
      watched_minutes: 'e.watched_seconds / 60.0',
      flowers_watched: 'e.flowers_watched',
      plants_watched: 'e.plants_watched',
      area_m2: 'e.area_m2',
      transect_m: 'e.transect_m',
      count: total,
      visits_per_flower_hour: rate('sums.total'),
      visits_per_flower_hour_low: rate('ranges.low'),
      visits_per_flower_hour_high: rate('ranges.high'),
      centre_count: kind === 'pollinator' ? 'sums.centre' : 'null',
      centre_visits_per_flower_hour: rate('sums.centre'),
      centre_visits_per_flower_hour_low: rate('centre_ranges.low'),
      centre_visits_per_flower_hour_high: rate('centre_ranges.high'),
    },
  }
}

const counted = (kind: Entry, none: string) => ({
  count_id: kind === 'flower' ? 'o.id' : `coalesce('seen-' || o.id, 'none-' || ${none})`,
  look_id: `'${kind}-' || e.id`,
  visit_id: 'v.id',
  plant_number: 'e.plant_number',
  taxon_id: 'taxa.species_id',
  stage: 'stages.stage',
  functional_group: 'taxa.functional_group',
  count: 'coalesce(o.count, 0)',
  note: 'o.notes',
})

/** Observer and start of a visit, and the nearest weather observation of the same tunnel and day. */
const ofVisit = (
  days: string,
  dayOf: Given['dayOf'],
  observers: Observers,
) => `surveys v join places on places.plot_id = v.plot_id and v.survey_date ${days}
  left join meanings on meanings.farm_id = places.farm_id and meanings.treatment = places.treatment
    and v.survey_date between meanings.from_date and meanings.to_date
  left join users maker on maker.id = v.created_by
  left join lateral (
    select min(start_time) as start_time, string_agg(distinct ${person(observers, 'e', 'users')}, '; ') as observers,
      string_agg(distinct (${observers.id('e.observer_id')})::text, '; ') as observer_ids from (
      select start_time, observer_id, observer_name from flower_surveys where survey_id = v.id
      union all select start_time, observer_id, observer_name from pollinator_surveys where survey_id = v.id
      union all select start_time, observer_id, observer_name from predator_surveys where survey_id = v.id
    ) e ${watched}
  ) seen on true
  left join lateral (
    select w.*, abs(extract(epoch from w.timestamp - coalesce(v.started_at, seen.start_time))) / 60 as minutes
    from weathers w join tunnels_of on tunnels_of.tunnel_id = w.tunnel_id
    where w.tunnel_id = places.tunnel_id and w.timestamp >= tunnels_of.from_moment and w.timestamp < tunnels_of.until_moment
      and w.timestamp between coalesce(v.started_at, seen.start_time) - interval '25 hours' and coalesce(v.started_at, seen.start_time) + interval '25 hours'
      and ${dayOf('w.timestamp', 'places.time_zone')} = v.survey_date
    order by minutes, w.id limit 1
  ) near on true`

/**
 * WITH clause for the chosen plots of deficit trials whose days, up to the harvest, overlap the period. A trial stays
 * with its farm when a field moves to another.
 */
const trialsOf = ({ start, end }: ReportChoice) => `trials as (
    select t.id as trial_id, places.plot_id from deficit_trials t
    join places on places.plot_id = any(t.plot_ids) and places.farm_id = t.farm_id
    where t.from_date <= ${escapeLiteral(end)}
      and coalesce(t.harvest_to, t.to_date + ${HARVEST_DAYS}) >= ${escapeLiteral(start)})`

export const datasetSources = ({
  days,
  choice,
  scope,
  kinds,
  ranges,
  observers,
  rounding,
  dayOf,
}: Given): Record<DatasetTableName, Sources> => {
  const looked = (['flower', 'pollinator', 'predator'] as const).filter((kind) => kinds.includes(kind))
  const known = [...ranges].map(([total, [low, high]]) => `(${total}, ${low}::float8, ${high}::float8)`)
  const trials = trialsOf(choice)
  const plots = `tunnels join fields on fields.id = tunnels.field_id join farms on farms.id = fields.farm_id
    join plots on plots.tunnel_id = tunnels.id`
  return {
    farms: {
      parts: [
        {
          from: `farms join organisations on organisations.id = farms.organisation_id ${farmExtent}
            where ${whereFarm(scope, choice)}`,
          columns: {
            farm_id: 'farms.id',
            organisation_id: 'organisations.id',
            organisation: 'organisations.title',
            farm: 'farms.title',
            city: 'farms.city',
            country: 'farms.country',
            latitude: 'farms.latitude',
            longitude: 'farms.longitude',
            coordinate_uncertainty_m: farmUncertainty(rounding),
            geodetic_datum: datumOf('farms.latitude'),
            time_zone: 'farms.time_zone',
            area_m2: 'farms.area_in_sq_meters',
          },
        },
      ],
    },
    plots: {
      parts: [
        {
          from: `${plots} ${fieldMiddle} ${farmExtent} where ${wherePlace('flower', scope, choice)}`,
          columns: {
            plot_id: 'plots.id',
            farm_id: 'farms.id',
            field_id: 'fields.id',
            field: 'fields.field_name',
            tunnel_id: 'tunnels.id',
            tunnel: 'tunnels.number',
            plot: 'plots.number',
            crop: 'fields.crop_type',
            treatment: 'plots.treatment_type',
            block: 'plots.block',
            replicate: 'plots.replicate',
            ...plotPosition,
            coordinates_accuracy_m: 'plots.position_accuracy_m',
            coordinate_uncertainty_m: plotUncertainty(rounding),
            geodetic_datum: datumOf(plotPosition.latitude),
            archived: `coalesce(plots.archived_at, tunnels.archived_at, fields.archived_at, farms.archived_at) is not null`,
          },
        },
      ],
    },
    taxa: {
      parts: [
        {
          from: 'species',
          columns: {
            taxon_id: 'species.id',
            rank: 'species.rank',
            order: 'species."order"',
            family: 'species.family',
            genus: 'species.genus',
            species: 'species.species',
            scientific_name: `concat_ws(' ', species.genus, species.species)`,
            common_name: 'species.common_name',
            gbif_id: 'species.gbif_id',
            uksi_id: 'species.uksi_id',
          },
        },
      ],
    },
    visits: {
      withs: [meaningsOf('places', false)],
      parts: [
        {
          from: ofVisit(days, dayOf, observers),
          columns: {
            visit_id: 'v.id',
            plot_id: 'v.plot_id',
            survey_date: 'v.survey_date',
            round: 'v.visit',
            observers: `coalesce(seen.observers, ${observers.text('maker.id', "nullif(concat_ws(' ', maker.firstname, maker.lastname), '')")})`,
            observer_ids: `case when seen.observers is null then (${observers.id('maker.id')})::text else seen.observer_ids end`,
            started_at: 'coalesce(v.started_at, seen.start_time)',
            ended_at: 'v.ended_at',
            treatment_meaning: 'meanings.meaning',
            weather_id: 'near.id',
            weather_minutes: 'near.minutes',
            ...weather('near'),
          },
        },
      ],
    },
    looks: {
      withs: [
        `ranges as materialized (select * from (values ${[...known, '(-1, 0::float8, 0::float8)'].join(', ')}) as known (total, low, high))`,
      ],
      parts: looked.map((kind) => looks(days, kind, observers)),
    },
    flower_counts: { parts: [{ from: entries.flower(days), columns: counted('flower', '') }] },
    pollinator_counts: {
      parts: [
        {
          from: `${entries.pollinator(days)} join pollinator_counts c on c.pollinator_survey_id = e.id
            left join (pollinator_observations o join pollinators taxa on taxa.id = o.pollinator_id join stages on stages.id = taxa.stage_id)
              on o.pollinator_survey_id = e.id and taxa.functional_group = c.functional_group`,
          columns: {
            ...counted('pollinator', 'c.id'),
            functional_group: 'c.functional_group',
            flower_centre: 'o.flower_centre',
            caste: `case when o.caste in ('queen', 'worker') then o.caste end`,
            sex: `case when o.caste = 'male' then 'male' when o.caste is not null then 'female' end`,
          },
        },
      ],
    },
    predator_counts: {
      parts: [
        {
          from: `${entries.predator(days)} left join predator_observations o on o.predator_survey_id = e.id ${taxon('predators', 'predator_id')}`,
          columns: counted('predator', 'e.id'),
        },
      ],
    },
    weather_observations: {
      parts: [
        {
          from: `weathers e join tunnels_of on tunnels_of.tunnel_id = e.tunnel_id
              and e.timestamp >= tunnels_of.from_moment and e.timestamp < tunnels_of.until_moment ${watched}`,
          zone: 'tunnels_of.time_zone',
          columns: {
            weather_id: 'e.id',
            farm_id: 'tunnels_of.farm_id',
            field_id: 'tunnels_of.field_id',
            field: 'tunnels_of.field',
            tunnel_id: 'tunnels_of.tunnel_id',
            tunnel: 'tunnels_of.tunnel',
            ...observed(observers),
            observed_at: 'e.timestamp',
            clock_ahead_seconds: 'e.clock_ahead_seconds',
            ...weather('e'),
            note: 'e.notes',
          },
        },
      ],
    },
    photos: {
      parts: looked.map((kind) => ({
        from: `entry_photos f join ${kind}_surveys e on e.id = f.${kind}_survey_id join surveys v on v.id = f.survey_id
          join places on places.plot_id = v.plot_id and v.survey_date ${days}
          ${kind === 'flower' ? '' : `left join ${kind}_observations o on o.id = f.${kind}_observation_id left join ${kind}s taxa on taxa.id = o.${kind}_id`}`,
        columns: {
          photo_id: 'f.id',
          visit_id: 'v.id',
          look_id: `case when ${isCounted[kind]} then '${kind}-' || e.id end`,
          count_id: kind === 'flower' ? 'null::text' : `'seen-' || o.id`,
          taxon_id: kind === 'flower' ? 'null' : 'taxa.species_id',
          taken_at: 'f.taken_at',
          latitude: 'f.latitude',
          longitude: 'f.longitude',
          unsure: 'f.unsure',
          identification: 'f.identification',
          path: `'photos/' || f.survey_id || '/' || f.id || '.jpg'`,
        },
      })),
    },
    lures: {
      parts: [
        {
          from: `lures e join places on places.plot_id = e.plot_id and e.survey_date ${days} ${watched}`,
          columns: {
            lure_id: 'e.id',
            plot_id: 'e.plot_id',
            survey_date: 'e.survey_date',
            ...observed(observers),
            lure: 'e.lure',
            trap: 'e.trap',
            action: 'e.action',
            target: 'e.target',
            caught: 'e.caught',
            note: 'e.notes',
          },
        },
      ],
    },
    fruit_weights: {
      parts: [
        {
          from: `fruit_weights e join places on places.plot_id = e.plot_id and e.survey_date ${days} ${watched}`,
          columns: {
            fruit_weight_id: 'e.id',
            plot_id: 'e.plot_id',
            survey_date: 'e.survey_date',
            plant_number: 'e.plant_number',
            sample: 'e.sample',
            ...observed(observers),
            shape: 'e.shape',
            fruit_count: 'e.fruit_count',
            weight_g: 'e.weight_g',
            note: 'e.notes',
            pollination: 'e.pollination',
            fruit_class: 'e.fruit_class',
          },
        },
      ],
    },
    deficit_trials: {
      withs: [trials],
      parts: [
        {
          from: `deficit_trials e join fields on fields.id = e.field_id where e.id in (select trial_id from trials)`,
          columns: {
            trial_id: 'e.id',
            farm_id: 'e.farm_id',
            field_id: 'fields.id',
            field: 'fields.field_name',
            title: 'e.title',
            variety: 'e.variety',
            from_date: 'e.from_date',
            to_date: 'e.to_date',
            harvest_to: 'e.harvest_to',
            plants_per_plot: 'e.plants_per_plot',
            flowers_per_kind: 'e.flowers_per_kind',
            plants_per_ha: 'e.plants_per_ha',
            fruits_per_plant: 'e.fruits_per_plant',
          },
        },
      ],
    },
    deficit_trial_plots: {
      withs: [trials],
      parts: [
        {
          from: 'trials',
          columns: { trial_plot_id: `trial_id || '-' || plot_id`, trial_id: 'trial_id', plot_id: 'plot_id' },
        },
      ],
    },
    deficit_markings: {
      withs: [trials],
      parts: [
        {
          from: `deficit_markings e join trials on trials.trial_id = e.trial_id and trials.plot_id = e.plot_id
            and e.survey_date ${days} ${watched}`,
          columns: {
            marking_id: 'e.id',
            trial_id: 'e.trial_id',
            plot_id: 'e.plot_id',
            survey_date: 'e.survey_date',
            plant_number: 'e.plant_number',
            observer: observers.text('e.observer_id', `concat_ws(' ', users.firstname, users.lastname)`),
            observer_id: observers.id('e.observer_id'),
            pollination: 'e.pollination',
            flowers: 'e.flowers',
          },
        },
      ],
    },
  }
}
