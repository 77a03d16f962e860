import type { ReactNode } from 'react'
import css from './tag.module.css'

/** A state in a word, always with an icon, because colour alone is not enough. */
export const Tag = ({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: 'plain' | 'good' | 'warn' | 'bad'
  icon: ReactNode
  children: ReactNode
}) => (
  <span className={css.tag} data-tone={tone}>
    {icon}
    {children}
  </span>
)
