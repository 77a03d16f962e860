import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ui as t } from '#web/texts/ui.ts'
import { Button } from './button.tsx'
import css from './row-actions.module.css'

interface RowActionsProps {
  /** The name of the row for screen readers. */
  name: string
  onEdit?: (() => void) | undefined
  onDelete?: (() => void) | undefined
  onHistory?: (() => void) | undefined
  /** Additional actions of rows of this list. */
  children?: ReactNode
}

/** The actions for one row of a list. Omitted ones are not offered. */
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
