import type { ReactNode } from 'react'
import type { Caste } from '#domain/surveys/caste.ts'
import { MAX_NOTE_LENGTH } from '#domain/surveys/survey.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import { TextField, TextArea } from '#web/ui/fields/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import type { Saving } from '#web/ui/form/saving.ts'
import { labelled } from '#web/ui/form/their-changes.tsx'
import { CasteField } from './pollinator/caste-field.tsx'

interface Values {
  count: string
  caste: string
  notes: string
}
interface Counted {
  count: number
  caste?: Caste | null
  notes: string | null
  version: number
}
interface CountDialogProps<R extends Counted> {
  title: string
  submit: string
  draft: string
  /** Missing: the count is new. */
  observation?: R
  reload?: () => Promise<R>
  saving: Saving<R>
  saved: (observation: R) => unknown
  onClose: () => void
  /** Whether the caste or sex can be set. */
  hasCaste?: boolean
  /** The species, read-only. */
  children?: ReactNode
  /** Under the fields. */
  below?: ReactNode
}

const empty: Values = { count: '', caste: '', notes: '' }
const valuesOf = ({ count, caste, notes }: Counted): Values => ({
  count: String(count),
  caste: caste ?? '',
  notes: notes ?? '',
})
const described = (observation: Counted) =>
  labelled(valuesOf(observation), { count: t.columns.count, caste: t.caste.title, notes: t.note })
/** Text that is not a number is left as it is: the schema rejects it with its own message. */
const figureOf = (text: string) => (text.trim() === '' ? null : Number.isNaN(Number(text)) ? text : Number(text))

/** The form of a single observation: a count and a note. */
export const CountDialog = <R extends Counted>({
  observation,
  reload,
  hasCaste = false,
  children,
  below,
  ...form
}: CountDialogProps<R>) => (
  <FormDialog
    {...form}
    initial={observation ? valuesOf(observation) : empty}
    stored={observation && reload && { record: observation, valuesOf, reload, described }}
    bodyOf={({ count, caste, notes }) => ({
      count: figureOf(count),
      ...(hasCaste ? { caste: caste || null } : {}),
      notes,
    })}
    // The note gives the reason for the change, so it is sent with every change.
    sendsAll
    fallbackMessage={t.saveFault}
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
        {hasCaste && <CasteField value={values.caste} error={errorOf('caste')} onChange={(caste) => set({ caste })} />}
        <TextArea
          label={t.note}
          rows={3}
          maxLength={MAX_NOTE_LENGTH}
          value={values.notes}
          error={errorOf('notes')}
          onChange={({ target }) => set({ notes: target.value })}
        />
        {below}
      </>
    )}
  </FormDialog>
)
