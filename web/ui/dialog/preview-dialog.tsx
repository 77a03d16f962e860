import type { ReactNode } from 'react'
import { ui } from '#web/texts/ui.ts'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import css from './preview-dialog.module.css'

interface PreviewDialogProps {
  title: string
  /** The label of the save button. */
  save: string
  /** Whether the input is complete enough to be saved. */
  isComplete: boolean
  busy: boolean
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with a few choices and a preview of their effect. */
export const PreviewDialog = ({ title, save, isComplete, busy, onSave, onClose, children }: PreviewDialogProps) => (
  <Dialog
    title={title}
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>{ui.cancel}</Button>
        <Button kind="primary" busy={busy} aria-disabled={!isComplete || undefined} onClick={onSave}>
          {save}
        </Button>
      </>
    }
  >
    <div className={css.form}>{children}</div>
  </Dialog>
)

/** The effect of the choices. */
export const Effect = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.effect} aria-live="polite">
    <h3>{title}</h3>
    {children}
  </section>
)
