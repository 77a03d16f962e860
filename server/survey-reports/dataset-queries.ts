import { escapeLiteral, guarded } from '../platform/postgres/sql-text.ts'
import type { Scope } from '#domain/access/scope.ts'
import type { DatasetFile } from '#domain/survey-reports/datapackage.ts'
import type { DatasetField } from '#domain/survey-reports/dataset-fields.ts'
import { datasetContents, type DatasetTableName } from '#domain/survey-reports/dataset-tables.ts'
import { kindsOf, type ReportChoice } from '#domain/survey-reports/endpoints.ts'
import { windowOf } from '#domain/weeks/local-time.ts'
import { offsetText, wallTimestamp, zoneValue } from '../platform/postgres/local-time-sql.ts'
import { datasetSources, namedObservers, type DatasetSource, type Observers } from './dataset-sources.ts'
import { whereFarm, wherePlace } from './statement-parts.ts'

export { namedObservers, type DatasetSource, type Observers } from './dataset-sources.ts'

export interface DatasetWanted {
  file: DatasetFile
  /** Time zones of the farms within the scope. */
  zones: readonly string[]
  /** Number of decimals to which coordinates are rounded; as stored by default. */
  decimals?: number | null
  /** Maximum error of that rounding in metres. */
  rounding?: number
  /** Expressions of additional columns, by name. */
  further?: Readonly<Record<string, string>>
  /** Full names by default. */
  observers?: Observers
  /** Confidence ranges of counts, by count, for the counts of `selectTotals`. */
  ranges: ReadonlyMap<number, readonly [low: number, high: number]>
}

/** The chosen places with their time zones: plots, and tunnels for weather. */
const places = (scope: Scope, choice: ReportChoice, zones: readonly string[]): string => {
  const moment = (at: 'from' | 'until') =>
    zoneValue(zones, 'farms.time_zone', 'timestamptz', (zone) => windowOf(choice.start, choice.end, zone)[at])
  const from = `from tunnels join fields on fields.id = tunnels.field_id join farms on farms.id = fields.farm_id`
  return `places as materialized (
      select plots.id as plot_id, plots.treatment_type as treatment, tunnels.id as tunnel_id, farms.id as farm_id, farms.time_zone
      ${from} join plots on plots.tunnel_id = tunnels.id where ${wherePlace('flower', scope, choice)}
    ), tunnels_of as materialized (
      select tunnels.id as tunnel_id, tunnels.number as tunnel, fields.id as field_id, fields.field_name as field, farms.id as farm_id,
        farms.time_zone, ${moment('from')} as from_moment, ${moment('until')} as until_moment
      ${from} where ${wherePlace('weather', scope, choice)}
    )`
}

/** Texts generated here, which need no escaping. */
const ownIds: ReadonlySet<string> = new Set(['look_id', 'count_id'])

/** A cell of the file: plain values for Parquet; for CSV, texts escaped against spreadsheet formulas. */
const cell = (
  { name, type, choices }: DatasetField,
  expression: string,
  zone: string,
  { file, zones, decimals = null }: Omit<DatasetWanted, 'ranges'>,
): string => {
  if (decimals !== null && (name === 'latitude' || name === 'longitude'))
    return `round((${expression})::numeric, ${decimals})::float8`
  if (type === 'datetime') {
    const whole = `date_trunc('second', ${expression})`
    return file === 'csv'
      ? `to_char(${wallTimestamp(whole, zone, zones)}, 'YYYY-MM-DD"T"HH24:MI:SS') || ${offsetText(whole, zone, zones)}`
      : `(extract(epoch from ${whole}) * 1000)::float8`
  }
  if (type === 'boolean')
    return file === 'csv'
      ? `case ${expression} when true then 'true' when false then 'false' end`
      : `(${expression})::int`
  if (type === 'date') return `(${expression})::text`
  if (type === 'string') return guarded(`(${expression})`, file === 'csv' && !choices && !ownIds.has(name))
  return type === 'integer' ? `(${expression})::int` : `(${expression})::float8`
}

/** The rows of a source in the columns of a table. */
export const selectOf = (
  fields: readonly DatasetField[],
  source: DatasetSource,
  wanted: Omit<DatasetWanted, 'ranges'>,
): string => {
  const cells = fields.map((field) => {
    const expression = source.columns[field.name] ?? wanted.further?.[field.name]
    if (expression === undefined) throw new Error(`${source.from} has no ${field.name}`)
    return `${cell(field, expression, source.zone ?? 'places.time_zone', wanted)} as ${field.name}`
  })
  return `select ${cells.join(', ')} from ${source.from}`
}

/** The rows of a table ordered by its key, so that equal data gives equal files. `fields`: those of the survey report by default. */
export const selectTable = (
  table: DatasetTableName,
  scope: Scope,
  choice: ReportChoice,
  wanted: DatasetWanted,
  fields: readonly DatasetField[] = datasetContents[table].fields,
): string => {
  const days = `between ${escapeLiteral(choice.start)} and ${escapeLiteral(choice.end)}`
  const { parts, withs = [] } = datasetSources({
    days,
    choice,
    scope,
    kinds: kindsOf(choice),
    ranges: wanted.ranges,
    observers: wanted.observers ?? namedObservers,
    rounding: wanted.rounding ?? 0,
    dayOf: (at, zone) => `${wallTimestamp(at, zone, wanted.zones)}::date`,
  })[table]
  return `with ${[places(scope, choice, wanted.zones), ...withs].join(', ')}
    ${parts.map((part) => selectOf(fields, part, wanted)).join(' union all ')} order by 1`
}

/** The distinct totals of pollinator counts with measured flowers and time. */
export const selectTotals = (scope: Scope, choice: ReportChoice, zones: readonly string[]): string =>
  `with ${places(scope, choice, zones)}
    select distinct counted.total from pollinator_surveys e join surveys v on v.id = e.survey_id join places on places.plot_id = v.plot_id
    cross join lateral (select coalesce(sum(count), 0)::int as every, coalesce(sum(count) filter (where flower_centre), 0)::int as centre
      from pollinator_observations where pollinator_survey_id = e.id) sums
    cross join lateral (values (sums.every), (sums.centre)) as counted (total)
    where v.survey_date between ${escapeLiteral(choice.start)} and ${escapeLiteral(choice.end)}
      and e.watched_seconds is not null and e.flowers_watched is not null`

/** The organisations whose farms are in a report, with their publication settings; null if nothing was chosen. */
export const selectPublishers = (scope: Scope, choice: ReportChoice, zones: readonly string[]): string =>
  `with ${places(scope, choice, zones)}
    select organisations.title as organisation, contributors, data_licence, media_licence from organisations
    left join export_settings on export_settings.organisation_id = organisations.id
    where organisations.id in (select organisation_id from farms where ${whereFarm(scope, choice)}) order by organisations.id`
