import { escapeLiteral, guarded } from '../platform/postgres/sql-text.ts'
import type { Scope } from '#domain/access/scope.ts'
import { columnsOfAll, fileColumns, headOf, RECORD } from '#domain/survey-files/columns/columns.ts'
import { recordWords, type ReportType } from '#domain/survey-files/types.ts'
import type { ReportChoice } from '#domain/survey-reports/endpoints.ts'
import { windowOf } from '#domain/weeks/local-time.ts'
import { offsetText, wallTimestamp, zoneValue } from '../platform/postgres/local-time-sql.ts'
import { isOfTunnel, meaningsOf, wherePlace } from './statement-parts.ts'

/** COPY takes no parameters: user input has been parsed into numbers, dates and listed words before. */
const observer = (entry: string, guard: boolean) =>
  `coalesce(${guarded(`${entry}.observer_name`, guard)}, ${guard ? 'people.written' : 'people.name'})`
const people = (entry: string) => `left join people on people.id = ${entry}.observer_id`

/** Local time of the farm with its offset, in the stored precision. */
const localStamp = (at: string, zones: readonly string[]) =>
  `replace(${wallTimestamp(at, 'places.time_zone', zones)}::text, ' ', 'T') || ${offsetText(at, 'places.time_zone', zones)}`

const ofTunnel = (entry: string) => `join places on places.tunnel_id = ${entry}.tunnel_id`
/** A plot's treatment letter and its meaning on the day of the survey. */
const ofPlot = (entry: string) => `join places on places.plot_id = ${entry}.plot_id
  left join meanings on meanings.farm_id = places.farm_id and meanings.treatment = places.treatment
    and ${entry}.survey_date between meanings.from_date and meanings.to_date`
const taxa = (table: string, column: string) => `left join ${table} taxa on taxa.id = o.${column}
  left join species on species.id = taxa.species_id left join stages on stages.id = taxa.stage_id`

const tunnelColumns = {
  organisation: 'places.organisation',
  farm: 'places.farm',
  field: 'places.field',
  tunnel: 'places.tunnel',
}
const plotColumns = {
  ...tunnelColumns,
  plot: 'places.plot',
  treatment: 'places.treatment',
  treatment_meaning: 'meanings.meaning',
  crop: 'places.crop',
}
const visitColumns = {
  ...plotColumns,
  survey_date: 'v.survey_date',
  visit: 'v.visit',
}
/** Effort of an entry `e`. */
const effortColumns = {
  protocol: `replace(e.protocol, '_', ' ')`,
  watched_minutes: 'trim_scale(round(e.watched_seconds / 60.0, 4))',
  flowers_watched: 'e.flowers_watched',
  plants_watched: 'e.plants_watched',
  area_m2: 'e.area_m2',
  transect_m: 'e.transect_m',
}
const taxonColumns = {
  order: 'species."order"',
  family: 'species.family',
  genus: 'species.genus',
  species: 'species.species',
  stage: 'stages.stage',
}

interface Source {
  from: string
  /** The date compared with the report's period; null: the local date of `started`. */
  day: string | null
  started?: string
  columns: Record<string, string>
  /** Order of rows within a day. */
  order: string
}

