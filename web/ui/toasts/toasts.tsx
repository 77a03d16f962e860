import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { dismiss, useToasts, type Toast } from '#web/platform/toasts.ts'
import { platform as t } from '#web/texts/platform.ts'
import { useFrontDialog } from '../open-dialogs.ts'
import css from './toasts.module.css'

const icons = { done: IconCircleCheck, note: IconInfoCircle, error: IconAlertCircle }

/** Its clock stands still while it is pointed at or holds the focus. */
const ToastCard = ({ toast }: { toast: Toast }) => {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(toast.id), toast.lasts_ms)
    return () => clearTimeout(timer)
  }, [toast, held])
  const Icon = icons[toast.tone]
  return (
    <div
      className={css.toast}
      data-tone={toast.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" />
      <p className={css.message}>{toast.message}</p>
      <button type="button" className={css.close} aria-label={t.dismiss} onClick={() => dismiss(toast.id)}>
        <IconX aria-hidden="true" />
      </button>
    </div>
  )
}

/** Both live regions stand on the page from the start: one that comes with its text is not read out everywhere. */
export const Toasts = () => {
  const toasts = useToasts()
  const dialog = useFrontDialog()
  const cards = (of: (toast: Toast) => boolean) =>
    toasts.filter(of).map((toast) => <ToastCard key={toast.id} toast={toast} />)
  const region = (
    <section className={css.region} aria-label={t.notifications}>
      <div role="status">{cards(({ tone }) => tone !== 'error')}</div>
      <div role="alert">{cards(({ tone }) => tone === 'error')}</div>
    </section>
  )
  return dialog ? createPortal(region, dialog) : region
}
