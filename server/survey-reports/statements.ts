import { escapeLiteral } from 'pg'
import type { Scope } from '#domain/access/scope.ts'
import { columnsOfAll, fileColumns, headOf, RECORD } from '#domain/survey-files/columns.ts'
import { formulaStart } from '#domain/survey-files/formulas.ts'
import { reportTitles, type ReportType } from '#domain/survey-files/types.ts'
import type { ReportChoice } from '#domain/survey-reports/calls.ts'

/** COPY takes no parameters: what a person chose was parsed into numbers, days and words of a list before. */
const observer = (entry: string) => `coalesce(${entry}.observer_name, concat_ws(' ', users.firstname, users.lastname))`
const users = (entry: string) => `left join users on users.id = ${entry}.observer_id`

/** The farm's clock with its offset, as fine as it was stored. */
const localStamp = (at: string) => {
  const wall = `(${at} at time zone farms.time_zone)`
  const minutes = `(extract(epoch from ${wall} - (${at} at time zone 'UTC'))::int / 60)`
  return `replace(${wall}::text, ' ', 'T') || case when ${minutes} < 0 then '-' else '+' end
    || lpad((abs(${minutes}) / 60)::text, 2, '0') || ':' || lpad((abs(${minutes}) % 60)::text, 2, '0')`
}

const place = `join tunnels on tunnels.id = %.tunnel_id join fields on fields.id = tunnels.field_id
  join farms on farms.id = fields.farm_id join organisations on organisations.id = farms.organisation_id`
const ofTunnel = (entry: string) => place.replace('%', entry)
const ofPlot = (entry: string) => `join plots on plots.id = ${entry}.plot_id ${ofTunnel('plots')}`
const taxa = (table: string, column: string) => `left join ${table} taxa on taxa.id = o.${column}
  left join species on species.id = taxa.species_id left join stages on stages.id = taxa.stage_id`

const tunnelColumns = {
  organisation: 'organisations.title',
  farm: 'farms.title',
  field: 'fields.field_name',
  tunnel: 'tunnels.number',
}
const plotColumns = {
  ...tunnelColumns,
  plot: 'plots.number',
  treatment: 'plots.treatment_type',
  crop: 'fields.crop_type',
}
const visitColumns = {
  ...plotColumns,
  survey_date: 'v.survey_date',
  visit: 'v.visit',
  observer: observer('e'),
  start_time: localStamp('e.start_time'),
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
  /** The day that the report's days are compared with. */
  day: string
  columns: Record<string, string>
  /** What tells rows apart within a day. */
  order: string
}

const sources: Record<ReportType, Source> = {
  weather: {
    from: `weathers e ${ofTunnel('e')} ${users('e')}`,
    day: '(e.timestamp at time zone farms.time_zone)::date',
    columns: {
      ...tunnelColumns,
      observer: observer('e'),
      start_time: localStamp('e.timestamp'),
      temperature: 'e.temperature',
      relative_humidity: 'e.relative_humidity',
      wind_speed: 'e.wind_speed',
      oktas: 'e.oktas',
      note: 'e.notes',
    },
    order: `e.timestamp, ${observer('e')} collate "C", e.temperature, e.relative_humidity, e.wind_speed, e.oktas, e.notes collate "C"`,
  },
  flower: {
    from: `flower_surveys e join flower_observations o on o.flower_survey_id = e.id
      join surveys v on v.id = e.survey_id ${ofPlot('v')} ${users('e')}`,
    day: 'v.survey_date',
    columns: { ...visitColumns, plant_number: 'e.plant_number', count: 'o.count', note: 'o.notes' },
    order: 'v.visit, e.plant_number',
  },
  pollinator: {
    from: `pollinator_counts c join pollinator_surveys e on e.id = c.pollinator_survey_id
      left join (pollinator_observations o join pollinators p on p.id = o.pollinator_id)
        on o.pollinator_survey_id = e.id and p.functional_group = c.functional_group
      join surveys v on v.id = c.survey_id ${ofPlot('v')} ${users('e')} ${taxa('pollinators', 'pollinator_id')}`,
    day: 'v.survey_date',
    columns: {
      ...visitColumns,
      ...taxonColumns,
      functional_group: 'c.functional_group',
      flower_centre: `case o.flower_centre when true then 'yes' when false then 'no' end`,
      count: 'coalesce(o.count, 0)',
      note: 'o.notes',
    },
    order: `v.visit, c.functional_group collate "C", species.genus collate "C", species.species collate "C", stages.stage collate "C", o.flower_centre desc`,
  },
  predator: {
    from: `predator_surveys e left join predator_observations o on o.predator_survey_id = e.id
      join surveys v on v.id = e.survey_id ${ofPlot('v')} ${users('e')} ${taxa('predators', 'predator_id')}`,
    day: 'v.survey_date',
    columns: {
      ...visitColumns,
      ...taxonColumns,
      plant_number: 'e.plant_number',
      functional_group: 'taxa.functional_group',
      count: 'coalesce(o.count, 0)',
      note: 'o.notes',
    },
    order: `v.visit, e.plant_number, taxa.functional_group collate "C", species.genus collate "C", species.species collate "C", stages.stage collate "C"`,
  },
  lure: {
    from: `lures e ${ofPlot('e')} ${users('e')}`,
    day: 'e.survey_date',
    columns: {
      ...plotColumns,
      survey_date: 'e.survey_date',
      observer: observer('e'),
      lure: 'e.lure',
      action: 'e.action',
      target: 'e.target',
      caught: 'e.caught',
      note: 'e.notes',
    },
    order: `${observer('e')} collate "C", e.lure collate "C", e.action collate "C", e.target collate "C", e.caught, e.notes collate "C"`,
  },
  fruit_weights: {
    from: `fruit_weights e ${ofPlot('e')} ${users('e')}`,
    day: 'e.survey_date',
    columns: {
      ...plotColumns,
      survey_date: 'e.survey_date',
      plant_number: 'e.plant_number',
      sample: 'e.sample',
      observer: observer('e'),
      shape: 'e.shape',
      fruit_count: 'e.fruit_count',
      weight_g: 'e.weight_g',
      note: 'e.notes',
    },
    order: 'e.plant_number, e.sample, e.shape collate "C"',
  },
}

