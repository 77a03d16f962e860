import { useQueryClient } from '@tanstack/react-query'
import { getFrozenFigure, updateFrozenFigure } from '#domain/frozen-figures/endpoints.ts'
import type { FrozenFigure } from '#domain/frozen-figures/frozen-figure.ts'
import { frozenFigureQuery, frozenFiguresQuery } from '#web/frozen-figures/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { frozenFigures as t } from '#web/texts/frozen-figures.ts'
import { TextField } from '#web/ui/fields/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { savingBy } from '#web/ui/form/saving.ts'

type Values = Pick<FrozenFigure, 'doi'>
const valuesOf = ({ doi }: FrozenFigure): Values => ({ doi })

/** Edits the DOI under which a frozen figure was deposited. */
export const DoiDialog = ({ figure, onClose }: { figure: FrozenFigure; onClose: () => void }) => {
  const client = useQueryClient()
  const { id, farm_id } = figure
  return (
    <FormDialog
      title={t.doiTitle}
      submit={t.saveDoi}
      draft={`frozen-figure:${id}`}
      initial={valuesOf(figure)}
      stored={{
        record: figure,
        valuesOf,
        reload: () => api(getFrozenFigure, { params: { id } }),
        described: ({ doi, withdrawn_reason }) => ({
          [t.doi]: doi ?? t.noDoi,
          [t.withdrawn]: withdrawn_reason ?? t.none,
        }),
      }}
      saving={savingBy(updateFrozenFigure, { id })}
      fallbackMessage={t.doiNotSaved}
      saved={async (now) => {
        toast.done(t.doiSaved)
        client.setQueryData(frozenFigureQuery(id).queryKey, now)
        await client.invalidateQueries(frozenFiguresQuery(farm_id))
      }}
      onClose={onClose}
    >
      {({ values, set, errorOf }) => (
        <TextField
          label={t.doi}
          hint={t.doiHint}
          value={values.doi ?? ''}
          error={errorOf('doi')}
          autoComplete="off"
          onChange={({ target }) => set({ doi: target.value || null })}
        />
      )}
    </FormDialog>
  )
}
