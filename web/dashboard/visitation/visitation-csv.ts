import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { functionalGroups, unidentified } from '#domain/intensity/functional-groups.ts'
import { datesBetween } from '#domain/weeks/dates.ts'
import { localDay, localHour } from '#domain/weeks/local-time.ts'
import { type Cell, csvOf } from '#web/ui/chart/csv.ts'
import { clock } from './hour-ridges.ts'

const groups = [...functionalGroups, unidentified]

const nameOf = (group: string): string => group.replace(' ', '_')
const head = ['date', 'local_time', 'camera_hours', 'scored_hours', 'open_flowers', 'visits', ...groups.map(nameOf)]

/**
 * One line per watched hour in the farm's local time; an unwatched day is one line with empty counts. Flowers and
 * visits are those of the scored hours.
 */
export const visitationCsv = ({ hours, from, to, today, farm }: FarmDashboard): string => {
  const rows = hours.map((row) => ({ ...row, date: localDay(row.hour, farm.time_zone) }))
  const lines = datesBetween(from, to).flatMap((date): Cell[][] => {
    const own = rows.filter((row) => row.date === date)
    if (own.length === 0) return date > today ? [] : [[date, null, 0, null, null, null, ...groups.map(() => null)]]
    return own.map(({ hour, hours, hours_scored, flowers, visits, counts }) => [
      date,
      clock(localHour(hour, farm.time_zone)),
      hours,
      hours_scored,
      flowers,
      visits,
      ...groups.map((group) => counts.find(({ object_class_name }) => object_class_name === group)?.count ?? null),
    ])
  })
  return csvOf(head, lines)
}
