import type { User } from '#domain/users/user.ts'
import { people as t } from '#web/texts/people.ts'
import { TextField } from '#web/ui/fields/field.tsx'
import { addressLabels, placeFields } from './address-format.ts'
import { CountryField } from './country-field.tsx'
import css from './person-fields.module.css'
import { PhoneField } from './phone-field.tsx'

const names = ['firstname', 'lastname', 'email', 'phone', 'address', 'city', 'postal_code', 'country'] as const
export type PersonName = (typeof names)[number]
export type PersonValues = Record<PersonName, string>

export const emptyPerson = Object.fromEntries(names.map((name) => [name, ''])) as PersonValues
export const personOf = (user: User): PersonValues =>
  Object.fromEntries(names.map((name) => [name, user[name] ?? ''])) as PersonValues

interface PersonFieldsProps {
  values: PersonValues
  onChange: (change: Partial<PersonValues>) => void
  errorOf: (name: PersonName) => string | undefined
  disabled?: boolean
  /** Changing somebody else's address requires permission. */
  emailDisabled?: boolean
  emailHint?: string | undefined
  labels?: Partial<Record<PersonName, string>>
  /** The person's own data, for which the browser may offer autofill. */
  own?: boolean
}

const completions = {
  firstname: 'given-name',
  lastname: 'family-name',
  email: 'email',
  address: 'street-address',
  city: 'address-level2',
  postal_code: 'postal-code',
}

/** A person's name and contact details: the same fields in the account settings and in the users' forms. */
export const PersonFields = ({
  values,
  onChange,
  errorOf,
  disabled = false,
  emailDisabled = false,
  emailHint,
  labels = {},
  own = false,
}: PersonFieldsProps) => {
  const ofCountry = addressLabels(values.country)
  const allLabels = {
    ...t.form,
    ...labels,
    city: ofCountry.city ?? labels.city ?? t.form.city,
    postal_code: ofCountry.postalCode ?? labels.postal_code ?? t.form.postal_code,
  }
  const common = (name: PersonName) => ({ label: allLabels[name], error: errorOf(name), disabled })
  const text = (name: keyof typeof completions) => ({
    ...common(name),
    name,
    value: values[name],
    autoComplete: own ? completions[name] : 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <div className={css.pairs}>
      <TextField {...text('firstname')} />
      <TextField {...text('lastname')} />
      <TextField
        {...text('email')}
        type="email"
        autoCapitalize="none"
        hint={emailHint}
        disabled={disabled || emailDisabled}
        onChange={(event) => onChange({ email: event.target.value.toLowerCase() })}
      />
      <PhoneField
        {...common('phone')}
        value={values.phone}
        country={values.country}
        onValue={(phone) => onChange({ phone })}
      />
      <div className={css.whole}>
        <TextField {...text('address')} />
      </div>
      {placeFields(values.country, 'city', 'postal_code').map((name) => (
        <TextField key={name} {...text(name)} />
      ))}
      <CountryField {...common('country')} value={values.country} onValue={(country) => onChange({ country })} />
    </div>
  )
}
