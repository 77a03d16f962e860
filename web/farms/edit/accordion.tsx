import { IconChevronDown } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import css from './edit-farm.module.css'

/** A part of the page that opens and closes; what is in it is made when it is first opened, and then kept. */
export const Accordion = ({
  title,
  open: first = false,
  children,
}: {
  title: string
  open?: boolean
  children: ReactNode
}) => {
  const [open, setOpen] = useState(first)
  const [seen, setSeen] = useState(first)
  return (
    <details
      className={css.accordion}
      open={open}
      onToggle={(event) => {
        setOpen(event.currentTarget.open)
        if (event.currentTarget.open) setSeen(true)
      }}
    >
      <summary>
        <h2>{title}</h2>
        <IconChevronDown aria-hidden="true" />
      </summary>
      <div className={css.inside}>{seen && children}</div>
    </details>
  )
}
