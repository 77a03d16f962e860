import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import { useRestoredFocus } from '#web/ui/use-restored-focus.ts'
import css from './edit-farm.module.css'

/** The text of a record's line and the labels of its buttons. */
export interface RowText {
  title: string
  note: string
  editName: string
  removeName: string
}

interface RecordRowsProps<R> {
  records: readonly R[]
  rowOf: (record: R) => RowText
  /** Accessible name of the list. */
  name: string
  none: string
  /** Omitted without permission. */
  onEdit?: (record: R) => void
  onRemove?: (record: R) => void
}

/** Records of a farm, one line each, with their actions. */
export const RecordRows = <R extends { id: number }>(props: RecordRowsProps<R>) => {
  const { records, rowOf, name, none, onEdit, onRemove } = props
  const focusRef = useRestoredFocus<HTMLDivElement>()
  return (
    <div {...focusRef} role="group" aria-label={name}>
      {records.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul className={css.rows}>
          {records.map((record) => {
            const row = rowOf(record)
            return (
              <li key={record.id}>
                <span>
                  {row.title}
                  <small>{row.note}</small>
                </span>
                <span>
                  {onEdit && (
                    <Button kind="ghost" size="icon" aria-label={row.editName} onClick={() => onEdit(record)}>
                      <IconPencil aria-hidden="true" />
                    </Button>
                  )}
                  {onRemove && (
                    <Button kind="ghost" size="icon" aria-label={row.removeName} onClick={() => onRemove(record)}>
                      <IconTrash aria-hidden="true" />
                    </Button>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
