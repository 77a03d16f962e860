import { useQuery, useSuspenseQuery, queryOptions } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { precipitationIn, temperatureIn } from '#domain/display/units.ts'
import { fileName } from '#domain/platform/file-name.ts'
import { type FarmSeason, getFarmSeason } from '#domain/seasons/season-endpoints.ts'
import { seasonSpan, weekWeather } from '#domain/seasons/season-span.ts'
import { FarmSwitch } from '#web/farms/farm-switch-picker.tsx'
import { CountedBy } from '#web/model-cards/model-card-button.tsx'
import { MomentsTable } from '#web/notes/moments-table.tsx'
import { NoteButton } from '#web/notes/note-button.tsx'
import { farmMomentsQuery } from '#web/notes/queries.ts'
import { FreezeButton } from '#web/frozen-figures/freeze-button.tsx'
import { number, period } from '#web/platform/formats.ts'
import { formatScore, rangeText } from '#web/platform/score-format.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { home } from '#web/texts/home.ts'
import { farmSeason as t } from '#web/texts/farm-season.ts'
import panel from '#web/ui/chart/chart-panel.module.css'
import { basis } from '#web/texts/basis.ts'
import { Basis, weatherBasis } from '#web/ui/basis.tsx'
import { ChartTools } from '#web/ui/chart/chart-tools.tsx'
import { DataView } from '#web/ui/chart/data-view.tsx'
import { saveCsv, saveFile } from '#web/ui/chart/save.ts'
import { useWidth } from '#web/ui/chart/use-size.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FarmNav } from '#web/ui/page/farm-nav.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { seasonAddress } from './farm-summaries-address.ts'
import { SeasonChart } from './season-chart.tsx'
import { seasonCsv } from './season-csv.ts'
import { api } from '#web/platform/api/api.ts'

const FrozenFiguresTable = lazyPart(() => import('#web/frozen-figures/frozen-figures-table.tsx'))
const DiversitySection = lazyPart(() => import('./diversity-section.tsx'))

export const farmSeasonQuery = (farmId: number | string, year: number | undefined) =>
  queryOptions({
    queryKey: ['farm-season', Number(farmId), year ?? null],
    queryFn: ({ signal }) => api(getFarmSeason, { params: { id: farmId }, query: { year } }, signal),
    placeholderData: (previous) => (previous?.farm_id === Number(farmId) ? previous : undefined),
  })

type Week = FarmSeason['weeks'][number]

const figure = (value: number | null, decimals: number) => (value === null ? t.none : number(value, decimals))

const SeasonTable = ({ weeks, weather }: { weeks: readonly Week[]; weather: FarmSeason['weather'] }) => (
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

const Season = ({ season }: { season: FarmSeason }) => {
  const navigate = useNavigate()
  const [table, setTable] = useState(false)
  const [chart, width] = useWidth<HTMLDivElement>(1126)
  const weeks = seasonSpan(season.weeks)
  const [first, end] = [season.weeks[0]?.from ?? season.today, season.weeks.at(-1)?.to ?? season.today]
  const { data: events } = useQuery(farmMomentsQuery(season.farm_id, first, end))
  if (weeks.length === 0)
    return (
      <EmptyState title={t.emptyTitle(season.year)} late="no-data-watched">
        {t.emptySeason}
      </EmptyState>
    )
  const [from, to] = [weeks[0]?.from ?? '', weeks.at(-1)?.to ?? '']
  const nameOf = (ending: string) => fileName(season.farm_title, from, to, t.csvNote, ending)
  const savePicture = async () => {
    const { pictureOf } = await import('#web/ui/chart/picture.ts')
    if (chart.current)
      saveFile(nameOf('png'), await pictureOf(chart.current, `${season.farm_title}, ${season.year}`, t.chart))
  }
  const open = (week: Week) =>
    void navigate({
      to: '/farm-dashboard/$farmId',
      params: { farmId: String(season.farm_id) },
      search: { from: week.from, to: week.to, year: String(season.year) },
    })
  return (
    <>
      <section className={panel.panel} aria-label={t.chart}>
        <ChartTools
          note={t.note}
          table={table}
          onTable={setTable}
          onCsv={() => saveCsv(nameOf('csv'), seasonCsv(weeks, season.weather))}
          {...(table ? {} : { onPicture: savePicture })}
        />
        {table && <SeasonTable weeks={weeks} weather={season.weather} />}
        <div ref={chart} hidden={table} className={panel.chart}>
          {!table && <SeasonChart weeks={weeks} weather={season.weather} events={events} width={width} onOpen={open} />}
        </div>
        <Basis parts={[basis.season(), weatherBasis(season.weather, season.weather_attribution)]} />
        <CountedBy farmId={season.farm_id} from={from} to={to} />
      </section>
      <MomentsTable moments={events ?? []} />
    </>
  )
}

/** A farm's year: weekly scores, hours watched and weather on one axis of time. */
export const SeasonPage = () => {
  const { farmId } = useParams({ from: '/_portal/farm-season/$farmId' })
  return <SeasonOfFarm farmId={farmId} />
}

/** The page of a farm that is known. */
export const SeasonOfFarm = ({ farmId }: { farmId: string }) => {
  const { year } = useAddress(seasonAddress)
  const navigate = useNavigate()
  const { data: season } = useSuspenseQuery(farmSeasonQuery(farmId, year))
  const choose = (next: string) => void navigate({ to: '.', search: { year: next }, replace: true, resetScroll: false })
  return (
    <Page
      title={t.title}
      lead={<FarmSwitch farm={{ id: season.farm_id, title: season.farm_title }} />}
      breadcrumbs={[
        <Link key="home" to="/">
          {home.title}
        </Link>,
        <Link key="farm" to="/farm-dashboard/$farmId" params={{ farmId: String(season.farm_id) }}>
          {season.farm_title}
        </Link>,
      ]}
      actions={
        <>
          <Select aria-label={t.year} value={season.year} onChange={({ target }) => choose(target.value)}>
            {[...new Set([...season.years, season.year])].map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </Select>
          {season.weeks.length > 0 && (
            <FreezeButton farmId={season.farm_id} figure={{ kind: 'season', year: season.year }} />
          )}
          <NoteButton farmId={season.farm_id} primary />
        </>
      }
    >
      <FarmNav farmId={season.farm_id} here="season" />
      <Season key={season.year} season={season} />
      <Suspense>
        <DiversitySection farmId={season.farm_id} />
      </Suspense>
      <Suspense>
        <FrozenFiguresTable farmId={season.farm_id} />
      </Suspense>
    </Page>
  )
}
