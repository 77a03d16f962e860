import type { CustomField } from '#domain/custom-fields/custom-field.ts'
import type { CustomValues } from '#domain/custom-fields/custom-values.ts'
import css from './custom-fields.module.css'
import { customLines } from './queries.ts'

interface CustomValuesTableProps {
  fields: readonly CustomField[]
  custom: CustomValues
}

/** The values of a record that are set, each with the name of its field; renders nothing if there are none. */
export const CustomValuesTable = ({ fields, custom }: CustomValuesTableProps) => {
  const lines = customLines(fields, custom)
  if (lines.length === 0) return null
  return (
    <dl className={css.lines}>
      {lines.map(([key, name, value]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
