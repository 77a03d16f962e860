import { text } from '#web/platform/formats.ts'
import css from './details.module.css'

/** What is known of an organisation or a farm, as pairs. */
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

/** `Ledbury, HR8 1AA, United Kingdom`; null where nothing is known. */
export const placeLine = (...parts: (string | null)[]): string | null => parts.filter(Boolean).join(', ') || null
