import { protocols, type Protocol } from '#domain/surveys/effort.ts'
import { effort as t } from '#web/texts/effort.ts'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

interface ProtocolFieldProps {
  value: Protocol | ''
  error?: string | undefined
  onChange: (protocol: Protocol | '') => void
}

/** The counting protocol; blank means none. */
export const ProtocolField = ({ value, error, onChange }: ProtocolFieldProps) => (
  <Field label={t.protocol} error={error}>
    {(control) => (
      <Select {...control} large value={value} onChange={({ target }) => onChange(target.value as Protocol | '')}>
        <option value="">{t.none}</option>
        {protocols.map((each) => (
          <option key={each} value={each}>
            {t.protocols[each]}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
