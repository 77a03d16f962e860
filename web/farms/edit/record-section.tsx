import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { toast } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { invalidateFarms } from '../queries.ts'
import css from './edit-farm.module.css'
import { RecordRows, type RowText } from './record-rows.tsx'

interface Opened<R> {
  /** Null for a new record. */
  record: R | null
  onClose: () => void
  onSaved: () => void
}

interface RecordSectionProps<R extends { id: number }> {
  /** Accessible name of the list. */
  name: string
  records: readonly R[]
  rowOf: (record: R) => RowText
  words: Record<'none' | 'add' | 'saved' | 'removed' | 'removeQuestion' | 'removeText', string>
  /** Otherwise the records are read-only. */
  mayEdit?: boolean
  renderDialog: (opened: Opened<R>) => ReactNode
  remove: (record: R) => Promise<unknown>
}

/** Records of a farm, one line each: they are added and edited in a dialog, and deleted after confirmation. */
export const RecordSection = <R extends { id: number }>(props: RecordSectionProps<R>) => {
  const { name, records, rowOf, words, mayEdit = true, renderDialog, remove } = props
  const client = useQueryClient()
  const [editing, setEditing] = useState<R | 'new' | null>(null)
  const [removing, setRemoving] = useState<R | null>(null)
  const done = (said: string) => {
    setRemoving(null)
    toast.done(said)
    void invalidateFarms(client)
  }
  return (
    <>
      <RecordRows
        name={name}
        records={records}
        rowOf={rowOf}
        none={words.none}
        {...(mayEdit && { onEdit: setEditing, onRemove: setRemoving })}
      />
      {mayEdit && (
        <div className={css.actions}>
          <Button onClick={() => setEditing('new')}>
            <IconPlus aria-hidden="true" />
            {words.add}
          </Button>
        </div>
      )}
      {editing &&
        renderDialog({
          record: editing === 'new' ? null : editing,
          onClose: () => setEditing(null),
          onSaved: () => done(words.saved),
        })}
      {removing && (
        <DeleteDialog
          question={words.removeQuestion}
          kinds={{}}
          remove={() => remove(removing)}
          onClose={() => setRemoving(null)}
          onGone={() => done(words.removed)}
        >
          {words.removeText}
        </DeleteDialog>
      )}
    </>
  )
}
