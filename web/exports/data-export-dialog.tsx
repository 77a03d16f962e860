import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createExport, updateExportSettings } from '#domain/exports/endpoints.ts'
import { dataFormats, type DataFormat, type Export } from '#domain/exports/export.ts'
import { publicationMembers, type ExportSettings } from '#domain/exports/publication.ts'
import { pick } from '#domain/platform/members.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { FarmsPicker } from '#web/farms/farms-picker.tsx'
import { organisationsQuery } from '#web/organisations/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { browserToday } from '#web/platform/time/clock.ts'
import { toast } from '#web/platform/toasts.ts'
import { exportTexts as t } from '#web/texts/exports.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { Field, TextField } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { Pending } from '#web/ui/pending.tsx'
import css from './exports.module.css'
import { PublicationFields } from './publication-fields.tsx'
import { exportSettingsQuery, exportsQuery } from './queries.ts'
import { watchExport } from './watched-exports.ts'

const USUAL_DAYS = 30

const valuesOf = (settings: ExportSettings, today: string) => ({
  ...pick(settings, publicationMembers),
  format: 'dataset_csv' as DataFormat,
  organisation_id: settings.organisation_id,
  /** None: all farms. */
  farm_ids: [] as number[],
  from: addDays(today, 1 - USUAL_DAYS),
  to: today,
})
type Values = ReturnType<typeof valuesOf>

const bodyOf = ({ farm_ids, ...values }: Values) => ({ ...values, ...(farm_ids.length === 0 ? {} : { farm_ids }) })

/** Starts a data export with the defaults of its organisation. */
export const DataExportDialog = ({ onClose }: { onClose: () => void }) => {
  const person = usePerson()
  const organisations = useQuery(organisationsQuery)
  const own = person.organisation_id ?? organisations.data?.[0]?.id
  const settings = useQuery({ ...exportSettingsQuery(own ?? 0), enabled: own !== undefined })
  if (!settings.data || !organisations.data)
    return (
      <Dialog title={t.exportData} onClose={onClose}>
        <Pending asked={organisations.data ? settings : organisations} lines={6} />
      </Dialog>
    )
  return <DataExportForm settings={settings.data} organisations={organisations.data} onClose={onClose} />
}

interface DataExportFormProps {
  settings: ExportSettings
  organisations: readonly { id: number; title: string }[]
  onClose: () => void
}

const DataExportForm = ({ settings, organisations, onClose }: DataExportFormProps) => {
  const client = useQueryClient()
  const person = usePerson()
  const [remembers, setRemembers] = useState(false)
  const asked = useRef(settings.organisation_id)
  const [initial] = useState(() => valuesOf(settings, browserToday()))

  const remember = async ({ filter, publication }: Export) => {
    const id = Number(filter['organisation_id'])
    if (!publication) return
    const now = await api(updateExportSettings, { params: { id }, body: publication })
    client.setQueryData(exportSettingsQuery(id).queryKey, now)
  }
  return (
    <FormDialog
      title={t.exportData}
      submit={t.start}
      draft="export:of-farms"
      initial={initial}
      saving={savingBy(createExport)}
      bodyOf={bodyOf}
      fallbackMessage={t.failedToStart}
      saved={async (made) => {
        watchExport(made.id)
        toast.done(t.started)
        if (remembers) await remember(made).catch(() => toast.error(t.notRemembered))
        await client.invalidateQueries(exportsQuery)
      }}
      onClose={onClose}
    >
      {({ values, set, errorOf }) => (
        <>
          <p>{t.dataText}</p>
          <Field label={t.format} hint={t.formatHints[values.format]} error={errorOf('format')}>
            {(control) => (
              <Select
                {...control}
                large
                value={values.format}
                onChange={(event) => set({ format: event.target.value as DataFormat })}
              >
                {dataFormats.map((format) => (
                  <option key={format} value={format}>
                    {t.formats[format]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {organisations.length > 1 && (
            <Field label={t.organisation} error={errorOf('organisation_id')}>
              {(control) => (
                <Select
                  {...control}
                  large
                  value={values.organisation_id}
                  onChange={(event) => {
                    const organisation_id = Number(event.target.value)
                    asked.current = organisation_id
                    // Set together with its settings, so that none of the previous organisation's are sent for it.
                    void client
                      .fetchQuery(exportSettingsQuery(organisation_id))
                      .then((its) => {
                        if (asked.current === organisation_id)
                          set({ organisation_id, farm_ids: [], ...pick(its, publicationMembers) })
                      })
                      .catch(() => toast.error(t.failedToStart))
                  }}
                >
                  {organisations.map(({ id, title }) => (
                    <option key={id} value={id}>
                      {title}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <FarmsPicker
            organisationId={values.organisation_id}
            chosen={values.farm_ids}
            hint={t.farmsHint}
            error={errorOf('farm_ids')}
            onChange={(farm_ids) => set({ farm_ids })}
          />
          <div className={css.dates}>
            {(['from', 'to'] as const).map((name) => (
              <TextField
                key={name}
                type="date"
                label={t[name]}
                value={values[name]}
                error={errorOf(name)}
                onChange={(event) => set({ [name]: event.target.value })}
              />
            ))}
          </div>
          <h3>{t.publication}</h3>
          <PublicationFields values={values} set={set} errorOf={errorOf} />
          {can(person, 'organisation.edit') && (
            <CheckField
              label={t.remember}
              checked={remembers}
              onChange={(event) => setRemembers(event.target.checked)}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
