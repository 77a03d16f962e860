import { lazy, useState, type ComponentType } from 'react'
import { ui as t } from '#web/texts/ui.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog/dialog.tsx'

/**
 * Like React's `lazy`, for a component of a page. If it cannot be loaded (the portal was updated meanwhile, or the
 * signal is lost), the error is shown in its place; the page around it stays, including its input.
 */
export const lazyPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => load().catch((): { default: ComponentType<P> } => ({ default: PartFault })))

const TRY_AGAIN_MS = 30_000
const whenToTryAgain = () =>
  new Promise<void>((resolve) => {
    const now = () => {
      removeEventListener('online', now)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(now, TRY_AGAIN_MS)
    addEventListener('online', now)
  })
const loadInTheEnd = async <M,>(load: () => Promise<M>): Promise<M> => {
  for (;;) {
    const part = await load().catch(() => null)
    if (part !== null) return part
    await whenToTryAgain()
  }
}

/** For an invisible component that loads in the background: loading is retried until it succeeds, without a message. */
export const lazyBehind = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => loadInTheEnd(load))

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
