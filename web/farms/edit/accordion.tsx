import { IconChevronDown } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import css from './edit-farm.module.css'

interface AccordionProps {
  title: string
  /** An address with this hash (#crops) opens the section. */
  id?: string
  open?: boolean
  children: ReactNode
}

/**
 * A section of the page that expands and collapses; its content is rendered when it is first opened, and stays mounted.
 */
export const Accordion = ({ title, id, open: first = false, children }: AccordionProps) => {
  const wanted = useLocation({ select: ({ hash }) => id !== undefined && hash === id })
  const [open, setOpen] = useState(first || wanted)
  const [seen, setSeen] = useState(first || wanted)
  const [was, setWas] = useState(wanted)
  if (was !== wanted) {
    setWas(wanted)
    if (wanted) setOpen(true)
  }
  return (
    <details
      id={id}
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
