import type { ReactNode } from 'react'
import { ui as t } from '#web/texts/ui.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { RecordForm } from './record-form.tsx'
import css from './record-form.module.css'
import { useRecordForm, type RecordForm as Form, type RecordFormParts } from './use-record-form.ts'

interface FormDialogProps<V extends object, R> extends RecordFormParts<V, R> {
  title: string
  submit: string
  onClose: () => void
  children: (form: Form<V>) => ReactNode
}

/** A form in a dialog over the list of its record. Escape closes it; the input is stored as a draft. */
export const FormDialog = <V extends object, R>(props: FormDialogProps<V, R>) => {
  const { title, submit, onClose, children, ...parts } = props
  const form = useRecordForm({
    ...parts,
    saved: async (record: R) => {
      await parts.saved(record)
      onClose()
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <RecordForm
        form={form}
        className={css.form}
        actions={
          <div className={css.actions}>
            <Button onClick={onClose}>{t.cancel}</Button>
            <Button kind="primary" type="submit" busy={form.busy}>
              {submit}
            </Button>
          </div>
        }
      >
        {children(form)}
      </RecordForm>
    </Dialog>
  )
}
