import { lazy, useState, type ComponentType } from 'react'
import { ui as t } from '#web/texts/ui.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog/dialog.tsx'

/**
 * As React's `lazy`, for a part of a page. Where it cannot be loaded (the portal was updated meanwhile, or the signal is
 * gone) it says so in its own place: the page around it, with all that was typed, stays.
 */
export const lazyPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => load().catch((): { default: ComponentType<P> } => ({ default: PartFault })))

const PartFault = ({ onClose }: { onClose?: () => void }) => {
  const [open, setOpen] = useState(true)
  if (!open) return null
  const close = () => {
    setOpen(false)
    onClose?.()
  }
  return (
    <Dialog
      urgent
      title={t.partFault}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t.close}</Button>
          <Button kind="primary" onClick={() => location.reload()}>
            {t.reload}
          </Button>
        </>
      }
    >
      <p>{t.partFaultText}</p>
    </Dialog>
  )
}
