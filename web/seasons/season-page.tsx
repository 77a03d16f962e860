import { useQuery, useSuspenseQuery, queryOptions } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { type FarmSeason, getFarmSeason } from '#domain/seasons/season-endpoints.ts'
import { seasonSpan } from '#domain/seasons/season-span.ts'
import { FarmSwitch } from '#web/farms/farm-switch-picker.tsx'
import { CountedBy } from '#web/model-cards/model-card-button.tsx'
import { MomentsTable } from '#web/notes/moments-table.tsx'
import { NoteButton } from '#web/notes/note-button.tsx'
import { farmMomentsQuery } from '#web/notes/queries.ts'
import { FreezeButton } from '#web/frozen-figures/freeze-button.tsx'
import { ShareButton } from '#web/share-links/share-button.tsx'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { period } from '#web/platform/formats.ts'
import { formatScore } from '#web/platform/score-format.ts'
import { home } from '#web/texts/home.ts'
import { farmSeason as t } from '#web/texts/farm-season.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FarmNav } from '#web/ui/page/farm-nav.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { seasonAddress } from './farm-summaries-address.ts'
import { SeasonTable } from './season-table.tsx'
import { api } from '#web/platform/api/api.ts'

const FrozenFiguresTable = lazyPart(() => import('#web/frozen-figures/frozen-figures-table.tsx'))
const DiversitySection = lazyPart(() => import('./diversity-section.tsx'))

export const farmSeasonQuery = (farmId: number | string, year: number | undefined) =>
  queryOptions({
    queryKey: ['farm-season', Number(farmId), year ?? null],
    queryFn: ({ signal }) => api(getFarmSeason, { params: { id: farmId }, query: { year } }, signal),
    placeholderData: (previous) => (previous?.farm_id === Number(farmId) ? previous : undefined),
  })

/**
 * The last two weeks with comparable scores in words. It names a rise or fall only if their ranges do not overlap, which
 * is stricter than the comparison of weeks on the dashboard.
 */
const LatestWeeks = ({ weeks }: { weeks: FarmSeason['weeks'] }) => {
  const [before, last] = weeks.filter(({ pollination_health, range }) => pollination_health !== null && range).slice(-2)
  if (!before?.range || !last?.range || before.model !== last.model || before.week !== last.week - 1) return null
  const words = last.range[0] > before.range[1] ? t.rose : last.range[1] < before.range[0] ? t.fell : t.latest
  const figure = (week: typeof last) => formatScore(week.pollination_health ?? 0)
  return <p>{words(figure(before), figure(last), period(last.from, last.to))}</p>
}

const Season = ({ season }: { season: FarmSeason }) => {
  const navigate = useNavigate()
  const weeks = seasonSpan(season.weeks)
  const [first, end] = [season.weeks[0]?.from ?? season.today, season.weeks.at(-1)?.to ?? season.today]
  const { data: events } = useQuery(farmMomentsQuery(season.farm_id, first, end))
  if (weeks.length === 0)
    return (
      <EmptyState title={t.emptyTitle(season.year)} late="no-data-watched">
        {t.emptySeason}
      </EmptyState>
    )
  return (
    <>
      <LatestWeeks weeks={weeks} />
      <SeasonTable
        season={season}
        weeks={weeks}
        events={events}
        onOpen={(week) =>
          void navigate({
            to: '/farm-dashboard/$farmId',
            params: { farmId: String(season.farm_id) },
            search: { from: week.from, to: week.to, year: String(season.year) },
          })
        }
      >
        <CountedBy farmId={season.farm_id} from={weeks[0]?.from ?? ''} to={weeks.at(-1)?.to ?? ''} />
      </SeasonTable>
      <MomentsTable moments={events ?? []} />
    </>
  )
}

/** A farm's year: weekly scores, hours watched and weather on one time axis. */
export const SeasonPage = () => {
  const { farmId } = useParams({ from: '/_portal/farm-season/$farmId' })
  return <SeasonOfFarm farmId={farmId} />
}

/** The page of the farm with this id. */
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
            <>
              <ShareButton
                farmId={season.farm_id}
                title={season.farm_title}
                start={{
                  kind: 'season',
                  from: season.weeks[0]?.from ?? season.today,
                  to: season.weeks.at(-1)?.to ?? season.today,
                }}
              />
              <FreezeButton farmId={season.farm_id} figure={{ kind: 'season', year: season.year }} />
            </>
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
