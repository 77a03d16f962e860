import { dayNumber } from '#domain/weeks/dates.ts'
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

/** Dates of sprays that affect a day of the window, in order, each once. */
export const activeSprayDates = (days: readonly string[], sprays: HealthInput['sprays']): string[] => {
  const active = (sprays ?? []).filter((spray) => days.some((date) => left(spray, date) < 1))
  return [...new Set(active.map(({ date }) => date))].sort()
}
