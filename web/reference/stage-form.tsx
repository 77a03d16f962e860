import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createStage, getStage, updateStage } from '#domain/reference/calls.ts'
import { stageForm, type Stage } from '#domain/reference/species.ts'
import { api } from '#web/platform/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { reference as t } from '#web/texts/reference.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useVersion } from '#web/ui/use-version.ts'
import { renewReference, stagesQuery } from './queries.ts'
import { isSameName } from './taxon-name.ts'
import { usePaused } from './use-paused.ts'

/** Adds a stage, or changes one. */
export const StageForm = ({ row, onClose }: { row: Stage | null; onClose: () => void }) => {
  const client = useQueryClient()
  const version = useVersion(row?.version)
  return (
    <FormDialog
      title={row ? t.stage.edit : t.stage.addNew}
      submit={row ? t.save : t.stage.addNew}
      form={`stage:${row?.id ?? 'new'}`}
      initial={{ stage: row?.stage ?? '' }}
      schema={stageForm}
      write={(values) => values}
      otherwise={t.saveError}
      onOlder={
        row
          ? async () => {
              const { stage } = version.take(await api(getStage, { params: { id: row.id } }))
              return { stage }
            }
          : undefined
      }
      onClose={onClose}
      store={async (body, key) => {
        const saved = row
          ? await api(updateStage, { params: { id: row.id }, body: { ...body, version: version.now() } })
          : await api(createStage, { body, key })
        toast.done(row ? t.saved(saved.stage) : t.added(saved.stage))
        void renewReference(client)
      }}
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

/** Says while one types that the stage is there already, however it is written. */
const KnownHint = ({ own, stage }: { own: number | undefined; stage: string }) => {
  const name = usePaused(stage.trim())
  const { data } = useQuery({ ...stagesQuery({ q: name }), enabled: name !== '' })
  const known = data?.rows.some((row) => row.id !== own && isSameName(row.stage, name))
  return <span role="status">{known && name !== '' ? t.knownAlready : ''}</span>
}
