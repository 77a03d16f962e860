import { useId, type ReactNode } from 'react'
import css from './dialog.module.css'
import { Modal } from './modal.tsx'

interface DialogProps {
  title: ReactNode
  /** Called on Escape, or on a click outside. */
  onClose: () => void
  actions?: ReactNode
  /** Slides up from the lower edge of a phone. */
  sheet?: boolean
  /** Near the upper edge, because its contents grow while typing. */
  top?: boolean
  /** Wider than usual. */
  wide?: boolean
  /** Fills a phone's screen, for dialogs with many controls. */
  full?: boolean
  /** It interrupts: announced at once, with its text. */
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
