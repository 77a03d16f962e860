import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { updateExport, updateExportSettings } from '#domain/exports/endpoints.ts'
import type { Export } from '#domain/exports/export.ts'
import { api } from '#web/platform/api/api.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { exportTexts as t } from '#web/texts/exports.ts'
import { asButton } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { exportSettingsQuery, exportsQuery } from './queries.ts'

/** The metadata for a deposit of an export, and the DOI that it received. */
export const DepositDialog = ({ of: row, onClose }: { of: Export; onClose: () => void }) => {
  const client = useQueryClient()
  const person = usePerson()
  const [remembers, setRemembers] = useState(false)
  const [initial] = useState(() => ({ doi: row.doi }))
  const remember = async ({ doi }: Export) => {
    const id = Number(row.filter['organisation_id'])
    const settings = await api(updateExportSettings, { params: { id }, body: { doi } })
    client.setQueryData(exportSettingsQuery(id).queryKey, settings)
  }
  return (
    <FormDialog
      title={t.depositTitle}
      submit={t.saveDoi}
      draft={`export:${row.id}:deposit`}
      initial={initial}
      saving={savingBy(updateExport, { id: row.id })}
      fallbackMessage={t.doiNotSaved}
      saved={async (now) => {
        toast.done(t.doiSaved)
        if (remembers) await remember(now).catch(() => toast.error(t.doiNotRemembered))
        await client.invalidateQueries(exportsQuery)
      }}
      onClose={onClose}
    >
      {({ values, set, errorOf }) => (
        <>
          <p>{t.depositText}</p>
          <div>
            <a {...asButton()} href={`/api/exports/${row.id}/zenodo`} download>
              <IconDownload aria-hidden="true" />
              {t.zenodo}
            </a>
          </div>
          <TextField
            label={t.ownDoi}
            hint={t.ownDoiHint}
            value={values.doi ?? ''}
            error={errorOf('doi')}
            autoComplete="off"
            onChange={({ target }) => set({ doi: target.value || null })}
          />
          {can(person, 'organisation.edit') && (
            <CheckField
              label={t.rememberDoi}
              hint={t.rememberDoiHint}
              checked={remembers}
              onChange={({ target }) => setRemembers(target.checked)}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
