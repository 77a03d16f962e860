import { devices as t } from '#web/texts/devices.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'

interface KeyLifeFieldProps {
  label?: string
  days: string
  onChange: (days: string) => void
}

/** The number of days for which a new key is valid; '' if it does not expire. */
export const KeyLifeField = ({ label = t.keyLife, days, onChange }: KeyLifeFieldProps) => (
  <Field label={label}>
    {(control) => (
      <Select {...control} large value={days} onChange={(event) => onChange(event.target.value)}>
        {Object.entries(t.keyLives).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
