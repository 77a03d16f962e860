import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { useDraft } from '#web/platform/drafts.ts'
import { usePerson } from '#web/platform/profile.ts'
import { ui as t } from '#web/texts/ui.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { focusAfter } from './focus-after.ts'
import css from './form-dialog.module.css'
import { Notice } from './notice.tsx'
import { useRecordForm, type RecordForm } from './use-record-form.ts'

interface FormDialogProps<V extends object, T> {
  title: string
  submit: string
  /** Names the draft: what is typed comes back when the form is opened again. */
  form: string
  initial: V
  /** The schema of the call that `store` makes, and what it reads of the form's values. */
  schema: z.ZodMiniType<T>
  write: (values: V) => unknown
  store: (data: T, key: string) => Promise<void>
  /** Somebody else was first: what the record says now. */
  onOlder?: () => Promise<V>
  /** What to say when the server gives no reason. */
  otherwise: string
  onClose: () => void
  children: (form: RecordForm<V>) => ReactNode
}

/** A form over the list that its record stands in. Escape closes it; what was typed is kept. */
export const FormDialog = <V extends object, T>(props: FormDialogProps<V, T>) => {
  const { title, submit, form, initial, schema, write, store, onOlder, otherwise, onClose, children } = props
  const record = useRecordForm({ initial, schema, write, otherwise, onOlder })
  const { values, unsaved, older, busy } = record
  const draft = useDraft(usePerson().id, form, unsaved ? values : null)
  const save = () =>
    void record.save(async (data, key) => {
      await store(data, key)
      draft.clear()
      onClose()
    })
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          focusAfter(save, event.currentTarget, '[aria-invalid=true]')
        }}
      >
        {draft.found && (
          <DraftNotice
            at={draft.found.at}
            onRestore={() => {
              record.set({ ...draft.found?.values })
              draft.taken()
            }}
            onDiscard={draft.clear}
          />
        )}
        {children(record)}
        {older && (
          <Notice tone="warn" live title={t.theirs}>
            {t.theirsText}
          </Notice>
        )}
        <div className={css.actions}>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
