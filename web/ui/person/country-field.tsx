import { people as t } from '#web/texts/people.ts'
import { Field, type FieldProps } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'

const countries = ['United Kingdom', 'United States']

interface CountryFieldProps extends FieldProps {
  value: string
  onValue: (value: string) => void
  disabled?: boolean | undefined
}

/** The country list. A country that was written before there was one stays a choice. */
export const CountryField = ({ value, onValue, disabled, ...field }: CountryFieldProps) => (
  <Field {...field}>
    {(control) => (
      <Select
        large
        {...control}
        autoComplete="country-name"
        value={value}
        disabled={disabled}
        onChange={(event) => onValue(event.target.value)}
      >
        <option value="">{t.chooseCountry}</option>
        {[...new Set([...countries, value])]
          .filter((name) => name !== '')
          .map((name) => (
            <option key={name}>{name}</option>
          ))}
      </Select>
    )}
  </Field>
)
