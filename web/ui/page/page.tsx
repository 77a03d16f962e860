import type { ReactNode } from 'react'
import { usePageTitleAndFocus } from '#web/platform/navigation/page-title-and-focus.ts'
import { useHeaderSlot } from './header-slot.ts'
import { PageHeader } from './page-header.tsx'
import css from './page.module.css'

interface PageProps {
  /** The title of the page: in its heading, the window and the end of the breadcrumb. */
  title: string
  /** The breadcrumbs as links, without the page itself. */
  breadcrumbs?: ReactNode[]
  actions?: ReactNode
  /** A line above the heading. */
  lead?: ReactNode
  /** Replaces the title in the heading (a picker). */
  heading?: ReactNode
  /** Replaces the title in a phone's header, where the lead is omitted as well. */
  bar?: ReactNode
  /** Whether a phone shows the heading on the page as well as the bar in the header, as below a list. */
  headed?: boolean
  children: ReactNode
}

export const Page = ({
  title,
  breadcrumbs: trail,
  actions,
  lead,
  heading,
  bar,
  headed = false,
  children,
}: PageProps) => {
  const framed = useHeaderSlot() !== null
  const arrived = usePageTitleAndFocus<HTMLHeadingElement>(title)
  return (
    <div className={css.page}>
      <PageHeader title={title} breadcrumbs={trail} bar={bar} />
      <div
        className={css.head}
        data-bare={(framed && !headed && (!lead || bar !== undefined) && !actions) || undefined}
      >
        <div
          className={css.title}
          data-in-bar={framed && !headed ? (bar === undefined ? 'heading' : 'all') : undefined}
        >
          {lead && <p className={css.lead}>{lead}</p>}
          <h1 ref={arrived} tabIndex={-1}>
            {heading ?? title}
          </h1>
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
