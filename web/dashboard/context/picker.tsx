import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './picker.module.css'

export interface Option {
  value: string
  text: string
  disabled?: boolean
}

/**
 * A choice shown in the page's own type, with the browser's list over it: on a phone that list is the phone's own, and
 * its keys and announcements are those that people know.
 */
export const Picker = ({
  label,
  value,
  options,
  onChoose,
  children,
}: {
  label: string
  value: string
  options: readonly Option[]
  onChoose: (value: string) => void
  /** How the choice reads while the list is shut. */
  children: ReactNode
}) => (
  <span className={css.picker}>
    {children}
    <IconChevronDown className={css.chevron} aria-hidden="true" />
    <select aria-label={label} value={value} onChange={(event) => onChoose(event.target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.text}
        </option>
      ))}
    </select>
  </span>
)
