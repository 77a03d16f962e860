import type { Effort } from '#domain/surveys/effort.ts'
import type { ReportType } from '#domain/survey-files/types.ts'

/** Staged values of a row, by kind of file. Text for COPY; `\N` is null. */
const types = {
  line: 'int not null',
  tunnel_id: 'int not null',
  plot_id: 'int not null',
  survey_date: 'date not null',
  visit: 'int not null',
  plant_number: 'int not null',
  observer_id: 'int',
  observer: 'text not null',
  start_time: 'timestamptz not null',
  functional_group: 'text',
  // 0: none was seen.
  taxon_id: 'int not null',
  flower_centre: 'boolean not null',
  caste: 'text',
  count: 'int not null',
  note: 'text',
  temperature: 'float8 not null',
  relative_humidity: 'float8 not null',
  wind_speed: 'float8 not null',
  oktas: 'int not null',
  lure: 'text not null',
  trap: 'text',
  action: 'text not null',
  target: 'text',
  caught: 'int',
  sample: 'int not null',
  shape: 'text not null',
  fruit_count: 'int not null',
  weight_g: 'float8 not null',
  pollination: 'text',
  fruit_class: 'text',
  protocol: 'text',
  watched_minutes: 'float8',
  flowers_watched: 'int',
  plants_watched: 'int',
  area_m2: 'float8',
  transect_m: 'float8',
} as const
export type StagedColumn = keyof typeof types
export type StagedValue = string | number | boolean | null

/** An effort in the form stored in tables, from a row `s`. */
export const storedEffort: Record<keyof Effort, string> = {
  protocol: "replace(s.protocol, ' ', '_')",
  watched_seconds: 'case when s.watched_minutes is not null then greatest(1, round(s.watched_minutes * 60))::int end',
  flowers_watched: 's.flowers_watched',
  plants_watched: 's.plants_watched',
  area_m2: 's.area_m2',
  transect_m: 's.transect_m',
}

const ofVisit = ['line', 'plot_id', 'survey_date', 'visit'] as const
const observer = ['observer_id', 'observer'] as const
/** Effort columns; see domain/survey-files/columns/columns.ts. */
export const effort = [
  'protocol',
  'watched_minutes',
  'flowers_watched',
  'plants_watched',
  'area_m2',
  'transect_m',
] as const
export const stagedColumns: Record<ReportType, readonly StagedColumn[]> = {
  weather: [
    'line',
    'tunnel_id',
    ...observer,
    'start_time',
    'temperature',
    'relative_humidity',
    'wind_speed',
    'oktas',
    'note',
  ],
  flower: [...ofVisit, 'plant_number', ...observer, 'start_time', 'count', 'note', ...effort],
  pollinator: [
    ...ofVisit,
    ...observer,
    'start_time',
    'functional_group',
    'taxon_id',
    'flower_centre',
    'count',
    'note',
    ...effort,
    'caste',
  ],
  predator: [...ofVisit, 'plant_number', ...observer, 'start_time', 'taxon_id', 'count', 'note', ...effort],
  lure: ['line', 'plot_id', 'survey_date', ...observer, 'lure', 'trap', 'action', 'target', 'caught', 'note'],
  fruit_weights: [
    'line',
    'plot_id',
    'survey_date',
    'plant_number',
    'sample',
    ...observer,
    'shape',
    'fruit_count',
    'weight_g',
    'note',
    'pollination',
    'fruit_class',
  ],
}

/** The staging tables of an import: its rows, and the rows that are not imported with their reasons. */
export const rowsOf = (id: number) => `staging.rows_${id}`
export const fatesOf = (id: number) => `staging.fates_${id}`
/** Rows that may repeat an earlier one, as listed by the check. */
export const repeatsOf = (id: number) => `staging.same_${id}`

export const createStaging = (id: number, type: ReportType): string => `
  drop table if exists ${rowsOf(id)}, ${fatesOf(id)}, ${repeatsOf(id)};
  create unlogged table ${rowsOf(id)} (${stagedColumns[type].map((name) => `${name} ${types[name]}`).join(', ')});
  create unlogged table ${fatesOf(id)} (line int primary key, fate text not null, reason text);
  create unlogged table ${repeatsOf(id)} (line int not null);`
export const dropStaging = (id: number): string =>
  `drop table if exists ${rowsOf(id)}, ${fatesOf(id)}, ${repeatsOf(id)}`

/** Closes other connections that hold an import's staging tables. */
export const endStaging = (id: number): string => `select pg_terminate_backend(pid) from pg_locks
  where relation = to_regclass('${rowsOf(id)}') and pid <> pg_backend_pid()`

export const copyInto = (id: number, type: ReportType): string =>
  `copy ${rowsOf(id)} (${stagedColumns[type].join(', ')}) from stdin`

const isSpecial = /[\\\t\n\r]/
const special = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
export const copyCell = (value: StagedValue): string => {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return isSpecial.test(value) ? value.replaceAll(special, (sign) => escapes[sign] ?? sign) : value
}
