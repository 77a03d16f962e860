import { useLayoutEffect, useRef, type ComponentProps, type PointerEvent, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { dialogOpened } from './open-dialogs.ts'

interface ModalProps extends Omit<
  ComponentProps<'dialog'>,
  'onClick' | 'onPointerDown' | 'onCancel' | 'onClose' | 'ref'
> {
  /** Called on Escape, or on a click outside. */
  onClose: () => void
}

const isBeside = (dialog: HTMLElement | null, { target, clientX, clientY }: PointerEvent | MouseEvent): boolean => {
  if (dialog === null || target !== dialog) return false
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** The browser's native modal: it traps and restores the focus, and makes the page behind it inert. */
export const Modal = ({ onClose, children, ...rest }: ModalProps) => {
  const box = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)
  // Closed before it is removed from the page, so that the focus returns to the element that opened it.
  useLayoutEffect(() => {
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
      {...rest}
      ref={box}
      // Only for this dialog: a file field inside it, and a dialog in front of it, also fire cancel events.
      onCancel={(event) => {
        if (event.target !== box.current) return
        event.preventDefault()
        onClose()
      }}
      // Browsers force it to close on a second Escape. If its owner keeps it open, it is reopened.
      onClose={(event) => {
        if (event.target !== box.current || box.current.open) return
        flushSync(onClose)
        box.current?.showModal()
      }}
      // A text selection that is dragged out of the dialog ends outside, but did not begin there.
      onPointerDown={(event) => (pressedBeside.current = isBeside(box.current, event))}
      onClick={(event) => pressedBeside.current && isBeside(box.current, event) && onClose()}
    >
      {children}
    </dialog>
  )
}
