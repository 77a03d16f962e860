import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { publishFrozenFigure } from '#domain/frozen-figures/endpoints.ts'
import type { FrozenFigure } from '#domain/frozen-figures/frozen-figure.ts'
import { frozenFigureQuery } from '#web/frozen-figures/queries.ts'
import { toast } from '#web/platform/toasts.ts'
import { frozenFigures as t } from '#web/texts/frozen-figures.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { Notice } from '#web/ui/notice.tsx'
import css from './frozen.module.css'

/** Publishes a figure: explains what becomes public, and asks for the options. */
export const PublishDialog = ({ figure, onClose }: { figure: FrozenFigure; onClose: () => void }) => {
  const client = useQueryClient()
  const { id, published_at, with_inputs, is_indexed } = figure
  const [initial] = useState({ with_inputs, is_indexed })
  const isPublic = published_at !== null
  return (
    <FormDialog
      title={isPublic ? t.publishedTitle : t.publishTitle}
      submit={isPublic ? t.savePublication : t.publish}
      draft={`frozen-figure:${id}:publish`}
      initial={initial}
      saving={savingBy(publishFrozenFigure, { id })}
      fallbackMessage={t.notPublished}
      saved={async (now) => {
        toast.done(t.wasPublished)
        client.setQueryData(frozenFigureQuery(id).queryKey, now)
      }}
      onClose={onClose}
    >
      {({ values, set }) => (
        <>
          <Notice tone="warn" title={t.publicContents}>
            <ul className={css.versions}>
              {t.publicList.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </Notice>
          <CheckField
            label={t.withInputs}
            hint={t.withInputsHint}
            checked={values.with_inputs}
            onChange={({ target }) => set({ with_inputs: target.checked })}
          />
          <CheckField
            label={t.indexed}
            hint={t.indexedHint}
            checked={values.is_indexed}
            onChange={({ target }) => set({ is_indexed: target.checked })}
          />
        </>
      )}
    </FormDialog>
  )
}
