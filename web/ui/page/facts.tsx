import type { ReactNode } from 'react'

interface FactsProps {
  className?: string | undefined
  /** Names are unique. */
  facts: readonly (readonly [name: string, value: ReactNode])[]
}

/** Names with their values. */
export const Facts = ({ className, facts }: FactsProps) => (
  <dl className={className}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
