import { useNow } from '#web/platform/time/use-now.ts'
import { surveys } from '#web/texts/surveys.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { clockText } from './farm-clock.ts'

const t = surveys.pollinator

interface TimeFieldProps {
  zone: string
  /** In the farm's time zone. Null: the time of the count. */
  value: string | null
  onChange: (value: string | null) => void
  error?: string | null | undefined
}

/** The present time, or a date and time in the farm's time zone. */
export const TimeField = ({ zone, value, onChange, error }: TimeFieldProps) => {
  const now = clockText(useNow(), zone)
  return (
    <>
      <CheckField
        label={t.currentTime}
        role="switch"
        checked={value === null}
        onChange={({ target }) => onChange(target.checked ? null : now)}
      />
      {value !== null && (
        <TextField
          label={t.time}
          hint={t.timeHint}
          type="datetime-local"
          large
          max={now}
          value={value}
          error={error}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </>
  )
}
