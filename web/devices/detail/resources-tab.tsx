import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Device } from '#domain/devices/device.ts'
import { period } from '#web/platform/formats.ts'
import { detail as t } from '#web/texts/device-detail.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { monitoringQuery } from '../queries.ts'
import css from './resources-tab.module.css'
import { MetricChart } from './metric-chart.tsx'
import { MetricsTable } from './metrics-table.tsx'
import { NothingSent } from './nothing-sent.tsx'

/** One line chart a metric, over the last 7 local days. */
export const ResourcesTab = ({ device }: { device: Device }) => {
  const [table, setTable] = useState(false)
  const { data, error, refetch } = useQuery(monitoringQuery(device.id))
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={8} />
  if (data.series.length === 0) return <NothingSent />
  return (
    <>
      <div className={css.head}>
        <p>{t.period(period(data.start_date, data.end_date))}</p>
        <Button aria-pressed={table} onClick={() => setTable(!table)}>
          {t.table}
        </Button>
      </div>
      {table ? (
        <MetricsTable monitoring={data} />
      ) : (
        <div className={css.charts}>
          {data.series.map((series) => (
            <MetricChart key={series.metric} series={series} monitoring={data} />
          ))}
        </div>
      )}
    </>
  )
}
