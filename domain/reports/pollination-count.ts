import { functionalGroups, unidentified } from '../intensity/functional-groups.ts'
import type { GroupCount } from '../intensity/group-of-class.ts'
import type { Column, Row } from './table.ts'

/** A camera at one placement on a local day; `watched` null: present without recordings. */
export interface CameraDay {
  date: string
  farm: string
  field: string | null
  tunnel: number | null
  plot: number | null
  device: string
  device_id: string
  watched: {
    hours: number
    /** Hours with counts by class: the denominator of counts. */
    hours_counted: number
    /** Hours with both flowers and visits: the denominator of visits. */
    hours_scored: number
    visits: number | null
    flowers: number | null
    counts: GroupCount[]
  } | null
}

/** The columns of the pollination-count report, described in docs/reports.md. */
export const pollinationCountColumns: Column[] = [
  { title: 'Date', kind: 'date' },
  { title: 'Farm', kind: 'text' },
  { title: 'Field', kind: 'text' },
  { title: 'Tunnel', kind: 'number' },
  { title: 'Plot', kind: 'number' },
  { title: 'Device', kind: 'text' },
  { title: 'Device ID', kind: 'text' },
  { title: 'Hours of capture', kind: 'number' },
  { title: 'Hours counted', kind: 'number' },
  { title: 'Hours scored', kind: 'number' },
  { title: 'Visits', kind: 'number' },
  { title: 'Flowers in view', kind: 'number' },
  ...[...functionalGroups, unidentified, 'all insects'].map((group) => ({
    title: `${group.charAt(0).toUpperCase()}${group.slice(1)}`,
    kind: 'number' as const,
  })),
]

/** Values that were not measured are null, never 0. */
export const pollinationCountRow = ({ watched, ...day }: CameraDay): Row => {
  const counts = new Map<string, number | null>(
    watched?.counts.map(({ object_class_name, count }) => [object_class_name, count] as const),
  )
  const known = watched?.counts.flatMap(({ count }) => count ?? []) ?? []
  const wereCounted = known.length > 0
  const all = wereCounted ? known.reduce((sum, count) => sum + count, 0) : null
  return [
    day.date,
    day.farm,
    day.field,
    day.tunnel,
    day.plot,
    day.device,
    day.device_id,
    watched?.hours ?? null,
    watched?.hours_counted ?? null,
    watched?.hours_scored ?? null,
    watched?.visits ?? null,
    watched?.flowers ?? null,
    ...[...functionalGroups, unidentified].map((group) => counts.get(group) ?? (wereCounted ? 0 : null)),
    all,
  ]
}
