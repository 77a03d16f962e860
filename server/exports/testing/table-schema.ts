import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { parse } from 'csv-parse/sync'

interface SchemaField {
  name: string
  type: string
  constraints?: {
    required?: boolean
    unique?: boolean
    minimum?: number
    maximum?: number
    enum?: string[]
    pattern?: string
  }
}
interface TableSchema {
  fields: SchemaField[]
  missingValues?: string[]
  primaryKey?: string | string[]
  foreignKeys?: { fields: string; reference: { resource: string; fields: string } }[]
}
export type TextRow = Record<string, string>

const json = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))

/** The rows of a CSV file by column name, as texts. */
export const textRows = (file: Uint8Array | undefined): TextRow[] =>
  parse<TextRow>(Buffer.from(file ?? []), { columns: true })

const typed: Record<string, RegExp> = {
  integer: /^-?\d+$/,
  number: /^-?\d+(\.\d+)?(e[-+]?\d+)?$/,
  boolean: /^(true|false)$/,
  // %Y-%m-%dT%H:%M:%S%z has no fractions of a second.
  datetime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:?\d\d)$/,
}

const faultsOfCell = (value: string, { type, constraints = {} }: SchemaField, missing: readonly string[]): string[] => {
  if (missing.includes(value)) return constraints.required === true ? ['is required'] : []
  const { minimum = -Infinity, maximum = Infinity, enum: known, pattern } = constraints
  return [
    ...((typed[type] ?? /^/).test(value) ? [] : [`is no ${type}`]),
    ...(Number(value) < minimum || Number(value) > maximum ? ['is out of range'] : []),
    ...(known && !known.includes(value) ? ['is none of the values'] : []),
    ...(pattern !== undefined && !new RegExp(pattern).test(value) ? ['has another form'] : []),
  ]
}

/** Violations of a Frictionless table schema by the files of a package. */
const tableFaults = (name: string, tables: Record<string, TextRow[]>): string[] => {
  const {
    fields,
    missingValues = [''],
    foreignKeys = [],
    primaryKey = [],
  } = json(`standards/${name}-table-schema.json`) as TableSchema
  const rows = tables[name] ?? []
  const head = Object.keys(rows[0] ?? {}).join()
  return [
    ...(rows.length === 0 || head === fields.map((field) => field.name).join() ? [] : [`${name} has columns ${head}`]),
    ...rows.flatMap((row) =>
      fields.flatMap((field) =>
        faultsOfCell(row[field.name] ?? '', field, missingValues).map(
          (fault) => `${name}.${field.name} ${fault}: ${row[field.name]}`,
        ),
      ),
    ),
    ...[...fields.filter(({ constraints }) => constraints?.unique).map((field) => field.name), ...[primaryKey].flat()]
      .filter((key) => new Set(rows.map((row) => row[key])).size < rows.length)
      .map((key) => `${name}.${key} is there twice`),
    ...foreignKeys.flatMap(({ fields: column, reference }) => {
      const known = new Set((tables[reference.resource] ?? []).map((row) => row[reference.fields]))
      return rows
        .filter((row) => row[column] !== '' && !known.has(row[column]))
        .map((row) => `${name}.${column} is not in ${reference.resource}: ${row[column]}`)
    }),
  ]
}

/** Whether a row of `table` is valid; the text describes the violation if not. */
const broken = (table: string, rows: readonly TextRow[], holds: (row: TextRow) => boolean): string[] =>
  rows.filter((row) => !holds(row)).map((row) => `${table}: ${JSON.stringify(row)}`)

const instant = (text: string | undefined): number => Date.parse(text ?? '')

/**
 * Violations of Camtrap DP 1.0.2 by the tables of a package: of each table schema, and of the standard's rules on
 * several rows. An event belongs to one deployment and time, media to the deployment of their observations, and all lie
 * within it.
 */
export const camtrapFaults = (tables: Record<string, TextRow[]>): string[] => {
  const { deployments = [], media = [], observations = [] } = tables
  const spans = new Map(deployments.map((row) => [row['deploymentID'], row]))
  const within = (id: string | undefined, from: string | undefined, to = from) => {
    const { deploymentStart, deploymentEnd } = spans.get(id) ?? {}
    return (
      instant(deploymentStart) <= instant(from) && instant(from) <= instant(to) && instant(to) <= instant(deploymentEnd)
    )
  }
  const mediaOf = new Map(media.map((row) => [row['mediaID'], row]))
  const events = Map.groupBy(observations, ({ eventID }) => eventID)
  const sameOf = ({ deploymentID, eventStart, eventEnd, observationLevel }: TextRow) =>
    [deploymentID, eventStart, eventEnd, observationLevel].join()
  return [
    ...['deployments', 'media', 'observations'].flatMap((name) => tableFaults(name, tables)),
    ...broken('deployments', deployments, (row) => instant(row['deploymentStart']) <= instant(row['deploymentEnd'])),
    ...broken('media', media, (row) => within(row['deploymentID'], row['timestamp'])),
    ...broken('observations', observations, (row) => within(row['deploymentID'], row['eventStart'], row['eventEnd'])),
    ...broken('observations', observations, (row) =>
      row['observationLevel'] === 'media'
        ? mediaOf.get(row['mediaID'])?.['deploymentID'] === row['deploymentID']
        : row['mediaID'] === '',
    ),
    ...broken('observations', observations, (row) => (row['eventID'] ?? '') !== ''),
    ...broken(
      'observations',
      observations,
      (row) => (row['observationType'] === 'animal') === (row['count'] !== '') || row['observationType'] === 'unknown',
    ),
    ...[...events].flatMap(([event, rows]) =>
      new Set(rows.map(sameOf)).size === 1 ? [] : [`event ${event} is of several deployments or times`],
    ),
  ]
}

/** The schemas were written for an older draft, but use no feature that has changed since. */
const withoutDraft = (schema: unknown) => {
  const { $schema: _, ...rest } = schema as Record<string, unknown>
  return rest
}
const geometries = ['Point', 'Polygon', 'GeometryCollection']

/** Violations of the Camtrap DP profile by a package. */
export const camtrapProfileFaults = (about: unknown): unknown[] => {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema(
    withoutDraft(json('../../survey-reports/testing/data-package.json')),
    'https://specs.frictionlessdata.io/schemas/data-package.json',
  )
  ajv.addSchema(
    { type: 'object', required: ['type'], properties: { type: { enum: geometries } } },
    'http://json.schemastore.org/geojson.json',
  )
  const check = ajv.compile(withoutDraft(json('standards/camtrap-dp-profile.json')))
  return check(about) ? [] : (check.errors ?? [])
}
