import { defaultLanguage } from '#domain/language/languages.ts'
import { currentLanguage } from '#domain/language/text.ts'
import { countries, findCountry } from '#domain/platform/countries.ts'
import { people as t } from '#web/texts/people.ts'
import { Field, type FieldProps } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'

interface CountryFieldProps extends FieldProps {
  value: string
  onValue: (value: string) => void
  disabled?: boolean | undefined
}

const names = countries.map(({ name }) => name)

/** A country's name in the reader's language. The stored value, and the one in the API, is the English name. */
const countryName = (name: string): string => {
  const language = currentLanguage()
  const code = findCountry(name)?.code
  if (language === defaultLanguage || code === undefined) return name
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? name
}

/** The country list, those of the specification first. A stored country that is not in the list remains selectable. */
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
        {[...names.slice(0, 2), ...(value === '' || names.includes(value) ? [] : [value])].map((name) => (
          <option key={name} value={name}>
            {countryName(name)}
          </option>
        ))}
        <hr />
        {names
          .slice(2)
          .map((name) => ({ name, shown: countryName(name) }))
          .toSorted((a, b) => a.shown.localeCompare(b.shown, currentLanguage()))
          .map(({ name, shown }) => (
            <option key={name} value={name}>
              {shown}
            </option>
          ))}
      </Select>
    )}
  </Field>
)
