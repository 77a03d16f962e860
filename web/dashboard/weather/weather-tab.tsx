import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { messages } from '#domain/messages.ts'
import { formatRange } from '#domain/weeks/formats.ts'
import { Suspense, useState } from 'react'
import { fileName } from '#domain/platform/file-name.ts'
import { saveCsv, saveFile } from '#web/ui/chart/save.ts'
import { useWidth } from '#web/ui/chart/use-size.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { FarmEvents } from '../farm-events.ts'
import { EmptyNote } from '../tabs/dashboard-tabs.tsx'
import { ChartTools } from '#web/ui/chart/chart-tools.tsx'
import { weatherBeside } from './weather-beside.ts'
import { WeatherCards } from './weather-cards.tsx'
import { WeatherChart } from './weather-chart.tsx'
import { weatherCsv } from './weather-csv.ts'
import { WeatherSource } from './weather-source.tsx'
import { weather as t } from '../texts/weather.ts'
import css from './weather-tab.module.css'

const WeatherTable = lazyPart(() => import('./weather-table.tsx'))

const NARROW = 640

interface Props {
  data: FarmDashboard
  /** The dashboard to compare with. */
  other?: FarmDashboard | undefined
  moments?: FarmEvents
}

/** The week's weather, one panel per day. Future days are marked as forecast. */
const WeatherTab = ({ data, other, moments: events }: Props) => {
  const [table, setTable] = useState(false)
  const [chart, width] = useWidth<HTMLDivElement>(1126)
  const { weather, farm, from, to } = data
  if (weather.length === 0) return <EmptyNote title={messages.noChartData} />
  const nameOf = (ending: string) => fileName(farm.title, from, to, 'weather', ending)
  const savePicture = async () => {
    const { pictureOf } = await import('#web/ui/chart/picture.ts')
    const note = t.pictureNote(data.weather_source.attribution)
    if (chart.current)
      saveFile(nameOf('png'), await pictureOf(chart.current, `${farm.title}, ${formatRange(from, to)}`, note))
  }
  const cards = width < NARROW
  const beside = weatherBeside(data, other)
  return (
    <>
      <ChartTools
        note={t.notes[data.cover]}
        table={table}
        onTable={setTable}
        onCsv={() => saveCsv(nameOf('csv'), weatherCsv(weather))}
        onPicture={table || cards ? undefined : savePicture}
      />
      {table && (
        <Suspense fallback={<div className={css.waiting} />}>
          <WeatherTable days={weather} />
        </Suspense>
      )}
      <div ref={chart} className={css.chart} hidden={table}>
        {!table &&
          (cards ? (
            <WeatherCards days={weather} cover={data.cover} events={events} beside={beside} />
          ) : (
            <WeatherChart days={weather} cover={data.cover} width={width} events={events} beside={beside} />
          ))}
      </div>
      <WeatherSource source={data.weather_source} zone={farm.time_zone} />
    </>
  )
}

export default WeatherTab
