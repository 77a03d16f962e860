import { IconDots } from '@tabler/icons-react'
import { Link, useNavigate, type LinkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useIsNarrow } from '#web/platform/navigation/viewport-width.ts'
import { ui as t } from '#web/texts/ui.ts'
import { asButton } from '../button.tsx'
import { Menu } from '../menu.tsx'
import css from './page-actions.module.css'

interface PageAction {
  title: string
  icon?: ReactNode
  link: LinkOptions
}

interface PageActionsProps {
  /** Null if the person may not do it. */
  primary: PageAction | null
  others: PageAction[]
}

const ActionLink = ({ title, icon, link, kind }: PageAction & { kind?: 'primary' }) => (
  <Link {...link} {...asButton(kind ? { kind } : {})}>
    {icon}
    {title}
  </Link>
)

/** The links of a page's header, the primary one last. A phone has room for that one, with the others in a menu. */
export const PageActions = ({ primary, others }: PageActionsProps) => {
  const narrow = useIsNarrow()
  const navigate = useNavigate()
  if (!narrow || !primary || others.length === 0)
    return (
      <>
        {others.map((action) => (
          <ActionLink key={action.title} {...action} />
        ))}
        {primary && <ActionLink {...primary} kind="primary" />}
      </>
    )
  return (
    <div className={css.row}>
      <ActionLink {...primary} kind="primary" />
      <Menu
        name={t.moreActions}
        button={<IconDots aria-hidden="true" />}
        buttonClass={css.more}
        items={others.map(({ title, icon, link }) => ({ title, icon, act: () => void navigate(link) }))}
      />
    </div>
  )
}
