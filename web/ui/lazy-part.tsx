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

/** For a part that nobody asked for and that shows nothing: loading is tried again until it succeeds, and nothing is said. */
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
