import { customColumn, fieldsInUse, type CustomRecord } from '#domain/custom-fields/custom-field.ts'
import { customTable } from '../../custom-fields/queries.ts'
import { escapeLiteral } from '../../platform/postgres/sql-text.ts'
import type { OpenData } from './open-data.ts'

/** Expressions of the columns of custom fields. `id`: the expression of the farm's or device's id. */
export const customExpressions = (
  { custom_fields, organisation_id }: Pick<OpenData, 'custom_fields' | 'organisation_id'>,
  record: CustomRecord,
  id: string,
): Record<string, string> => {
  const { table, column } = customTable(record)
  return Object.fromEntries(
    fieldsInUse(custom_fields, record).map((field) => {
      const text = `(select stored.custom ->> ${escapeLiteral(field.key)} from ${table} as stored
        where stored.${column} = ${id} and stored.organisation_id = ${organisation_id})`
      return [customColumn(field), field.type === 'yes_no' ? `${text}::boolean` : text]
    }),
  )
}
