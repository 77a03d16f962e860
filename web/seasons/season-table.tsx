import { type ReactNode, useState } from 'react'
import { precipitationIn, temperatureIn } from '#domain/display/units.ts'
import { fileName } from '#domain/platform/file-name.ts'
import type { FarmSeason } from '#domain/seasons/season-endpoints.ts'
import { weekWeather } from '#domain/seasons/season-span.ts'
import { number, period } from '#web/platform/formats.ts'
import { formatScore, rangeText } from '#web/platform/score-format.ts'
import { basis } from '#web/texts/basis.ts'
import { farmSeason as t } from '#web/texts/farm-season.ts'
import { Basis, weatherBasis } from '#web/ui/page/basis.tsx'
import panel from '#web/ui/chart/chart-panel.module.css'
import { ChartTools } from '#web/ui/chart/chart-tools.tsx'
import { DataView } from '#web/ui/chart/data-view.tsx'
import type { ChartEvent } from '#web/ui/chart/event-marks.tsx'
import { saveCsv, saveFile } from '#web/ui/chart/save.ts'
import { useWidth } from '#web/ui/chart/use-size.ts'
import { SeasonChart } from './season-chart.tsx'
import { seasonCsv } from './season-csv.ts'

type Week = FarmSeason['weeks'][number]

const figure = (value: number | null, decimals: number) => (value === null ? t.none : number(value, decimals))

const Table = ({ weeks, weather }: { weeks: readonly Week[]; weather: FarmSeason['weather'] }) => (
  <DataView
    caption={t.chart}
    head={t.tableHead()}
    rows={weeks.map((week) => {
      const { temperature, rain } = weekWeather(week, weather)
      return [
        t.weekNumber(week.week),
        period(week.from, week.to),
        week.pollination_health === null ? t.none : formatScore(week.pollination_health),
        week.range === null ? t.none : rangeText(week.range),
        number(week.hours, 0),
        number(week.hours_possible, 0),
        figure(week.visits_per_100_flowers_hour, 1),
        figure(temperature === null ? null : temperatureIn(temperature).value, 1),
        figure(rain === null ? null : precipitationIn(rain).value, 1),
      ]
    })}
  />
)

interface SeasonTableProps {
  season: FarmSeason
  /** The shown weeks. */
  weeks: readonly Week[]
  events?: readonly ChartEvent[] | undefined
  /** Omitted if the reader is not signed in. */
  onOpen?: (week: Week) => void
  /** Below the figures. */
  children?: ReactNode
}

/** Weekly scores of a year as a chart, or as a table. */
export const SeasonTable = ({ season, weeks, events, onOpen, children }: SeasonTableProps) => {
  const [table, setTable] = useState(false)
  const [chart, width] = useWidth<HTMLDivElement>(1126)
  const [from, to] = [weeks[0]?.from ?? '', weeks.at(-1)?.to ?? '']
  const nameOf = (ending: string) => fileName(season.farm_title, from, to, t.csvNote, ending)
  const savePicture = async () => {
    const { pictureOf } = await import('#web/ui/chart/picture.ts')
    if (chart.current)
      saveFile(nameOf('png'), await pictureOf(chart.current, `${season.farm_title}, ${season.year}`, t.chart))
  }
  return (
    <section className={panel.panel} aria-label={t.chart}>
      <ChartTools
        note={onOpen ? t.note : t.noteWithoutPages}
        table={table}
        onTable={setTable}
        onCsv={() => saveCsv(nameOf('csv'), seasonCsv([...weeks], season.weather))}
        {...(table ? {} : { onPicture: savePicture })}
      />
      {table && <Table weeks={weeks} weather={season.weather} />}
      <div ref={chart} hidden={table} className={panel.chart}>
        {!table && <SeasonChart weeks={weeks} weather={season.weather} events={events} width={width} onOpen={onOpen} />}
      </div>
      <Basis parts={[basis.season(), weatherBasis(season.weather, season.weather_attribution)]} />
      {children}
    </section>
  )
}
