import type { ReactNode } from 'react'
import type { ZodMiniType } from 'zod/mini'
import { LONGEST_NOTE } from '#domain/surveys/survey.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import { Field, TextField } from '#web/ui/field.tsx'
import fieldCss from '#web/ui/field.module.css'
import { FormDialog } from '#web/ui/form-dialog.tsx'

interface Values {
  count: string
  notes: string
}
interface CountDialogProps<T> {
  title: string
  submit: string
  form: string
  initial: { count: number | null; notes: string | null }
  schema: ZodMiniType<T>
  store: (data: T, key: string) => Promise<void>
  onOlder?: () => Promise<{ count: number; notes: string | null }>
  onClose: () => void
  /** What is counted, to be read only. */
  children?: ReactNode
}

const valuesOf = ({ count, notes }: { count: number | null; notes: string | null }): Values => ({
  count: count === null ? '' : String(count),
  notes: notes ?? '',
})
/** What is no number is left as it is: the schema says so in its own words. */
const figureOf = (text: string) => (text.trim() === '' ? null : Number.isNaN(Number(text)) ? text : Number(text))

/** One count and its note: the form of every single observation. */
export const CountDialog = <T,>({ initial, onOlder, onClose, children, ...form }: CountDialogProps<T>) => (
  <FormDialog
    {...form}
    initial={valuesOf(initial)}
    write={({ count, notes }: Values) => ({ count: figureOf(count), notes })}
    onOlder={onOlder && (async () => valuesOf(await onOlder()))}
    otherwise={t.saveFault}
    onClose={onClose}
  >
    {({ values, set, errorOf }) => (
      <>
        {children}
        <TextField
          label={t.columns.count}
          large
          inputMode="numeric"
          autoComplete="off"
          value={values.count}
          error={errorOf('count')}
          onChange={({ target }) => set({ count: target.value })}
        />
        <Field label={t.note} error={errorOf('notes')}>
          {(control) => (
            <textarea
              {...control}
              className={fieldCss.input}
              rows={3}
              maxLength={LONGEST_NOTE}
              value={values.notes}
              onChange={({ target }) => set({ notes: target.value })}
            />
          )}
        </Field>
      </>
    )}
  </FormDialog>
)
