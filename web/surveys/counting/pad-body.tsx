import { useLayoutEffect, useRef, type ReactNode, type Ref } from 'react'
import type { Place } from '#web/field-work/outbox/entry.ts'
import { rounds } from '#web/texts/rounds.ts'
import css from './pad.module.css'

interface PadBodyProps {
  /** Whether the count is being saved. Controls are disabled, because a tap would be lost. */
  busy: boolean
  /** Where is counted, shown below the title: plot numbers repeat in each tunnel. */
  place?: Pick<Place, 'field_name' | 'tunnel_number' | 'plot_number'>
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** The contents of a count's dialog below the title. */
export const PadBody = ({ busy, place, ref, children }: PadBodyProps) => {
  const left = useRef<HTMLElement | null>(null)
  // Browsers remove the focus from inert elements. It is restored if the dialog stays open.
  useLayoutEffect(() => {
    if (busy) left.current = document.activeElement as HTMLElement | null
    else if (left.current && document.activeElement?.closest('dialog *') == null) left.current.focus()
  }, [busy])
  return (
    <div className={css.body} ref={ref} inert={busy}>
      {place && (
        <p className={css.place}>
          <span>{place.field_name},</span> {rounds.forms.place(place.tunnel_number, place.plot_number)}
        </p>
      )}
      {children}
    </div>
  )
}
