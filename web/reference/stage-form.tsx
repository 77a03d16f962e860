import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createStage, getStage, updateStage } from '#domain/reference/endpoints.ts'
import type { Stage } from '#domain/reference/species.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { reference as t } from '#web/texts/reference.ts'
import { TextField } from '#web/ui/fields/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { invalidateReference, stagesQuery } from './queries.ts'
import { isSameName } from './taxon-name.ts'
import { usePaused } from '#web/platform/forms/use-paused.ts'

const valuesOf = (row: Stage | null) => ({ stage: row?.stage ?? '' })
const storedStage = (record: Stage) => ({
  record,
  valuesOf,
  reload: () => api(getStage, { params: { id: record.id } }),
  described: ({ stage }: Stage) => ({ [t.form.stage]: stage }),
})

/** Adds or edits a stage. */
export const StageForm = ({ row, onClose }: { row: Stage | null; onClose: () => void }) => {
  const client = useQueryClient()
  return (
    <FormDialog
      title={row ? t.stage.edit : t.stage.addNew}
      submit={row ? t.save : t.stage.addNew}
      draft={`stage:${row?.id ?? 'new'}`}
      initial={valuesOf(row)}
      stored={row && storedStage(row)}
      saving={row ? savingBy(updateStage, { id: row.id }) : savingBy(createStage)}
      fallbackMessage={t.saveError}
      saved={({ stage }) => {
        toast.done(row ? t.saved(stage) : t.added(stage))
        void invalidateReference(client)
      }}
      onClose={onClose}
    >
      {({ values, set, errorOf }) => (
        <TextField
          label={t.form.stage}
          value={values.stage}
          error={errorOf('stage')}
          hint={<KnownHint own={row?.id} stage={values.stage} />}
          autoComplete="off"
          onChange={(event) => set({ stage: event.target.value })}
        />
      )}
    </FormDialog>
  )
}

/** Warns while typing that the stage already exists, in any spelling. */
const KnownHint = ({ own, stage }: { own: number | undefined; stage: string }) => {
  const name = usePaused(stage.trim())
  const { data } = useQuery({ ...stagesQuery({ q: name }), enabled: name !== '' })
  const known = data?.rows.some((row) => row.id !== own && isSameName(row.stage, name))
  return <span role="status">{known && name !== '' ? t.knownAlready : ''}</span>
}
