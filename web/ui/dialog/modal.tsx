import { useLayoutEffect, useRef, type ComponentProps, type PointerEvent, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { dialogOpened } from './open-dialogs.ts'

interface ModalProps extends Omit<
  ComponentProps<'dialog'>,
  'onClick' | 'onPointerDown' | 'onCancel' | 'onClose' | 'ref'
> {
  /** Escape, or a press beside it. */
  onClose: () => void
}

const isBeside = (dialog: HTMLElement | null, { target, clientX, clientY }: PointerEvent | MouseEvent): boolean => {
  if (dialog === null || target !== dialog) return false
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** The browser's own modal: it keeps the focus, gives it back, and makes the page behind inert. */
export const Modal = ({ onClose, children, ...rest }: ModalProps) => {
  const box = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)
  // Before it is taken off the page: closed there, it gives the focus back to what opened it.
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
      // Of this dialog only: a file field within it, and a dialog in front of it, are cancelled by themselves.
      onCancel={(event) => {
        if (event.target !== box.current) return
        event.preventDefault()
        onClose()
      }}
      // Browsers close it unasked at a second Escape. Where its owner keeps it, it stays.
      onClose={(event) => {
        if (event.target !== box.current || box.current.open) return
        flushSync(onClose)
        box.current?.showModal()
      }}
      // A text selection that is dragged out of it ends beside it, but did not begin there.
      onPointerDown={(event) => (pressedBeside.current = isBeside(box.current, event))}
      onClick={(event) => pressedBeside.current && isBeside(box.current, event) && onClose()}
    >
      {children}
    </dialog>
  )
}
