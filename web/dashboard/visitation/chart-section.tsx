import type { ReactNode } from 'react'

interface Props {
  id: string
  title: string
  note: string
  /** The note is the key of what is hatched. */
  hatched?: boolean
  children: ReactNode
}

/** One of the tab's charts under its name. */
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
