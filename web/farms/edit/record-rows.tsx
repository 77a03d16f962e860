import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import css from './edit-farm.module.css'

interface Row {
  id: number
  title: string
  note: string
  editName: string
  removeName: string
}

/** Records of a farm, a line each, with what can be done with it. */
export const RecordRows = <R extends Row>({
  rows,
  name,
  none,
  onEdit,
  onRemove,
}: {
  rows: R[]
  /** What the list is called, for those who listen. */
  name: string
  none: string
  onEdit: (row: R) => void
  onRemove: (row: R) => void
}) => {
  const kept = useKeptFocus<HTMLDivElement>()
  return (
    <div {...kept} role="group" aria-label={name}>
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ul className={css.rows}>
          {rows.map((row) => (
            <li key={row.id}>
              <span>
                {row.title}
                <small>{row.note}</small>
              </span>
              <span>
                <Button kind="ghost" size="icon" aria-label={row.editName} onClick={() => onEdit(row)}>
                  <IconPencil aria-hidden="true" />
                </Button>
                <Button kind="ghost" size="icon" aria-label={row.removeName} onClick={() => onRemove(row)}>
                  <IconTrash aria-hidden="true" />
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
