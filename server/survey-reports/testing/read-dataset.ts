import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { parquetReadObjects } from 'hyparquet'
import type { datapackageOf } from '#domain/survey-reports/datapackage.ts'

type Datapackage = ReturnType<typeof datapackageOf>
type Resource = Datapackage['resources'][number]
type Field = Resource['schema']['fields'][number]
type Value = string | number | boolean | null
type Row = Record<string, Value>
export interface Dataset {
  about: Datapackage
  files: Record<string, Uint8Array>
  tables: Record<string, Row[]>
}

/** The value of a cell by its field's type; undefined if invalid. */
const read = (text: string, { type }: Field): Value | undefined => {
  if (text === '') return null
  if (type === 'boolean') return { true: true, false: false }[text]
  if (type === 'integer') return /^-?\d+$/.test(text) ? Number(text) : undefined
  if (type === 'number') return Number.isNaN(Number(text)) ? undefined : Number(text)
  if (type === 'date') return /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined
  if (type === 'datetime') return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(text) ? text : undefined
  return text
}

const csvRows = (file: Uint8Array, { name, schema: { fields } }: Resource): Row[] => {
  const [head = [], ...records] = parse(Buffer.from(file), { bom: true }) as string[][]
  if (head.join() !== fields.map((field) => field.name).join())
    throw new Error(`${name} has other columns: ${head.join()}`)
  return records.map((cells) =>
    Object.fromEntries(
      fields.map((field, at) => {
        const value = read(cells[at] ?? '', field)
        if (value === undefined) throw new Error(`${name}.${field.name} is no ${field.type}: ${cells[at]}`)
        return [field.name, value]
      }),
    ),
  )
}

const parquetRows = async (file: Uint8Array): Promise<Row[]> => {
  const rows = await parquetReadObjects({ file: new Uint8Array(file).buffer })
  const plain = (value: unknown): Value => {
    if (value instanceof Date) return value.toISOString()
    return (value ?? null) as Value
  }
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])))
}

export const readDataset = async (zip: Uint8Array): Promise<Dataset> => {
  const files = unzipSync(zip)
  const about = JSON.parse(new TextDecoder().decode(files['datapackage.json'])) as Datapackage
  const tables: Record<string, Row[]> = {}
  for (const resource of about.resources) {
    const file = files[resource.path] as Uint8Array
    tables[resource.name] = resource.format === 'csv' ? csvRows(file, resource) : await parquetRows(file)
  }
  return { about, files, tables }
}

const profile = (name: string): object => {
  // Written for an older draft, but using no feature that has changed.
  const { $schema: _, ...schema } = JSON.parse(
    readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8'),
  ) as Record<string, unknown>
  return schema
}

/** Violations of the profile by the data dictionary. */
export const profileFaults = ({ about }: Dataset): unknown[] => {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  const check = ajv.compile(profile(about.profile))
  return check(about) ? [] : (check.errors ?? [])
}

const breaks = (value: Value, { constraints = {} }: Field): boolean => {
  const {
    required,
    enum: known,
    minimum,
    maximum,
  } = constraints as {
    required?: true
    enum?: readonly Value[]
    minimum?: number
    maximum?: number
  }
  if (value === null) return required === true
  return (
    (known !== undefined && !known.includes(value)) ||
    (minimum !== undefined && Number(value) < minimum) ||
    (maximum !== undefined && Number(value) > maximum)
  )
}

/** Rows that violate the data dictionary, and foreign keys without a target. */
export const rowFaults = ({ about, tables }: Dataset): string[] =>
  about.resources.flatMap(({ name, schema }) => {
    const rows = tables[name] ?? []
    const values = (table: string, column: string) => (tables[table] ?? []).map((row) => row[column] ?? null)
    const [key = ''] = schema.primaryKey
    return [
      ...schema.fields.flatMap((field) =>
        rows
          .filter((row) => breaks(row[field.name] ?? null, field))
          .map((row) => `${name}.${field.name}: ${row[field.name]}`),
      ),
      ...(new Set(values(name, key)).size === rows.length ? [] : [`${name}.${key} is there twice`]),
      ...(schema.foreignKeys ?? []).flatMap(({ fields: [column = ''], reference }) => {
        const known = new Set(values(reference.resource, reference.fields[0] ?? ''))
        return values(name, column)
          .filter((value) => value !== null && !known.has(value))
          .map((value) => `${name}.${column}: ${value} is not in ${reference.resource}`)
      }),
    ]
  })
