import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './picker.module.css'

export interface Option {
  value: string
  text: string
  disabled?: boolean
}

/**
 * A choice shown in the page's own typography, with the browser's native select over it, so that phones use their own
 * picker and keyboard and screen-reader behaviour is familiar.
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
  /** The text of the choice while the list is closed. */
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
