import { useEffect, useId, useRef, type ReactNode } from 'react'
import css from './dialog.module.css'
import { dialogOpened } from './open-dialogs.ts'

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
  /** It interrupts: read out at once. */
  urgent?: boolean
  children?: ReactNode
}

/** The browser's own modal: it keeps the focus, gives it back, and makes the page behind inert. */
export const Dialog = ({ title, onClose, actions, sheet, top, wide, full, urgent, children }: DialogProps) => {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = box.current
    if (!dialog) return
    dialog.showModal()
    const closed = dialogOpened(dialog)
    return () => {
      closed()
      dialog.close()
    }
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is onCancel
    <dialog
      ref={box}
      className={css.dialog}
      data-sheet={sheet || undefined}
      data-top={top || undefined}
      data-wide={wide || undefined}
      data-full={full || undefined}
      role={urgent ? 'alertdialog' : undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === box.current && onClose()}
    >
      <h2 id={id}>{title}</h2>
      {children}
      {actions && <div className={css.actions}>{actions}</div>}
    </dialog>
  )
}
