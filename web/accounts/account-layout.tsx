import type { ReactNode } from 'react'
import { usePageTitleAndFocus } from '#web/platform/navigation/page-title-and-focus.ts'
import { Brand } from '#web/ui/brand.tsx'
import css from './account-layout.module.css'
import { Slider } from './slider.tsx'

interface AccountLayoutProps {
  title: string
  lead?: string
  /** On a phone, pictures are shown on the first page only; other pages start with the form. */
  first?: boolean
  foot?: ReactNode
  children: ReactNode
}

/** Layout of the signed-out pages: pictures beside a form. */
export const AccountLayout = ({ title, lead, first = false, foot, children }: AccountLayoutProps) => {
  const arrived = usePageTitleAndFocus<HTMLHeadingElement>(title)
  return (
    <div className={css.layout} data-plain={first ? undefined : ''}>
      <Slider onPhone={first} />
      <main className={css.form}>
        <a href="/" className={css.brand}>
          <Brand large />
        </a>
        <div className={css.title}>
          <h1 ref={arrived} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className={css.lead}>{lead}</p>}
        </div>
        <div className={css.body}>{children}</div>
        {foot && <div className={css.foot}>{foot}</div>}
      </main>
    </div>
  )
}
