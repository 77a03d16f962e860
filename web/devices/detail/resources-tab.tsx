import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Device } from '#domain/devices/device.ts'
import { fileName } from '#domain/platform/file-name.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { MomentsTable } from '#web/notes/moments-table.tsx'
import { farmMomentsQuery } from '#web/notes/queries.ts'
import { period } from '#web/platform/formats.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { detail as t } from '#web/texts/device-detail.ts'
import { ChartTools } from '#web/ui/chart/chart-tools.tsx'
import { saveCsv, saveFile } from '#web/ui/chart/save.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { monitoringQuery } from '../queries.ts'
import { deviceAddress } from './device-address.ts'
import css from './resources-tab.module.css'
import { MetricChart } from './metric-chart.tsx'
import { metricsCsv } from './metrics-csv.ts'
import { MetricsTable, NothingSent } from './metrics-table.tsx'
import { PeriodPicker } from './period-picker.tsx'

/** One line chart per metric, over days in the device's time zone: the last 7 unless the address has others. */
export const ResourcesTab = ({ device, zone }: { device: Device; zone: string }) => {
  const [table, setTable] = useState(false)
  const charts = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { from, to } = useAddress(deviceAddress)
  const today = localDay(useNow(), zone)
  const { data, error, refetch } = useQuery(monitoringQuery(device.id, { start_date: from, end_date: to }))
  const { data: events } = useQuery({
    ...farmMomentsQuery(device.farm_id, data?.start_date ?? today, data?.end_date ?? today),
    enabled: data !== undefined,
    throwOnError: false,
  })
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={8} />
  const note = t.period(period(data.start_date, data.end_date))
  const nameOf = (ending: string) => fileName(device.name, data.start_date, data.end_date, 'resources', ending)
  const savePicture = async () => {
    const { pictureOf } = await import('#web/ui/chart/picture.ts')
    if (charts.current) saveFile(nameOf('png'), await pictureOf(charts.current, device.name, note))
  }
  return (
    <>
      <PeriodPicker
        key={`${data.start_date} ${data.end_date}`}
        shown={data}
        today={today}
        onChoose={({ start_date, end_date }) =>
          void navigate({
            to: '.',
            search: (before: object) => ({ ...before, from: start_date, to: end_date }),
            resetScroll: false,
          })
        }
      />
      {data.series.length === 0 ? (
        <NothingSent />
      ) : (
        <div className={css.metrics}>
          <ChartTools
            note={note}
            table={table}
            onTable={setTable}
            onCsv={() => saveCsv(nameOf('csv'), metricsCsv(data))}
            {...(table ? {} : { onPicture: savePicture })}
          />
          {table ? (
            <MetricsTable monitoring={data} />
          ) : (
            <div className={css.charts} ref={charts}>
              {data.series.map((series) => (
                <MetricChart key={series.metric} series={series} monitoring={data} events={events} />
              ))}
            </div>
          )}
          {events && <MomentsTable moments={events} />}
        </div>
      )}
    </>
  )
}
