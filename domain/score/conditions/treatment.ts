import { addDays, dayNumber } from '#domain/weeks/dates.ts'
import { leastPart, sprayEffects } from '../parameters.ts'
import type { HealthInput, Spray } from '../shapes.ts'
import { mean } from '../window.ts'

/** The rating that remains after a spray on a day, 0 to 1; 1 before the spray. */
const left = (spray: Spray, date: string): number => {
  const daysSince = dayNumber(date) - dayNumber(spray.date)
  const { onTheDay, recoveryDays } = sprayEffects[spray.hazard]
  return daysSince < 0 ? 1 : onTheDay + (1 - onTheDay) * Math.min(1, daysSince / recoveryDays)
}

/** X: mean over the window's days of the rating after the worst spray; null if sprays were not recorded. */
export const treatmentPart = (days: readonly string[], sprays: HealthInput['sprays']): number | null =>
  sprays && Math.max(leastPart, mean(days.map((date) => Math.min(1, ...sprays.map((spray) => left(spray, date))))))

export interface ActiveSpray {
  date: string
  product: string | null
  /** The first day on which it no longer counts. */
  until: string
}

/** The sprays that still counted on some day of the window, in order, each product of a day once. */
export const activeSprays = (days: readonly string[], sprays: HealthInput['sprays']): ActiveSpray[] => {
  const active = (sprays ?? [])
    .filter((spray) => days.some((date) => left(spray, date) < 1))
    .map(({ date, product, hazard }) => ({
      date,
      product: product?.trim() || null,
      until: addDays(date, sprayEffects[hazard].recoveryDays),
    }))
  const longest = new Map<string, ActiveSpray>()
  for (const spray of active.toSorted((a, b) => (a.until < b.until ? -1 : 1)))
    longest.set(`${spray.date} ${spray.product}`, spray)
  return [...longest.values()].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}
