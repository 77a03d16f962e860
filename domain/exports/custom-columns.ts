import { customColumn, type CustomField, type CustomFieldType } from '../custom-fields/custom-field.ts'
import type { DatasetField } from '../survey-reports/dataset-fields.ts'
import type { DescribedTable } from '../survey-reports/datapackage.ts'

const types: Record<CustomFieldType, DatasetField['type']> = {
  text: 'string',
  number: 'number',
  date: 'date',
  // Without its choices, as a value may have left the list since.
  choice: 'string',
  yes_no: 'boolean',
}

/** A custom field as a column of a dataset. */
const columnOf = (field: CustomField): DatasetField => ({
  name: customColumn(field),
  type: types[field.type],
  description: `Custom field of the organisation: ${[field.name, field.help].filter(Boolean).join('. ').replace(/\.$/, '')}. Blank: not given.`,
  ...(field.unit === null ? {} : { unit: field.unit }),
})

/** A table with its own columns, followed by one for each custom field. */
export const withCustomColumns = (contents: DescribedTable, fields: readonly CustomField[]): DescribedTable => ({
  ...contents,
  fields: [...contents.fields, ...fields.map(columnOf)],
})
