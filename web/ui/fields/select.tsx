import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import css from './select.module.css'

interface SelectProps extends Omit<ComponentProps<'select'>, 'size'> {
  large?: boolean
  /** Without a border, for use in a line of text. */
  bare?: boolean
}

/** The browser's native select, which is familiar on every phone. */
export const Select = ({ large, bare, children, ...rest }: SelectProps) => (
  <span className={css.box}>
    <select {...rest} className={css.select} data-size={large ? 'large' : undefined} data-bare={bare || undefined}>
      {children}
    </select>
    <IconChevronDown aria-hidden="true" />
  </span>
)
