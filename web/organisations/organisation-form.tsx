import { Link } from '@tanstack/react-router'
import { newOrganisation, type NewOrganisation, type Organisation } from '#domain/organisations/calls.ts'
import { useDraft, useUnsavedGuard } from '#web/platform/drafts.ts'
import { usePerson } from '#web/platform/profile.ts'
import { organisations as t } from '#web/texts/organisations.ts'
import { ui } from '#web/texts/ui.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { DraftNotice } from '#web/ui/draft-notice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { focusAfter } from '#web/ui/focus-after.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { useRecordForm } from '#web/ui/use-record-form.ts'
import { CountryField } from '#web/users/country-field.tsx'
import css from './organisation-form.module.css'

export const valuesOf = (row: Organisation | null) => ({
  title: row?.title ?? '',
  description: row?.description ?? '',
  city: row?.city ?? '',
  country: row?.country ?? '',
  postcode: row?.postcode ?? '',
})
export type Values = ReturnType<typeof valuesOf>

interface OrganisationFormProps {
  /** Names the draft: `new`, or the organisation's id. */
  form: string
  initial: Values
  submit: string
  /** `settled` is called once it is stored: there is nothing unsaved any more. */
  store: (data: NewOrganisation, key: string, settled: () => void) => Promise<void>
  onOlder?: () => Promise<Values>
}

export const OrganisationForm = ({ form, initial, submit, store, onOlder }: OrganisationFormProps) => {
  const record = useRecordForm({
    initial,
    schema: newOrganisation,
    write: (values) => values,
    otherwise: t.saveError,
    onOlder,
  })
  const { values, set, errorOf, unsaved, older, busy, save } = record
  const draft = useDraft(usePerson().id, `organisation:${form}`, unsaved ? values : null)
  useUnsavedGuard(unsaved)
  const text = (name: 'title' | 'city' | 'postcode') => (
    <TextField
      label={t.form[name]}
      value={values[name]}
      error={errorOf(name)}
      autoComplete="off"
      onChange={(event) => set({ [name]: event.target.value })}
    />
  )
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const send = () => void save((data, key) => store(data, key, draft.clear))
        focusAfter(send, event.currentTarget, '[aria-invalid=true]')
      }}
    >
      {draft.found && (
        <DraftNotice
          at={draft.found.at}
          onRestore={() => {
            set({ ...draft.found?.values })
            draft.taken()
          }}
          onDiscard={draft.clear}
        />
      )}
      {text('title')}
      <TextArea
        label={t.form.description}
        value={values.description}
        error={errorOf('description')}
        onChange={(event) => set({ description: event.target.value })}
      />
      <div className={css.pair}>
        {text('city')}
        {text('postcode')}
      </div>
      <CountryField
        label={t.form.country}
        value={values.country}
        error={errorOf('country')}
        onValue={(country) => set({ country })}
      />
      {older && (
        <Notice tone="warn" live title={ui.theirs}>
          {ui.theirsText}
        </Notice>
      )}
      <div className={css.actions}>
        <Button kind="primary" type="submit" busy={busy}>
          {submit}
        </Button>
        <Link to="/organisations" {...asButton()}>
          {t.cancel}
        </Link>
      </div>
    </form>
  )
}
