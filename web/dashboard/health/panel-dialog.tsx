import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { Modal } from '#web/ui/dialog/modal.tsx'
import css from './panel-dialog.module.css'

/**
 * A dialog with details of the health panel: Escape, the close button and a click outside close it, and the focus
 * returns.
 */
export const PanelDialog = ({
  title,
  close,
  onClose,
  children,
}: {
  title: string
  close: string
  onClose: () => void
  children: ReactNode
}) => {
  const id = useId()
  return (
    <Modal className={css.dialog} aria-labelledby={id} onClose={onClose}>
      <div className={css.body}>
        <header>
          <h2 id={id}>{title}</h2>
          <button type="button" aria-label={close} onClick={onClose}>
            <IconX aria-hidden="true" />
          </button>
        </header>
        {children}
      </div>
    </Modal>
  )
}
