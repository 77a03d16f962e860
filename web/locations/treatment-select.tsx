import { treatmentTypes } from '#domain/treatments/treatment-arm.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { useArms } from '#web/farms/queries.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { locations as t } from '#web/texts/locations.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { treatmentText } from '#web/ui/treatment-text.ts'

interface TreatmentSelectProps {
  /** The farm of the plot, once loaded: its letters are shown with their current meaning. */
  farm: { id: number; time_zone: string } | undefined
  value: string
  error?: string | undefined
  onChange: (treatment: string) => void
}

/** Selects the treatment of a plot, by its letter in the trial. */
export const TreatmentSelect = ({ farm, value, error, onChange }: TreatmentSelectProps) => {
  const now = useNow()
  const armOf = useArms(farm?.id)
  return (
    <Field label={t.form.treatment_type} error={error}>
      {(control) => (
        <Select {...control} large value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t.none}</option>
          {treatmentTypes.map((type) => (
            <option key={type} value={type}>
              {treatmentText(type, farm ? armOf(type, localDay(now, farm.time_zone)) : null)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
