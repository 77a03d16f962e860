import { datesBetween, dayNumber } from '#domain/weeks/dates.ts'
import { leastPart, sprayEffects } from './parameters.ts'
import type { HealthInput, Spray } from './shapes.ts'

const left = (spray: Spray, date: string): number => {
  const daysSince = dayNumber(date) - dayNumber(spray.date)
  const { onTheDay, recoveryDays } = sprayEffects[spray.hazard]
  return daysSince < 0 ? 1 : onTheDay + (1 - onTheDay) * Math.min(1, daysSince / recoveryDays)
}

/** X: mean over the window's days of what the worst spray so far has left. Sprays not recorded count as none. */
export const treatmentPart = (dates: readonly string[], sprays: readonly Spray[] | null): number => {
  const days = dates.map((date) => Math.min(1, ...(sprays ?? []).map((spray) => left(spray, date))))
  return Math.max(leastPart, days.reduce((sum, day) => sum + day, 0) / days.length)
}

/** Dates of the sprays that some day of the window still felt, in order, each once. */
export const activeSprayDates = ({ start, end, sprays }: Pick<HealthInput, 'start' | 'end' | 'sprays'>): string[] => {
  const dates = datesBetween(start, end)
  const active = (sprays ?? []).filter((spray) => dates.some((date) => left(spray, date) < 1))
  return [...new Set(active.map(({ date }) => date))].sort()
}