const sources: Record<ReportType, Source> = {
  weather: {
    from: `weathers e ${ofTunnel('e')} ${people('e')}`,
    day: null,
    started: 'e.timestamp',
    columns: {
      ...tunnelColumns,
      temperature: 'e.temperature',
      relative_humidity: 'e.relative_humidity',
      wind_speed: 'e.wind_speed',
      oktas: 'e.oktas',
      note: 'e.notes',
    },
    order: `e.timestamp, ${observer('e', false)} collate "C", e.temperature, e.relative_humidity, e.wind_speed, e.oktas, e.notes collate "C"`,
  },
  flower: {
    from: `flower_surveys e join flower_observations o on o.flower_survey_id = e.id
      join surveys v on v.id = e.survey_id ${ofPlot('v')} ${people('e')}`,
    day: 'v.survey_date',
    started: 'e.start_time',
    columns: { ...visitColumns, plant_number: 'e.plant_number', count: 'o.count', note: 'o.notes', ...effortColumns },
    order: 'v.visit, e.plant_number',
  },
  pollinator: {
    from: `pollinator_counts c join pollinator_surveys e on e.id = c.pollinator_survey_id
      left join (pollinator_observations o join pollinators p on p.id = o.pollinator_id)
        on o.pollinator_survey_id = e.id and p.functional_group = c.functional_group
      join surveys v on v.id = c.survey_id ${ofPlot('v')} ${people('e')} ${taxa('pollinators', 'pollinator_id')}`,
    day: 'v.survey_date',
    started: 'e.start_time',
    columns: {
      ...visitColumns,
      ...taxonColumns,
      functional_group: 'c.functional_group',
      flower_centre: `case o.flower_centre when true then 'yes' when false then 'no' end`,
      count: 'coalesce(o.count, 0)',
      note: 'o.notes',
      ...effortColumns,
      caste: 'o.caste',
    },
    order: `v.visit, c.functional_group collate "C", species.genus collate "C", species.species collate "C", stages.stage collate "C", o.flower_centre desc, o.caste collate "C"`,
  },
  predator: {
    from: `predator_surveys e left join predator_observations o on o.predator_survey_id = e.id
      join surveys v on v.id = e.survey_id ${ofPlot('v')} ${people('e')} ${taxa('predators', 'predator_id')}`,
    day: 'v.survey_date',
    started: 'e.start_time',
    columns: {
      ...visitColumns,
      ...taxonColumns,
      plant_number: 'e.plant_number',
      functional_group: 'taxa.functional_group',
      count: 'coalesce(o.count, 0)',
      note: 'o.notes',
      ...effortColumns,
    },
    order: `v.visit, e.plant_number, taxa.functional_group collate "C", species.genus collate "C", species.species collate "C", stages.stage collate "C"`,
  },
  lure: {
    from: `lures e ${ofPlot('e')} ${people('e')}`,
    day: 'e.survey_date',
    columns: {
      ...plotColumns,
      survey_date: 'e.survey_date',
      lure: 'e.lure',
      trap: 'e.trap',
      action: 'e.action',
      target: 'e.target',
      caught: 'e.caught',
      note: 'e.notes',
    },
    order: `${observer('e', false)} collate "C", e.lure collate "C", e.trap collate "C", e.action collate "C", e.target collate "C", e.caught, e.notes collate "C"`,
  },
  fruit_weights: {
    from: `fruit_weights e ${ofPlot('e')} ${people('e')}`,
    day: 'e.survey_date',
    columns: {
      ...plotColumns,
      survey_date: 'e.survey_date',
      plant_number: 'e.plant_number',
      sample: 'e.sample',
      shape: 'e.shape',
      fruit_count: 'e.fruit_count',
      weight_g: 'e.weight_g',
      note: 'e.notes',
      pollination: 'e.pollination',
      fruit_class: 'e.fruit_class',
    },
    order: 'e.plant_number, e.sample, e.shape collate "C", e.pollination collate "C", e.fruit_class collate "C"',
  },
}

/**
 * The chosen places within the scope, and people, with their names formatted once instead of for every row. `place`
 * orders the places by name.
 */
