import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './notice.module.css'

type NoticeTone = 'plain' | 'good' | 'warn' | 'bad'
const icons = { plain: IconInfoCircle, good: IconCircleCheck, warn: IconAlertTriangle, bad: IconAlertTriangle }

interface NoticeProps {
  tone?: NoticeTone
  title?: string
  /** Announced as soon as it appears. */
  live?: boolean
  children?: ReactNode
}

/** A message that stays on the page. */
export const Notice = ({ tone = 'plain', title, live = false, children }: NoticeProps) => {
  const Icon = icons[tone]
  return (
    <div className={css.notice} data-tone={tone} role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}>
      <Icon aria-hidden="true" />
      <div className={css.body}>
        {title && <p className={css.title}>{title}</p>}
        {children && <div className={css.text}>{children}</div>}
      </div>
    </div>
  )
}
