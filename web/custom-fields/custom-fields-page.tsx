import { IconArchive, IconArrowDown, IconArrowUp, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useId, useState } from 'react'
import {
  customLabel,
  customRecords,
  fieldsInUse,
  MAX_CUSTOM_FIELDS,
  type CustomField,
  type CustomRecord,
} from '#domain/custom-fields/custom-field.ts'
import { archiveCustomField, restoreCustomField, updateCustomField } from '#domain/custom-fields/endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { customFieldTexts as t } from '#web/texts/custom-fields.ts'
import { customValueTexts } from '#web/texts/custom-values.ts'
import { ui } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { onlyFor } from '#web/ui/page/only-for.tsx'
import { Page } from '#web/ui/page/page.tsx'
import panel from '#web/ui/panel.module.css'
import { useRestoredFocus } from '#web/ui/use-restored-focus.ts'
import css from './custom-fields.module.css'
import { FieldDialog } from './field-dialog.tsx'
import { customFieldsQuery, invalidateCustomFields, organisationQuery } from './queries.ts'

/** The custom fields that an organisation defines for its farms and devices. */
export const CustomFieldsPage = onlyFor('custom-field.edit', () => {
  const { organisationId } = useParams({ from: '/_portal/custom-fields/$organisationId' })
  return <CustomFieldsOf organisationId={organisationId} />
})

/** The page of the organisation with this id. */
export const CustomFieldsOf = ({ organisationId }: { organisationId: string }) => {
  const { data: organisation } = useSuspenseQuery(organisationQuery(organisationId))
  const isOwn = usePerson().organisation_id === organisation.id
  const { data: fields } = useSuspenseQuery(customFieldsQuery(organisationId))
  return (
    <Page
      title={t.titleOf(organisation.title)}
      bar={customValueTexts.title}
      breadcrumbs={[
        <Link key="home" to="/">
          {t.home}
        </Link>,
        <Link key="organisation" to="/details/$organisationId" params={{ organisationId }}>
          {organisation.title}
        </Link>,
      ]}
    >
      <div className={css.page}>
        <p className={css.intro}>{t.intro(isOwn)}</p>
        {customRecords.toReversed().map((record) => (
          <FieldsOfRecord key={record} record={record} fields={fields} organisation_id={organisation.id} />
        ))}
      </div>
    </Page>
  )
}

interface FieldsOfRecordProps {
  record: CustomRecord
  fields: readonly CustomField[]
  organisation_id: number
}

const FieldsOfRecord = ({ record, fields, organisation_id }: FieldsOfRecordProps) => {
  const client = useQueryClient()
  const heading = useId()
  const focusRef = useRestoredFocus<HTMLElement>()
  const { busy, save } = useSave(t.notSaved)
  const [editing, setEditing] = useState<CustomField | 'new' | null>(null)
  const [archiving, setArchiving] = useState<CustomField | null>(null)
  const used = fieldsInUse(fields, record)
  const archived = fields.filter((field) => field.record === record && field.archived_at !== null)
  const params = ({ id }: CustomField) => ({ id: organisation_id, fieldId: id })
  const move = (field: CustomField, position: number) =>
    void save(async () => {
      await api(updateCustomField, { params: params(field), body: { position } })
      await client.invalidateQueries({ queryKey: customFieldsQuery(organisation_id).queryKey })
    })
  const restore = (field: CustomField) =>
    void save(async (key) => {
      await api(restoreCustomField, { params: params(field), key })
      toast.done(t.restored(field.name))
      await invalidateCustomFields(client)
    })
  return (
    <section {...focusRef} className={panel.panel} aria-labelledby={heading}>
      <h2 id={heading}>{t.of[record]}</h2>
      {used.length === 0 && <p>{t.none}</p>}
      {used.length > 0 && (
        <ol className={css.fields}>
          {used.map((field, at) => (
            <li key={field.id}>
              <Described field={field} />
              <span className={css.actions}>
                <Button
                  kind="ghost"
                  size="icon"
                  aria-label={t.up(field.name)}
                  disabled={at === 0 || busy}
                  onClick={() => move(field, at)}
                >
                  <IconArrowUp aria-hidden="true" />
                </Button>
                <Button
                  kind="ghost"
                  size="icon"
                  aria-label={t.down(field.name)}
                  disabled={at === used.length - 1 || busy}
                  onClick={() => move(field, at + 2)}
                >
                  <IconArrowDown aria-hidden="true" />
                </Button>
                <Button
                  kind="ghost"
                  size="icon"
                  aria-label={ui.editNamed(field.name)}
                  onClick={() => setEditing(field)}
                >
                  <IconPencil aria-hidden="true" />
                </Button>
                <Button kind="ghost" size="icon" aria-label={t.archive(field.name)} onClick={() => setArchiving(field)}>
                  <IconArchive aria-hidden="true" />
                </Button>
              </span>
            </li>
          ))}
        </ol>
      )}
      {used.length < MAX_CUSTOM_FIELDS ? (
        <div>
          <Button onClick={() => setEditing('new')}>
            <IconPlus aria-hidden="true" />
            {t.add}
          </Button>
        </div>
      ) : (
        <p>{t.full}</p>
      )}
      {archived.length > 0 && (
        <details className={css.archived}>
          <summary>{t.archivedFields(archived.length)}</summary>
          <ul className={css.fields}>
            {archived.map((field) => (
              <li key={field.id}>
                <Described field={field} />
                <Button busy={busy} aria-label={t.restoreNamed(field.name)} onClick={() => restore(field)}>
                  {t.restore}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {editing !== null && (
        <FieldDialog
          organisation_id={organisation_id}
          record={record}
          field={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {archiving && (
        <DeleteDialog
          question={t.archiveQuestion}
          kinds={{}}
          remove={() => api(archiveCustomField, { params: params(archiving) })}
          onClose={() => setArchiving(null)}
          onGone={() => {
            toast.done(t.archived(archiving.name))
            setArchiving(null)
            void invalidateCustomFields(client)
          }}
        >
          {t.archiveText(archiving.name)}
        </DeleteDialog>
      )}
    </section>
  )
}

/** The name and type of a field, and its key for readers of exports and the API. */
const Described = ({ field }: { field: CustomField }) => (
  <span className={css.field}>
    {customLabel(field)}
    <small>
      {[
        t.types[field.type],
        ...(field.choices ? [field.choices.join(', ')] : []),
        ...(field.is_required ? [t.required] : []),
        t.key(field.key),
      ].join(' · ')}
    </small>
  </span>
)
