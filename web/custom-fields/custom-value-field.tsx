import { customLabel, type CustomField } from '#domain/custom-fields/custom-field.ts'
import type { CustomValue } from '#domain/custom-fields/custom-values.ts'
import { customValueTexts as t } from '#web/texts/custom-values.ts'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'

interface CustomValueFieldProps {
  field: CustomField
  value: CustomValue
  error: string | undefined
  onChange: (value: CustomValue) => void
}

/** The form field of one value, by its type. */
export const CustomValueField = ({ field, value, error, onChange }: CustomValueFieldProps) => {
  const about = { label: customLabel(field), hint: field.help, error }
  switch (field.type) {
    case 'number':
      return <NumberField {...about} value={typeof value === 'number' ? value : null} onChange={onChange} />
    case 'yes_no':
      return (
        <Field {...about}>
          {(control) => (
            <Select
              {...control}
              large
              value={value === null ? '' : String(value)}
              onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'true')}
            >
              <option value="">{t.noValue}</option>
              <option value="true">{t.yes}</option>
              <option value="false">{t.no}</option>
            </Select>
          )}
        </Field>
      )
    case 'choice': {
      const choices = field.choices ?? []
      const chosen = typeof value === 'string' ? value : ''
      return (
        <Field {...about}>
          {(control) => (
            <Select {...control} large value={chosen} onChange={({ target }) => onChange(target.value || null)}>
              <option value="">{t.noValue}</option>
              {chosen !== '' && !choices.includes(chosen) && <option value={chosen}>{t.formerChoice(chosen)}</option>}
              {choices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </Select>
          )}
        </Field>
      )
    }
    default:
      return (
        <TextField
          {...about}
          {...(field.type === 'date' ? { type: 'date' } : { maxLength: 500 })}
          autoComplete="off"
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value || null)}
        />
      )
  }
}
