import type { ReactNode } from 'react'
import { Drawing } from './drawing/drawing.tsx'
import { LateDrawing, type LateDrawingName } from './drawing/late-drawing.tsx'
import css from './state.module.css'

interface EmptyStateProps {
  title: string
  /** An SVG's text: `import noRecords from '#web/drawings/empties/no-records.svg?raw'`. */
  drawing?: string
  /** The same by name, fetched when it is shown: for pages that are seldom empty. */
  late?: LateDrawingName
  /** The reason, and what to do next. */
  children?: ReactNode
  actions?: ReactNode
  note?: ReactNode
  heading?: 'h1' | 'h2'
}

export const EmptyState = ({
  title,
  drawing,
  late,
  children,
  actions,
  note,
  heading: Heading = 'h2',
}: EmptyStateProps) => (
  <section className={css.state}>
    {late && <LateDrawing name={late} className={css.art} />}
    {drawing && <Drawing svg={drawing} className={css.art} />}
    <Heading>{title}</Heading>
    {children && <p className={css.text}>{children}</p>}
    {actions && <div className={css.actions}>{actions}</div>}
    {note && <p className={css.note}>{note}</p>}
  </section>
)
