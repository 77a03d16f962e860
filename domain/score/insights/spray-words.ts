import { listText, t } from '#domain/language/text.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { formatDate } from '#domain/weeks/formats.ts'
import { type ActiveSpray, activeSprays } from '../conditions/treatment.ts'
import type { Observed } from '../observed.ts'

const MOST_NAMED = 2

const named = ({ product, date }: ActiveSpray): string =>
  product === null
    ? t('on {date}', { date: formatDate(date) })
    : t('with {product} on {date}', { product, date: formatDate(date) })

/** The last day for which data are available. */
const lastDay = ({ days, input }: Observed): string => input.asOf?.slice(0, 10) ?? days.at(-1) ?? input.end

interface SprayWords {
  /** `with Fatty acids on 22 Nov 2026 and with Sulphur on 24 Nov 2026` */
  sprays: string
  /** The last day whose rating they lower, as shown. */
  until: string
  isOver: boolean
}

/** The sprays that lower the score of the window, by name, and until when; null: there are none. */
export const sprayWords = (observed: Observed): SprayWords | null => {
  const active = activeSprays(observed.days, observed.input.sprays)
  const until = active
    .map((spray) => spray.until)
    .sort()
    .at(-1)
  const last = active.at(-1)
  if (until === undefined || last === undefined) return null
  return {
    sprays:
      active.length > MOST_NAMED
        ? t('{count} times, last {spray}', { count: active.length, spray: named(last) })
        : listText(active.map(named)),
    until: formatDate(addDays(until, -1)),
    isOver: until <= lastDay(observed),
  }
}
