import { treatmentTypes } from '#domain/locations/location.ts'
import { locations as t } from '#web/texts/locations.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

interface TreatmentSelectProps {
  value: string
  error?: string | undefined
  onChange: (treatment: string) => void
}

/** What a plot is treated with, by the letter of the trial. */
export const TreatmentSelect = ({ value, error, onChange }: TreatmentSelectProps) => (
  <Field label={t.form.treatment_type} error={error}>
    {(control) => (
      <Select {...control} large value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t.none}</option>
        {treatmentTypes.map((type) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
