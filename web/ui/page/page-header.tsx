import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { ui as t } from '#web/texts/ui.ts'
import { useHeaderSlot } from './header-slot.ts'
import css from './page-header.module.css'

interface PageHeaderProps {
  title: string
  /** The breadcrumbs as links, without the page itself. */
  breadcrumbs?: ReactNode[] | undefined
  /** Replaces the title in a phone's header. */
  bar?: ReactNode
}

/** A page's content in the frame's header: the breadcrumb on a desktop, its title on a phone. */
export const PageHeader = ({ title, breadcrumbs: trail = [], bar }: PageHeaderProps) => {
  const header = useHeaderSlot()
  if (!header) return null
  const content = (
    <>
      <nav className={css.trail} aria-label={t.breadcrumb}>
        <ol>
          {trail.map((step, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- steps have no other name and never change places
            <li key={place}>{step}</li>
          ))}
          <li>
            <span aria-current="page">{title}</span>
          </li>
        </ol>
      </nav>
      <div
        className={css.bar}
        data-words={typeof (bar ?? title) === 'string' || undefined}
        aria-hidden={bar === undefined || undefined}
      >
        {bar ?? title}
      </div>
    </>
  )
  if (!('keep' in header)) return createPortal(content, header)
  header.keep(content)
  return null
}
