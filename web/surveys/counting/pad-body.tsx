import { useLayoutEffect, useRef, type ReactNode, type Ref } from 'react'
import css from './pad.module.css'

interface PadBodyProps {
  /** What was counted is being saved: nothing answers, as a tap would count for what is over. */
  busy: boolean
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** All of a pad below its head. */
export const PadBody = ({ busy, ref, children }: PadBodyProps) => {
  const left = useRef<HTMLElement | null>(null)
  // Browsers take the focus away from what answers no more: it comes back where the pad stays.
  useLayoutEffect(() => {
    if (busy) left.current = document.activeElement as HTMLElement | null
    else if (left.current && document.activeElement?.closest('dialog *') == null) left.current.focus()
  }, [busy])
  return (
    <div className={css.body} ref={ref} inert={busy}>
      {children}
    </div>
  )
}
