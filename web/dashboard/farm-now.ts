import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { SCORED_DAY } from '#domain/score/window.ts'
import { localHour } from '#domain/weeks/local-time.ts'

/** The farm's own date and hour when the figures were worked out. */
export interface FarmNow {
  today: string
  hour: number
}

export const farmNow = ({ today, health, farm }: FarmDashboard): FarmNow => ({
  today,
  hour: localHour(health.computed_at, farm.time_zone),
})

/** A day on which there was nothing to watch yet: before its first hour is over, no camera has missed it. */
export const isAhead = (date: string, { today, hour }: FarmNow): boolean =>
  date > today || (date === today && hour <= SCORED_DAY.from)
