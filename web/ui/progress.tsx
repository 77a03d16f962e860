import type { ReactNode } from 'react'
import { ui as t } from '#web/texts/ui.ts'
import { Button } from './button.tsx'
import css from './progress.module.css'

interface ProgressProps {
  name: string
  done: number
  all: number
  /** The same as text. */
  children: ReactNode
  onCancel?: () => void
}

/** The progress of long work as text, with a button to cancel it. */
export const Progress = ({ name, done, all, children, onCancel }: ProgressProps) => (
  <div className={css.progress}>
    <p role="status">{children}</p>
    <progress aria-label={name} value={all > 0 ? Math.min(done / all, 1) : 0} max={1} />
    {onCancel && <Button onClick={onCancel}>{t.cancel}</Button>}
  </div>
)
