import { findCountry } from '#domain/platform/countries.ts'
import { toE164 } from '#domain/users/phone.ts'
import { people as t } from '#web/texts/people.ts'
import { Field, type FieldProps } from '#web/ui/fields/field.tsx'
import css from './phone-field.module.css'

interface PhoneFieldProps extends FieldProps {
  /** With its +, or empty. */
  value: string
  onValue: (value: string) => void
  /** The person's country by name: a number that is typed as it is dialled there gets its country code. */
  country?: string
  disabled?: boolean | undefined
}

/** A phone number. The + stands before the box and need not be typed; the number becomes E.164 when the box is left. */
export const PhoneField = ({ value, onValue, country = '', disabled, ...field }: PhoneFieldProps) => (
  <Field hint={disabled ? undefined : t.phoneHint(findCountry(country)?.name ?? null)} {...field}>
    {(control) => (
      <span className={css.phone}>
        <span aria-hidden="true">+</span>
        <input
          {...control}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="44"
          disabled={disabled}
          value={value.replace(/^\+/, '')}
          onChange={(event) => {
            const typed = event.target.value.replaceAll('+', '')
            onValue(typed === '' ? '' : `+${typed}`)
          }}
          onBlur={() => onValue(toE164(value.replace('+', ''), findCountry(country)?.code))}
        />
      </span>
    )}
  </Field>
)
