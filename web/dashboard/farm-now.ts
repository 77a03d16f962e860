import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { SCORED_DAY } from '#domain/score/window.ts'
import { localHour } from '#domain/weeks/local-time.ts'

/** The farm's local date and hour when the figures were calculated. */
export interface FarmNow {
  today: string
  hour: number
}

export const farmNow = ({ today, health, farm }: FarmDashboard): FarmNow => ({
  today,
  hour: localHour(health.computed_at, farm.time_zone),
})

/** Whether nothing could be observed on a day yet: before its first hour is over, no camera has missed it. */
export const isAhead = (date: string, { today, hour }: FarmNow): boolean =>
  date > today || (date === today && hour <= SCORED_DAY.from)
