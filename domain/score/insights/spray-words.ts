import { formatDate } from '#domain/weeks/formats.ts'
import { type ActiveSpray, activeSprays } from '../conditions/treatment.ts'
import type { Observed } from '../observed.ts'
import { list } from './wording.ts'

const named = ({ product, date }: ActiveSpray): string => `${product ?? 'an unnamed product'} on ${formatDate(date)}`

/** The last day for which anything is known. */
const lastDay = ({ days, input }: Observed): string => input.asOf?.slice(0, 10) ?? days.at(-1) ?? input.end

interface SprayWords {
  /** `Fatty acids on 22 Nov 2026 and Sulphur on 24 Nov 2026` */
  sprays: string
  /** `It stops counting on 29 Nov 2026.` */
  until: string
  isOver: boolean
}

/** The sprays that counted in the window, by name, and when the last one stops; null: there were none. */
export const sprayWords = (observed: Observed): SprayWords | null => {
  const active = activeSprays(observed.days, observed.input.sprays)
  const until = active.map((spray) => spray.until).sort().at(-1)
  if (until === undefined) return null
  const isOver = until <= lastDay(observed)
  return {
    sprays: list(active.map(named)),
    until: `${active.length === 1 ? 'It' : 'The last one'} ${isOver ? 'stopped' : 'stops'} counting on ${formatDate(until)}.`,
    isOver,
  }
}
