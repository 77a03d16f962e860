import type { Monitoring } from '#domain/devices/message-endpoints.ts'
import { detail as t } from '#web/texts/device-detail.ts'
import { csvOf } from '#web/ui/chart/csv.ts'

/** The figures of the charts as CSV, oldest first; empty if nothing was measured. Times are in UTC. */
export const metricsCsv = ({ series }: Monitoring): string => {
  const moments = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))].sort()
  const known = series.map(({ points }) => new Map(points.map(({ at, value }) => [at, value])))
  const head = series.map(({ metric }) => {
    const { name, unit } = t.metric(metric)
    return unit ? `${name}, ${unit}` : name
  })
  return csvOf(
    [t.moment, ...head],
    moments.map((at) => [at, ...known.map((values) => values.get(at) ?? null)]),
  )
}
