import { useId, type ReactNode } from 'react'
import css from './dialog.module.css'
import { Modal } from './modal.tsx'

interface DialogProps {
  title: ReactNode
  /** Escape, or a press beside it. */
  onClose: () => void
  actions?: ReactNode
  /** From the lower edge of a phone. */
  sheet?: boolean
  /** Near the upper edge, as its contents grow while one types. */
  top?: boolean
  /** Wider than usual. */
  wide?: boolean
  /** The whole of a phone's screen, where there is much to press. */
  full?: boolean
  /** It interrupts: read out at once, with its text. */
  urgent?: boolean
  children?: ReactNode
}

export const Dialog = ({ title, onClose, actions, sheet, top, wide, full, urgent, children }: DialogProps) => {
  const id = useId()
  const textId = `${id}-text`
  return (
    <Modal
      className={css.dialog}
      data-sheet={sheet || undefined}
      data-top={top || undefined}
      data-wide={wide || undefined}
      data-full={full || undefined}
      role={urgent ? 'alertdialog' : undefined}
      aria-labelledby={id}
      aria-describedby={urgent ? textId : undefined}
      onClose={onClose}
    >
      <h2 id={id}>{title}</h2>
      {urgent ? <div id={textId}>{children}</div> : children}
      {actions && <div className={css.actions}>{actions}</div>}
    </Modal>
  )
}
