import { useQueryClient } from '@tanstack/react-query'
import { withdrawFrozenFigure } from '#domain/frozen-figures/endpoints.ts'
import type { FrozenFigure } from '#domain/frozen-figures/frozen-figure.ts'
import { frozenFigureQuery, frozenFiguresQuery } from '#web/frozen-figures/queries.ts'
import { toast } from '#web/platform/toasts.ts'
import { frozenFigures as t } from '#web/texts/frozen-figures.ts'
import { TextArea } from '#web/ui/fields/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { savingBy } from '#web/ui/form/saving.ts'

const initial = { reason: '' }

/** Withdraws a frozen figure with a reason that its page shows. */
export const WithdrawDialog = ({ figure, onClose }: { figure: FrozenFigure; onClose: () => void }) => {
  const client = useQueryClient()
  const { id, farm_id } = figure
  return (
    <FormDialog
      title={t.withdrawTitle}
      submit={t.withdraw}
      draft={`frozen-figure:${id}:withdraw`}
      initial={initial}
      saving={savingBy(withdrawFrozenFigure, { id })}
      fallbackMessage={t.notWithdrawn}
      saved={async (now) => {
        toast.done(t.wasWithdrawn)
        client.setQueryData(frozenFigureQuery(id).queryKey, now)
        await client.invalidateQueries(frozenFiguresQuery(farm_id))
      }}
      onClose={onClose}
    >
      {({ values, set, errorOf }) => (
        <>
          <p>{t.withdrawText}</p>
          <TextArea
            label={t.reason}
            rows={3}
            value={values.reason}
            error={errorOf('reason')}
            onChange={({ target }) => set({ reason: target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}
