import { Link } from '@tanstack/react-router'
import type { Organisation } from '#domain/organisations/endpoints.ts'
import { organisations as t } from '#web/texts/organisations.ts'
import { asButton } from '#web/ui/button.tsx'
import { TextField, TextArea } from '#web/ui/fields/field.tsx'
import { RecordForm, SaveActions } from '#web/ui/form/record-form.tsx'
import type { RecordForm as Form } from '#web/ui/form/use-record-form.ts'
import { addressLabels, placeFields } from '#web/ui/person/address-format.ts'
import { CountryField } from '#web/ui/person/country-field.tsx'
import layout from '#web/ui/form/form-layout.module.css'

export const valuesOf = (row: Organisation | null) => ({
  title: row?.title ?? '',
  description: row?.description ?? '',
  city: row?.city ?? '',
  country: row?.country ?? '',
  postcode: row?.postcode ?? '',
})
export type Values = ReturnType<typeof valuesOf>

/** The labels of an organisation's fields, in the order of its form: a country has its own words and order. */
export const labelsFor = (country: string): Record<keyof Values, string> => {
  const { city, postalCode } = addressLabels(country)
  const place = { city: city ?? t.form.city, postcode: postalCode ?? t.form.postcode }
  const { title, description, country: ofCountry } = t.form
  const [first, second] = placeFields(country, 'city', 'postcode')
  return { title, description, [first]: place[first], [second]: place[second], country: ofCountry } as Record<
    keyof Values,
    string
  >
}

/** The fields of an organisation. */
export const OrganisationForm = ({ form, submit }: { form: Form<Values>; submit: string }) => {
  const { values, set, errorOf, busy } = form
  const labels = labelsFor(values.country)
  const text = (name: 'title' | 'city' | 'postcode') => (
    <TextField
      key={name}
      label={labels[name]}
      value={values[name]}
      error={errorOf(name)}
      autoComplete="off"
      onChange={(event) => set({ [name]: event.target.value })}
    />
  )
  return (
    <RecordForm
      form={form}
      className={layout.form}
      actions={
        <SaveActions submit={submit} busy={busy}>
          <Link to="/organisations" {...asButton()}>
            {t.cancel}
          </Link>
        </SaveActions>
      }
    >
      {text('title')}
      <TextArea
        label={t.form.description}
        value={values.description}
        error={errorOf('description')}
        onChange={(event) => set({ description: event.target.value })}
      />
      <div className={layout.pair}>{placeFields(values.country, 'city', 'postcode').map(text)}</div>
      <CountryField
        label={t.form.country}
        value={values.country}
        error={errorOf('country')}
        onValue={(country) => set({ country })}
      />
    </RecordForm>
  )
}
