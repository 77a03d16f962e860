import { text } from '#web/platform/formats.ts'
import css from './details.module.css'

/** The details of an organisation or a farm, as name-value pairs. */
export const Facts = ({ facts }: { facts: [name: string, value: string | null][] }) => (
  <dl className={css.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{text(value)}</dd>
      </div>
    ))}
  </dl>
)
