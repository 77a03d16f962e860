import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { Form } from './form.tsx'
import css from './record-form.module.css'
import { TheirChanges } from './their-changes.tsx'
import type { RecordForm as Record } from './use-record-form.ts'

interface RecordFormProps<V> {
  form: Record<V>
  className: string | undefined
  children: ReactNode
  /** The last line, with the save button. If omitted, the form is read-only. */
  actions?: ReactNode
  /** Called before a draft is restored into the form. */
  onRestore?: () => void
  /** Called before it is validated and sent, with the name of the button. */
  onSubmit?: ((by: string | null) => void) | undefined
}

/** The fields of a record, below the offered draft and above other people's changes. */
export const RecordForm = <V,>({ form, className, children, actions, onRestore, onSubmit }: RecordFormProps<V>) => {
  const { draft, theirs, faults } = form
  return (
    <Form
      className={className}
      faults={faults}
      onSubmit={(by) => {
        onSubmit?.(by)
        void form.save()
      }}
    >
      {draft.found && (
        <DraftNotice
          at={draft.found.at}
          onRestore={() => {
            onRestore?.()
            form.set({ ...draft.found?.values })
            draft.taken()
          }}
          onDiscard={draft.clear}
        />
      )}
      {children}
      {theirs && <TheirChanges lines={theirs} />}
      {actions}
    </Form>
  )
}

interface SaveActionsProps {
  submit: string
  busy: boolean
  disabled?: boolean
  /** Shown beside the button: a link back without saving, at the end of a page. */
  children?: ReactNode
}

/** The last line of a page's form. */
export const SaveActions = ({ submit, busy, disabled, children }: SaveActionsProps) => (
  <div className={css.pageActions}>
    <Button kind="primary" type="submit" busy={busy} disabled={disabled}>
      {submit}
    </Button>
    {children}
  </div>
)
