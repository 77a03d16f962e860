import { decimalsOf } from '#domain/exports/publication.ts'
import { darwinFiles, type DarwinFileName } from '#domain/exports/darwin-core.ts'
import { escapeLiteral, guarded } from '../../platform/postgres/sql-text.ts'
import { epoch } from './camera-places.ts'
import { localMoment } from './camtrap-sources.ts'
import { observersOf } from './observer-codes.ts'
import type { OpenData } from './open-data.ts'

export type Cells = Record<string, string>

export const text = (expression: string): string => guarded(`(${expression})`, true)

/** A select with the columns of a file. Columns without an expression are blank. */
export const selectDarwin = (file: DarwinFileName, cells: Cells, from: string): string =>
  `select ${darwinFiles[file].columns
    .map(([name]) => `(${cells[name] ?? 'null'})::text as "${name}"`)
    .join(', ')} from ${from}`

/** Globally unique ids that are the same in each archive: the portal, the kind and the key of a record. */
export const urnOf =
  ({ story }: OpenData) =>
  (kind: string, key: string): string =>
    `${escapeLiteral(`urn:bombus:${new URL(story.baseUrl).host}:${kind}:`)} || ${key}`

/** The key of an hour of a camera and model version. */
export const hourKey = (of: string): string =>
  `${of}.placement_id || '-' || ${epoch(`${of}.hour`)} || '-' || ${of}.model_id`

/** An interval between two timestamps as ISO 8601. */
export const interval = ({ zones }: OpenData, from: string, to: string): string =>
  `${localMoment(from, zones)} || '/' || ${localMoment(to, zones)}`

/** The location of an event, for places and plot_places. */
export const placeCells = ({ story }: OpenData): Cells => {
  const decimals = decimalsOf(story.coordinate_precision)
  const rounded = (column: string) => (decimals === null ? column : `round((${column})::numeric, ${decimals})::float8`)
  const known = (cell: string) => `case when places.latitude is not null then ${cell} end`
  // A footprint reveals a location as precisely as its coordinates, so it is only exported with exact ones.
  const footprint = (cell: string) =>
    decimals === null ? `case when places.footprint is not null then ${cell} end` : 'null'
  return {
    country: text('places.country'),
    habitat: text('places.crop'),
    decimalLatitude: rounded('places.latitude'),
    decimalLongitude: rounded('places.longitude'),
    geodeticDatum: known(`'EPSG:4326'`),
    coordinateUncertaintyInMeters: known('nullif(places.uncertainty, 0)'),
    footprintWKT: footprint('places.footprint'),
    footprintSRS: footprint(`'EPSG:4326'`),
    coordinatePrecision: decimals === null ? 'null' : known(`${10 ** -decimals}`),
  }
}

export const observerText = (open: OpenData, entry: string): string =>
  text(
    observersOf(open.observer_key).text(
      `${entry}.observer_id`,
      `coalesce(${entry}.observer_name, concat_ws(' ', users.firstname, users.lastname))`,
    ),
  )
