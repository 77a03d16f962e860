import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ui as t } from '#web/texts/ui.ts'
import { Button } from './button.tsx'
import css from './row-actions.module.css'

interface RowActionsProps {
  /** What the row is called, for those who listen. */
  name: string
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
  onHistory?: (() => void) | undefined
  /** What only rows of this list can do. */
  children?: ReactNode
}

/** What can be done with one row of a list. What is left out is not offered. */
export const RowActions = ({ name, onEdit, onDelete, onHistory, children }: RowActionsProps) => (
  <span className={css.actions}>
    {children}
    {onEdit && (
      <Button kind="ghost" size="icon" aria-label={t.editNamed(name)} title={t.edit} onClick={onEdit}>
        <IconPencil aria-hidden="true" />
      </Button>
    )}
    {onDelete && (
      <Button kind="ghost" size="icon" aria-label={t.removeNamed(name)} title={t.remove} onClick={onDelete}>
        <IconTrash aria-hidden="true" />
      </Button>
    )}
    {onHistory && (
      <Button kind="ghost" size="icon" aria-label={t.historyOf(name)} title={t.history} onClick={onHistory}>
        <IconHistory aria-hidden="true" />
      </Button>
    )}
  </span>
)
