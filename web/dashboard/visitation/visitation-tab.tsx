import { messages } from '#domain/messages.ts'
import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { datesBetween } from '#domain/weeks/dates.ts'
import { formatRange } from '#domain/weeks/formats.ts'
import { number } from '#web/platform/formats.ts'
import { Suspense, useRef, useState } from 'react'
import { fileName } from '#domain/platform/file-name.ts'
import { saveCsv, saveFile } from '#web/ui/chart/save.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { EmptyNote } from '../empty-note.tsx'
import { farmNow } from '../farm-now.ts'
import { ChartTools } from '#web/ui/chart/chart-tools.tsx'
import { ByDay } from './by-day.tsx'
import { ByGroup } from './by-group.tsx'
import { ByHour } from './by-hour.tsx'
import { dayColumns } from './day-columns.ts'
import { countedInAll, groupRates, hoursCounted } from './group-rates.ts'
import { hourRidges } from './hour-ridges.ts'
import { visitationCsv } from './visitation-csv.ts'
import { visitation as t } from '../texts/visitation.ts'
import css from './visitation-tab.module.css'

const VisitationTable = lazyPart(() => import('./visitation-table.tsx'))

/** Insects per hour watched: by group, by day and by hour of the day. */
export const VisitationTab = ({ data }: { data: FarmDashboard }) => {
  const [table, setTable] = useState(false)
  const charts = useRef<HTMLDivElement>(null)
  const { farm, from, to, days } = data
  const dates = datesBetween(from, to)
  const rows = groupRates(data)
  const columns = dayColumns(days, dates, farmNow(data))
  const ridges = hourRidges(data.hours, farm.time_zone)
  const hours = hoursCounted(days)
  const note = t.note(number(countedInAll(rows)), number(hours))
  const nameOf = (ending: string) => fileName(farm.title, from, to, 'visitation-intensity', ending)
  const savePicture = async () => {
    const { pictureOf } = await import('#web/ui/chart/picture.ts')
    if (charts.current)
      saveFile(nameOf('png'), await pictureOf(charts.current, `${farm.title}, ${formatRange(from, to)}`, note))
  }
  if (hours === 0) return <EmptyNote title={messages.noAvailableData}>{t.empty}</EmptyNote>
  return (
    <>
      <ChartTools
        note={note}
        table={table}
        onTable={setTable}
        onCsv={() => saveCsv(nameOf('csv'), visitationCsv(data))}
        onPicture={table ? undefined : savePicture}
      />
      {table ? (
        <Suspense fallback={<div className={css.waiting} />}>
          <VisitationTable rows={rows} columns={columns} ridges={ridges} />
        </Suspense>
      ) : (
        <div className={css.charts} ref={charts}>
          <section aria-labelledby="by-group">
            <header>
              <h3 id="by-group" data-picture="">
                {t.byGroup}
              </h3>
              <p>{t.byGroupNote}</p>
            </header>
            <ByGroup rows={rows} />
            <p className={css.foot}>{t.byGroupFoot}</p>
          </section>
          <section aria-labelledby="by-day">
            <header>
              <h3 id="by-day" data-picture="">
                {t.byDay}
              </h3>
              <p>
                <i aria-hidden="true" /> {t.byDayKey}
              </p>
            </header>
            <ByDay columns={columns} weather={data.weather} />
          </section>
          <section aria-labelledby="by-hour">
            <header>
              <h3 id="by-hour" data-picture="">
                {t.byHour}
              </h3>
              <p>{t.byHourNote}</p>
            </header>
            <ByHour ridges={ridges} />
          </section>
        </div>
      )}
    </>
  )
}
