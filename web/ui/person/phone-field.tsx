import { useRef } from 'react'
import { findCountry } from '#domain/platform/countries.ts'
import { toE164 } from '#domain/users/phone.ts'
import { people as t } from '#web/texts/people.ts'
import { Field, type FieldProps } from '#web/ui/fields/field.tsx'
import css from './phone-field.module.css'

interface PhoneFieldProps extends FieldProps {
  /** With its +, or empty. */
  value: string
  onValue: (value: string) => void
  /** The person's country by name: a number in national format gets its country code. */
  country?: string
  disabled?: boolean | undefined
}

/**
 * A phone number. The + is shown before the box and need not be typed. The input becomes E.164 on blur or submit; an
 * unedited number stays as it is.
 */
export const PhoneField = ({ value, onValue, country = '', disabled, ...field }: PhoneFieldProps) => {
  const typed = useRef<string | null>(null)
  const normalise = () => {
    if (typed.current === null) return
    const code = findCountry(country)?.code
    onValue(toE164(typed.current, code))
    typed.current = null
  }
  return (
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
            onChange={({ target }) => {
              // A typed + means that the country code follows; the box does not show it twice.
              const hadPlus = typed.current?.startsWith('+') ?? false
              const text = target.value.replaceAll('+', '')
              typed.current = hadPlus || target.value.includes('+') ? `+${text}` : text
              onValue(text === '' ? '' : `+${text}`)
            }}
            onBlur={normalise}
            onKeyDown={({ key }) => {
              if (key === 'Enter') normalise()
            }}
          />
        </span>
      )}
    </Field>
  )
}
