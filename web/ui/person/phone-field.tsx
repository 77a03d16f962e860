import { dialled, withCountryCode } from '#domain/users/phone.ts'
import { people as t } from '#web/texts/people.ts'
import { Field, type FieldProps } from '#web/ui/fields/field.tsx'
import css from './phone-field.module.css'

export const phoneOf = (typed: string): string => {
  const digits = dialled(typed).replaceAll('+', '')
  if (digits === '') return ''
  return `+${withCountryCode(digits)}`
}

interface PhoneFieldProps extends FieldProps {
  /** With its +, or empty. */
  value: string
  onValue: (value: string) => void
  disabled?: boolean | undefined
}

/** The + stands before the box; it is never typed. The number is put in order when the box is left. */
export const PhoneField = ({ value, onValue, disabled, ...field }: PhoneFieldProps) => (
  <Field hint={disabled ? undefined : t.phoneHint} {...field}>
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
          onBlur={() => onValue(phoneOf(value))}
        />
      </span>
    )}
  </Field>
)
