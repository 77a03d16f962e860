import type { ReactNode } from 'react'

interface Props {
  id: string
  title: string
  note: string
  /** Whether the note explains the hatching. */
  hatched?: boolean
  children: ReactNode
}

/** One chart of the tab with its title. */
export const ChartSection = ({ id, title, note, hatched = false, children }: Props) => (
  <section aria-labelledby={id}>
    <header>
      <h3 id={id} data-picture="">
        {title}
      </h3>
      <p>
        {hatched && <i aria-hidden="true" />}
        {hatched ? ` ${note}` : note}
      </p>
    </header>
    {children}
  </section>
)
