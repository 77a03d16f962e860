import type { DatasetField } from './dataset-fields.ts'
import { datasetContents, type DatasetTableName } from './dataset-tables.ts'

const datasetFiles = ['csv', 'parquet'] as const
export type DatasetFile = (typeof datasetFiles)[number]

/** Metadata of a dataset. */
export interface DatasetStory {
  file: DatasetFile
  tables: readonly DatasetTableName[]
  start: string
  end: string
  /** When it was made. */
  created: Date
  /** Publisher and licence, as in other data exports (domain/exports/citation.ts). */
  about: object
  /** Size and digest of each table's file. */
  facts: ReadonlyMap<DatasetTableName, object>
}

const types = { csv: 'text/csv', parquet: 'application/vnd.apache.parquet' }

const constraintsOf = ({ required, choices, least, most }: DatasetField) => ({
  ...(required ? { required } : {}),
  ...(choices ? { enum: choices } : {}),
  ...(least === undefined ? {} : { minimum: least }),
  ...(most === undefined ? {} : { maximum: most }),
})

const fieldOf = (field: DatasetField, at: number) => {
  const constraints = { ...constraintsOf(field), ...(at === 0 ? { unique: true } : {}) }
  return {
    name: field.name,
    type: field.type,
    ...(field.type === 'datetime' ? { format: '%Y-%m-%dT%H:%M:%S%z' } : {}),
    description: field.description,
    ...(field.unit === undefined ? {} : { unit: field.unit }),
    ...(Object.keys(constraints).length === 0 ? {} : { constraints }),
  }
}

/** A table that a data package describes: the first field is its key. */
export interface DescribedTable {
  description: string
  fields: readonly [DatasetField, ...DatasetField[]]
  refers: readonly { field: string; to: string }[]
}

/** A table as a Frictionless resource. `keyOf`: the key of another table of the package; undefined if it has none. */
export const resourceOf = (
  name: string,
  { description, fields, refers }: DescribedTable,
  file: DatasetFile,
  keyOf: (table: string) => string | undefined,
) => {
  const [key] = fields
  const foreignKeys = refers.flatMap(({ field, to }) => {
    const known = keyOf(to)
    return known === undefined ? [] : [{ fields: [field], reference: { resource: to, fields: [known] } }]
  })
  return {
    name,
    path: `${name}.${file}`,
    profile: file === 'csv' ? 'tabular-data-resource' : 'data-resource',
    description,
    format: file,
    mediatype: types[file],
    ...(file === 'csv'
      ? {
          encoding: 'utf-8',
          dialect: { delimiter: ',', lineTerminator: '\n', quoteChar: '"', doubleQuote: true, header: true },
        }
      : {}),
    schema: {
      fields: fields.map(fieldOf),
      primaryKey: [key.name],
      ...(foreignKeys.length === 0 ? {} : { foreignKeys }),
      missingValues: [''],
    },
  }
}

export const apostrophe =
  'In the CSV files an apostrophe stands before a text that a spreadsheet would run as a formula; take one away where it is followed by apostrophes or none and then =, +, -, @, tab or carriage return.'

/** The data dictionary of a dataset as a Frictionless data package. */
export const datapackageOf = (story: DatasetStory) => ({
  profile: story.file === 'csv' ? 'tabular-data-package' : 'data-package',
  name: `surveys-${story.start}-to-${story.end}`,
  title: `Surveys from ${story.start} to ${story.end}`,
  description: `What was surveyed on these days, by the clock of each farm. A blank was not measured; 0 was counted, and none was seen. ${
    story.file === 'csv' ? `Times have the offset of the farm's clock. ${apostrophe}` : 'Times are instants, in UTC.'
  }`,
  created: story.created.toISOString(),
  ...story.about,
  resources: story.tables.map((table) => ({
    ...resourceOf(table, datasetContents[table], story.file, (to) =>
      story.tables.includes(to as DatasetTableName)
        ? datasetContents[to as DatasetTableName].fields[0].name
        : undefined,
    ),
    ...story.facts.get(table),
  })),
})
