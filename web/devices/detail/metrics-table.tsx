import type { Monitoring } from '#domain/devices/message-endpoints.ts'
import { DataView } from '#web/ui/chart/data-view.tsx'
import { dateTime, number } from '#web/platform/formats.ts'
import { detail as t } from '#web/texts/device-detail.ts'
import noSignal from '#web/drawings/empties/no-signal.svg?raw'
import { devices } from '#web/texts/devices.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const NothingSent = () => (
  <EmptyState title={devices.noMessages} drawing={noSignal}>
    {devices.noMessagesText}
  </EmptyState>
)

/** The figures of the charts, newest first. */
export const MetricsTable = ({ monitoring: { series, time_zone } }: { monitoring: Monitoring }) => {
  const moments = [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))].sort().reverse()
  const known = series.map(({ points }) => new Map(points.map(({ at, value }) => [at, value])))
  const head = series.map(({ metric }) => {
    const { name, unit } = t.metric(metric)
    return unit ? `${name}, ${unit}` : name
  })
  return (
    <DataView
      caption={t.tableCaption}
      head={[t.moment, ...head]}
      rows={moments.map((at) => [dateTime(at, time_zone), ...known.map((values) => number(values.get(at) ?? null, 1))])}
    />
  )
}
