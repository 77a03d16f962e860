import { coordinatePrecisions, licences, observerChoices, type Publication } from '#domain/exports/publication.ts'
import { exportTexts as t } from '#web/texts/exports.ts'
import { Field, TextArea, TextField } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { ContributorFields } from './contributor-fields.tsx'
import css from './exports.module.css'

interface PublicationFieldsProps {
  values: Publication
  set: (change: Partial<Publication>) => void
  errorOf: (path: string) => string | undefined
}

type Chosen = 'data_licence' | 'media_licence' | 'coordinate_precision' | 'observers'
/** Evaluated when it is shown, because texts depend on the language. */
const choicesOf = (name: Chosen): { label: string; options: readonly (readonly [value: string, label: string])[] } =>
  ({
    data_licence: { label: t.dataLicence, options: licences.map((one) => [one, one] as const) },
    media_licence: { label: t.mediaLicence, options: licences.map((one) => [one, one] as const) },
    coordinate_precision: {
      label: t.precision,
      options: coordinatePrecisions.map((one) => [one, t.precisions[one]] as const),
    },
    observers: { label: t.observers, options: observerChoices.map((one) => [one, t.observerChoices[one]] as const) },
  })[name]

/** How data is published: licences, precision, names, title, citation, DOI, embargo and contributors. */
export const PublicationFields = ({ values, set, errorOf }: PublicationFieldsProps) => {
  const select = (name: Chosen) => {
    const { label, options } = choicesOf(name)
    return (
      <Field label={label} hint={name === 'observers' ? t.observersHint : undefined} error={errorOf(name)}>
        {(control) => (
          <Select {...control} large value={values[name]} onChange={(event) => set({ [name]: event.target.value })}>
            {options.map(([value, shown]) => (
              <option key={value} value={value}>
                {shown}
              </option>
            ))}
          </Select>
        )}
      </Field>
    )
  }
  return (
    <>
      <div className={css.dates}>
        {select('data_licence')}
        {select('media_licence')}
      </div>
      <div className={css.dates}>
        {select('coordinate_precision')}
        {select('observers')}
      </div>
      <TextField
        label={t.titleField}
        hint={t.titleHint}
        value={values.title ?? ''}
        error={errorOf('title')}
        autoComplete="off"
        onChange={(event) => set({ title: event.target.value || null })}
      />
      <TextArea
        label={t.citation}
        hint={t.citationHint}
        rows={2}
        value={values.citation ?? ''}
        error={errorOf('citation')}
        onChange={(event) => set({ citation: event.target.value || null })}
      />
      <TextField
        label={t.doi}
        hint={t.doiHint}
        value={values.doi ?? ''}
        error={errorOf('doi')}
        autoComplete="off"
        onChange={(event) => set({ doi: event.target.value || null })}
      />
      <TextField
        label={t.embargo}
        hint={t.embargoHint}
        type="date"
        value={values.embargo_until ?? ''}
        error={errorOf('embargo_until')}
        onChange={(event) => set({ embargo_until: event.target.value || null })}
      />
      <ContributorFields
        contributors={values.contributors}
        errorOf={errorOf}
        onChange={(contributors) => set({ contributors })}
      />
    </>
  )
}
