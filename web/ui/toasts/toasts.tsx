import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent, type KeyboardEvent } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { dismiss, useToasts, type Toast } from '#web/platform/toasts.ts'
import { platform as t } from '#web/texts/ui.ts'
import { useFrontDialog } from '../dialog/open-dialogs.ts'
import css from './toasts.module.css'

const icons = { done: IconCircleCheck, note: IconInfoCircle, error: IconAlertCircle }

const onVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
const isHidden = () => document.visibilityState === 'hidden'
/** The minimum time for which a success message is shown before the next touch dismisses it. */
const READ_MS = 1_000

/** Its timer is paused while it is hovered or focused, and while the tab is hidden. */
const ToastCard = ({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) => {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const hidden = useSyncExternalStore(onVisibility, isHidden, () => false)
  const held = pointed || focused || hidden
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(toast.id), toast.lasts_ms)
    return () => clearTimeout(timer)
  }, [toast, held])
  // The next touch dismisses a success message, and any but an error over a dialog: on a phone it covers the place where
  // the next count is tapped.
  useEffect(() => {
    if (toast.tone === 'error' || (toast.tone === 'note' && !box.current?.closest('dialog'))) return
    const shown = performance.now()
    const goOn = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'touch' || performance.now() - shown < READ_MS) return
      if (!(target instanceof Node && box.current?.contains(target))) dismiss(toast.id)
    }
    document.addEventListener('pointerdown', goOn)
    return () => document.removeEventListener('pointerdown', goOn)
  }, [toast])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Dismisses the toast, not the dialog that contains it.
    event.preventDefault()
    event.stopPropagation()
    onDismiss()
  }
  const Icon = icons[toast.tone]
  return (
    <div
      ref={box}
      className={css.toast}
      data-tone={toast.tone}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon aria-hidden="true" />
      <p className={css.message}>{toast.message}</p>
      <button type="button" className={css.close} aria-label={t.dismiss} onClick={onDismiss} onKeyDown={onKeyDown}>
        <IconX aria-hidden="true" />
      </button>
    </div>
  )
}

/** Both live regions exist from the start: one that is added together with its text is not announced everywhere. */
const Regions = ({ toasts }: { toasts: readonly Toast[] }) => {
  const box = useRef<HTMLElement>(null)
  const before = useRef<Element>(null)
  const drop = ({ id }: Toast) => {
    const held = box.current?.contains(document.activeElement)
    flushSync(() => dismiss(id))
    // Moves the focus to the next toast, or back to where it was.
    const next = box.current?.querySelector('button') ?? before.current
    if (held && next instanceof HTMLElement) next.focus()
  }
  const cards = (of: (toast: Toast) => boolean) =>
    toasts.filter(of).map((toast) => <ToastCard key={toast.id} toast={toast} onDismiss={() => drop(toast)} />)
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !box.current?.contains(relatedTarget)) before.current = relatedTarget
  }
  return (
    <section
      className={css.region}
      aria-label={toasts.length > 0 ? t.notifications : undefined}
      ref={box}
      onFocus={onFocus}
    >
      <div role="status">{cards(({ tone }) => tone !== 'error')}</div>
      <div role="alert">{cards(({ tone }) => tone === 'error')}</div>
    </section>
  )
}

/**
 * Rendered in the frontmost dialog, because everything else is inert; messages that remain when it closes are announced
 * on the page.
 */
export const Toasts = () => {
  const toasts = useToasts()
  const dialog = useFrontDialog()
  // A dialog has room for one: a newer message replaces an older one, except an error, which follows it.
  const shown = dialog ? toasts.slice(-1) : toasts
  useEffect(() => {
    if (dialog) for (const { id, tone } of toasts.slice(0, -1)) if (tone !== 'error') dismiss(id)
  }, [dialog, toasts])
  return (
    <>
      <Regions toasts={dialog ? [] : shown} />
      {dialog && createPortal(<Regions toasts={shown} />, dialog)}
    </>
  )
}