const known = (
  type: ReportType,
  scope: Scope,
  choice: ReportChoice,
  { guard, zones }: Pick<Wanted, 'guard' | 'zones'>,
): string => {
  const names = ['farms.title', 'organisations.title', 'fields.field_name'].map((name) => `${name} collate "C"`)
  const order = [...names, 'tunnels.number', ...(isOfTunnel(type) ? [] : ['plots.number'])]
  const moment = (of: 'from' | 'until') =>
    zoneValue(zones, 'farms.time_zone', 'timestamptz', (zone) => windowOf(choice.start, choice.end, zone)[of])
  const plot = isOfTunnel(type)
    ? `${moment('from')} as from_moment, ${moment('until')} as until_moment,`
    : `plots.id as plot_id, plots.number as plot, plots.treatment_type as treatment, farms.id as farm_id,`
  const meanings = isOfTunnel(type) ? '' : `${meaningsOf('places', guard)}, `
  return `with places as materialized (
      select tunnels.id as tunnel_id, ${plot} farms.time_zone, tunnels.number as tunnel,
        ${guarded('organisations.title', guard)} as organisation, ${guarded('farms.title', guard)} as farm,
        ${guarded('fields.field_name', guard)} as field, ${guarded('fields.crop_type', guard)} as crop,
        dense_rank() over (order by ${order.join(', ')}) as place
      from tunnels ${isOfTunnel(type) ? '' : 'join plots on plots.tunnel_id = tunnels.id'}
        join fields on fields.id = tunnels.field_id join farms on farms.id = fields.farm_id
        join organisations on organisations.id = farms.organisation_id
      where ${wherePlace(type, scope, choice)}
    ), ${meanings}people as materialized (
      select id, name, ${guarded('name', guard)} as written
      from (select id, concat_ws(' ', firstname, lastname) as name from users) as named
    )`
}

const whereDay = (type: ReportType, { start, end }: ReportChoice): string => {
  const [from, to] = [escapeLiteral(start), escapeLiteral(end)]
  const { day, started } = sources[type]
  return [
    ...(day === null
      ? [
          `${started} >= places.from_moment and ${started} < places.until_moment`,
          // A wider condition so that the index is used: time zones are up to 14 hours from UTC.
          `${started} >= ${from}::date - 1 and ${started} < ${to}::date + 2`,
        ]
      : [`${day} between ${from} and ${to}`]),
    ...(type === 'predator' ? ['e.counted_at is not null'] : []),
  ].join(' and ')
}

/** Texts escaped once where they are defined; all others are escaped per row. */
const guardedOnce: ReadonlySet<string> = new Set([
  'organisation',
  'farm',
  'field',
  'treatment',
  'treatment_meaning',
  'crop',
  'observer',
])

interface Wanted {
  /** The kinds in the report. With several, rows name their kind and have the columns of all kinds. */
  kinds: readonly ReportType[]
  /** Escapes formulas, for spreadsheets that open text files. */
  guard: boolean
  /** Time zones of the farms within the scope. */
  zones: readonly string[]
}

/** The rows of one kind with its documented columns, in an order that depends on their content only. */
export const selectRows = (
  type: ReportType,
  scope: Scope,
  choice: ReportChoice,
  { kinds, guard, zones }: Wanted,
): string => {
  const { columns, from, day, started, order } = sources[type]
  const own: Record<string, string> = {
    ...columns,
    ...(started === undefined ? {} : { start_time: localStamp(started, zones) }),
    observer: observer('e', guard),
  }
  const has = new Set(fileColumns[type].map(({ key }) => key))
  const cells = (kinds.length > 1 ? columnsOfAll(kinds) : fileColumns[type]).map((column) => {
    const expression = has.has(column.key) ? (own[column.key] ?? 'null') : 'null'
    const isOpen = column.kind === 'text' && expression !== 'null' && !guardedOnce.has(column.key)
    return `${guarded(expression, guard && isOpen)} as "${headOf(column)}"`
  })
  const record = kinds.length > 1 ? [`${escapeLiteral(recordWords[type])} as "${RECORD}"`] : []
  return `${known(type, scope, choice, { guard, zones })}
    select ${[...record, ...cells].join(', ')} from ${from} where ${whereDay(type, choice)}
    order by ${['places.place', ...(day === null ? [] : [day]), order].join(', ')}`
}

export const selectCount = (type: ReportType, scope: Scope, choice: ReportChoice, zones: readonly string[]): string =>
  `${known(type, scope, choice, { guard: false, zones })} select count(*) from ${sources[type].from} where ${whereDay(type, choice)}`
