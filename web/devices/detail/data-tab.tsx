import { useQuery } from '@tanstack/react-query'
import type { Device } from '#domain/devices/device.ts'
import { MESSAGES_A_PAGE, type DeviceMessage } from '#domain/devices/message-endpoints.ts'
import { AUDIT_MODE } from '#domain/ingest/message.ts'
import { dateTime, number } from '#web/platform/formats.ts'
import { detail as t } from '#web/texts/device-detail.ts'
import { devices } from '#web/texts/devices.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import { deviceMessagesQuery } from '../queries.ts'
import { NothingSent } from './metrics-table.tsx'

const minutesOf = ({ interval_start, created_at }: DeviceMessage) =>
  (Date.parse(created_at) - Date.parse(interval_start)) / 60_000

const figuresOf = (metrics: DeviceMessage['metrics']): string =>
  Object.entries(metrics)
    .map(([name, value]) => {
      const metric = t.metric(name)
      return t.figures(metric.name, `${number(value, 1)}${metric.unit ? ` ${metric.unit}` : ''}`)
    })
    .join(', ')

const columnsIn = (zone: string): [Column<DeviceMessage>, ...Column<DeviceMessage>[]] => [
  {
    key: 'created_at',
    title: t.columns.created_at,
    fixed: true,
    value: ({ created_at }) => created_at,
    cell: ({ created_at, clock_skewed }) => (
      <>
        {dateTime(created_at, zone)}
        {clock_skewed && ` (${t.skewed})`}
      </>
    ),
  },
  {
    key: 'watched',
    title: t.columns.watched,
    fixed: true,
    figures: true,
    value: minutesOf,
    cell: (message) => t.minutes(number(minutesOf(message))),
  },
  {
    key: 'device_mode',
    title: t.columns.device_mode,
    fixed: true,
    value: ({ device_mode }) => device_mode,
    cell: ({ device_mode }) => (device_mode === AUDIT_MODE ? t.auditOn : t.auditOff),
  },
  ...(['avg_flowers', 'sightings', 'visitations'] as const).map((key) => ({
    key,
    title: t.columns[key],
    fixed: true,
    figures: true,
    value: ({ ml_results }: DeviceMessage) => ml_results[key],
    cell: ({ ml_results }: DeviceMessage) => number(ml_results[key], key === 'avg_flowers' ? 1 : 0),
  })),
  {
    key: 'battery_level',
    title: t.columns.battery_level,
    fixed: true,
    figures: true,
    value: ({ battery_level }) => battery_level,
    cell: ({ battery_level }) =>
      battery_level === null ? devices.notReported : devices.percent(number(battery_level)),
  },
  {
    key: 'metrics',
    title: t.columns.metrics,
    fixed: true,
    value: ({ metrics }) => figuresOf(metrics) || null,
    card: 'line',
  },
]

/** The messages of a device, newest first, a hundred per page. */
export const DataTab = ({ device, zone }: { device: Device; zone: string }) => {
  const [view, setView] = useTableView()
  const { data, error, refetch } = useQuery(deviceMessagesQuery(device.id, view.page ?? 1))
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={8} />
  return (
    <DataTable
      name={t.messages}
      rows={data.rows}
      rowKey={({ message_id }) => message_id}
      columns={columnsIn(zone)}
      view={{ page: view.page }}
      onView={({ page }) => setView({ page })}
      counted={t.counted}
      paging={{ choices: [MESSAGES_A_PAGE], initial: MESSAGES_A_PAGE }}
      served={{ total: data.total, filtered: false }}
      empty={<NothingSent />}
    />
  )
}