const inScope = (scope: Scope): string[] =>
  scope.kind === 'all' ? [] : [scope.kind === 'none' ? 'false' : `farms.organisation_id = ${scope.organisation_id}`]

const conditions = (type: ReportType, scope: Scope, choice: ReportChoice): string => {
  const { start, end, farm_id, field_id, tunnel_id, plot_id, crop_type } = choice
  const [from, to] = [escapeLiteral(start), escapeLiteral(end)]
  return [
    `${sources[type].day} between ${from} and ${to}`,
    // The same in terms of the index, a day wider on either side: zones lie up to 14 hours from UTC.
    ...(type === 'weather' ? [`e.timestamp >= ${from}::date - 1 and e.timestamp < ${to}::date + 2`] : []),
    ...(type === 'predator' ? ['e.counted_at is not null'] : []),
    ...inScope(scope),
    ...(farm_id === undefined ? [] : [`farms.id in (${farm_id.join(', ') || 'null'})`]),
    ...(field_id === undefined ? [] : [`fields.id = ${field_id}`]),
    ...(tunnel_id === undefined ? [] : [`tunnels.id = ${tunnel_id}`]),
    // Weather is measured for a tunnel, with all its plots.
    ...(plot_id === undefined
      ? []
      : [
          type === 'weather'
            ? `tunnels.id = (select tunnel_id from plots where id = ${plot_id})`
            : `plots.id = ${plot_id}`,
        ]),
    ...(crop_type === undefined ? [] : [`fields.crop_type = ${escapeLiteral(crop_type)}`]),
  ].join(' and ')
}

const texts: ReadonlySet<string> = new Set(['text'])
// The first sign alone tells most texts; only those that begin oddly are matched as formulas.
const odd = [...`'=+-@\t\r`].map((sign) => sign.charCodeAt(0)).join(', ')
const guarded = (expression: string) =>
  `case when ascii(${expression}) in (${odd}) and ${expression} ~ ${escapeLiteral(formulaStart)}
    then '''' || ${expression} else ${expression} end`

interface Wanted {
  /** The kinds of the report; of several, rows say of which they are and have the columns of all. */
  kinds: readonly ReportType[]
  /** For spreadsheets that read text files: see formulas.ts. */
  guard: boolean
}

/** The rows of one kind in the columns of its contract, in an order that contents alone decide. */
export const selectRows = (type: ReportType, scope: Scope, choice: ReportChoice, { kinds, guard }: Wanted): string => {
  const { columns, from, day, order } = sources[type]
  const own = new Set(fileColumns[type].map(({ key }) => key))
  const cells = (kinds.length > 1 ? columnsOfAll(kinds) : fileColumns[type]).map((column) => {
    const expression = own.has(column.key) ? (columns[column.key] ?? 'null') : 'null'
    const cell = guard && texts.has(column.kind) && expression !== 'null' ? guarded(expression) : expression
    return `${cell} as "${headOf(column)}"`
  })
  const record = kinds.length > 1 ? [`${escapeLiteral(reportTitles[type])} as "${RECORD}"`] : []
  return `select ${[...record, ...cells].join(', ')} from ${from} where ${conditions(type, scope, choice)}
    order by farms.title collate "C", organisations.title collate "C", fields.field_name collate "C", tunnels.number,
      ${type === 'weather' ? '' : 'plots.number, '}${day}, ${order}`
}

export const selectCount = (type: ReportType, scope: Scope, choice: ReportChoice): string =>
  `select count(*) from ${sources[type].from} where ${conditions(type, scope, choice)}`
