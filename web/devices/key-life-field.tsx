import { devices as t } from '#web/texts/devices.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

/** For how many days a new key works; '' is for good. */
export const KeyLifeField = ({ days, onChange }: { days: string; onChange: (days: string) => void }) => (
  <Field label={t.keyLife}>
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
