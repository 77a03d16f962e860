import type { Effort } from '#domain/surveys/effort.ts'
import type { PollinatorSurvey } from '#domain/surveys/pollinator.ts'
import type { VisitRate } from '#domain/surveys/visit-rate.ts'
import { number } from '#web/platform/formats.ts'
import { surveys } from '#web/texts/surveys.ts'

const t = surveys.effort
const SECONDS_A_MINUTE = 60
/** Rates are shown per 100 flowers, as those of cameras are. */
const FLOWERS = 100

const oneDecimal = (value: number): number => Math.round(10 * value) / 10
/** One decimal below 100; none for 0. */
const perFlowers = (rate: number): string => {
  const shown = oneDecimal(FLOWERS * rate)
  return number(shown, shown === 0 || shown >= 100 ? 0 : 1)
}
/** One decimal, none for whole minutes. */
const minutesText = (seconds: number): string => {
  const shown = oneDecimal(seconds / SECONDS_A_MINUTE)
  return number(shown, Number.isInteger(shown) ? 0 : 1)
}
const figures = ({ rate, low, high }: VisitRate) => t.rate(perFlowers(rate), perFlowers(low), perFlowers(high))

/** The effort of an entry and the resulting rates. Null: nothing was measured. */
export const effortWords = (
  look: Effort & Partial<Pick<PollinatorSurvey, 'visit_rate' | 'centre_visit_rate'>>,
): string | null => {
  const { protocol, watched_seconds, flowers_watched, plants_watched, area_m2, transect_m } = look
  const { visit_rate = null, centre_visit_rate = null } = look
  const took = [
    ...(protocol === null ? [] : [t.protocols[protocol]]),
    ...(watched_seconds === null ? [] : [t.minutes(minutesText(watched_seconds))]),
    ...(flowers_watched === null ? [] : [t.flowers(flowers_watched)]),
    ...(plants_watched === null ? [] : [t.plants(plants_watched)]),
    ...(area_m2 === null ? [] : [t.area(number(area_m2, 2))]),
    ...(transect_m === null ? [] : [t.transect(number(transect_m, 1))]),
  ].join(', ')
  if (took === '') return null
  if (visit_rate === null || centre_visit_rate === null) return took
  if (visit_rate.rate === 0) return `${took}. ${t.noVisits(perFlowers(visit_rate.high))}`
  if (visit_rate.rate === centre_visit_rate.rate) return `${took}. ${t.sameRates(figures(visit_rate))}`
  return `${took}. ${t.rates(figures(centre_visit_rate), figures(visit_rate))}`
}
