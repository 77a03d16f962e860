import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { closedForSeason } from '#domain/score/summary/closed-season.ts'
import type { FarmGlance } from '#domain/seasons/endpoints.ts'
import { CountedByOnFarms } from '#web/model-cards/model-card-button.tsx'
import { ago, number, period } from '#web/platform/formats.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { seasons as t } from '#web/texts/seasons.ts'
import { basis } from '#web/texts/basis.ts'
import { Basis } from '#web/ui/page/basis.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import { Tag } from '#web/ui/tag.tsx'
import { ChangeMark, ScoreMark } from './farm-summary-marks.tsx'
import { FIRST_ROWS, useFarmSummariesView } from './farm-summaries-address.ts'
import css from './glances.module.css'
import { farmGlancesQuery } from './queries.ts'
import { SeasonLine } from './season-line.tsx'

const NoFarms = lazyPart(() => import('./no-farms.tsx'))

/** With so few farms, no search is needed. */
const FEW_FARMS = 8
const ROWS_CHOICES = [10, 25, 50]

const farmLink = ({ farm_id }: FarmGlance) =>
  ({ to: '/farm-dashboard/$farmId', params: { farmId: String(farm_id) } }) as const

/** The farm's name, and below it its state, the reason, and what to do. */
const Farm = ({ glance }: { glance: FarmGlance }) => {
  const { summary, farm_title } = glance
  return (
    <>
      <Link {...farmLink(glance)} className={css.name}>
        {farm_title}
      </Link>
      {summary && !restOf(glance) && (
        <span className={css.summary}>
          <b>{summary.state}</b> {summary.reason} {summary.action !== null && <i>{summary.action}</i>}
        </span>
      )}
    </>
  )
}

/**
 * Farms without figures for these days: closed for the season, or not watched yet. A week counts as watched once it is
 * stored, so a farm that has not been calculated may have been watched.
 */
const restOf = ({ last_seven_days, last_watched, finding }: FarmGlance): 'closed' | 'never' | null => {
  if (last_seven_days === null) return null
  if (last_watched === null) return last_seven_days.hours === 0 ? 'never' : null
  return closedForSeason({ figures: last_seven_days, finding, from: last_seven_days.from, last_watched })
    ? 'closed'
    : null
}

/** The message for such a farm in place of its figures, with a link to the next step. */
const Rest = ({ glance }: { glance: FarmGlance }) => {
  const mayEdit = can(usePerson(), 'farm.edit')
  const { last_watched } = glance
  if (last_watched === null) return mayEdit ? <Link {...farmLink(glance)}>{t.setUp}</Link> : t.neverWatched
  const { from, to } = last_watched
  return (
    <>
      {t.closed}{' '}
      <Link {...farmLink(glance)} search={{ from, to }}>
        {t.lastWatched(period(from, to))}
      </Link>
    </>
  )
}

const across = (glance: FarmGlance) =>
  restOf(glance) && (
    <span className={css.rest}>
      <Rest glance={glance} />
    </span>
  )

const Cameras = ({ glance: { farm_id, cameras, cameras_need_look } }: { glance: FarmGlance }) => {
  if (cameras === 0) return <span className={css.quiet}>{t.noCameras}</span>
  if (cameras_need_look === 0) return t.camerasFine(cameras)
  return (
    <Link className={css.cameras} to="/devices" search={{ farm_id: String(farm_id), state: 'needs_attention' }}>
      <Tag tone="warn" icon={<IconAlertTriangle aria-hidden="true" />}>
        {t.camerasNeed(cameras_need_look, cameras)}
      </Tag>
    </Link>
  )
}

const farmColumn: Column<FarmGlance> = {
  key: 'farm_title',
  title: t.columns.farm_title,
  value: ({ farm_title }) => farm_title,
  cell: (glance) => <Farm glance={glance} />,
}
const figureColumns: Column<FarmGlance>[] = [
  {
    key: 'score',
    title: t.columns.score,
    value: ({ last_seven_days }) => last_seven_days?.pollination_health ?? null,
    cell: (glance) => <ScoreMark glance={glance} />,
  },
  {
    key: 'change',
    title: t.columns.change,
    value: ({ change }) => change?.points ?? null,
    cell: (glance) => <ChangeMark glance={glance} since="week" />,
  },
  {
    key: 'change_on_year',
    title: t.columns.change_on_year,
    value: ({ change_on_year }) => change_on_year?.points ?? null,
    cell: (glance) => <ChangeMark glance={glance} since="year" />,
  },
  {
    key: 'weeks',
    title: t.columns.weeks,
    value: () => null,
    fixed: true,
    cell: ({ weeks }) => <SeasonLine weeks={weeks} />,
  },
  {
    key: 'hours',
    title: t.columns.hours,
    value: ({ last_seven_days }) => last_seven_days?.hours ?? null,
    cell: ({ last_seven_days: week }) =>
      week && <span className={css.hours}>{t.hoursOf(number(week.hours, 0), number(week.hours_possible, 0))}</span>,
  },
  {
    key: 'cameras_need_look',
    card: 'row',
    title: t.columns.cameras_need_look,
    value: ({ cameras_need_look }) => cameras_need_look,
    cell: (glance) => <Cameras glance={glance} />,
  },
]
const organisationColumn: Column<FarmGlance> = {
  key: 'organisation_title',
  title: t.columns.organisation_title,
  value: ({ organisation_title }) => organisation_title,
  card: 'line',
}

/** The figures are those of the last scheduled calculation; the oldest on the page determines the shown age. */
const WorkedOut = ({ rows }: { rows: readonly FarmGlance[] }) => {
  const now = useNow()
  const oldest = rows.flatMap(({ computed_at }) => computed_at ?? []).sort()[0]
  return oldest === undefined ? null : <p className={css.updated}>{t.workedOut(ago(oldest, now))}</p>
}

/** The model versions that counted the insects of the shown days, if all farms belong to one organisation. */
const CountedBy = ({ rows }: { rows: readonly FarmGlance[] }) => {
  const [first] = rows
  const weeks = rows.flatMap(({ last_seven_days }) => last_seven_days ?? [])
  const from = weeks.map((week) => week.from).sort()[0]
  const to = weeks
    .map((week) => week.to)
    .sort()
    .at(-1)
  if (!first || !from || !to || rows.some(({ organisation_id }) => organisation_id !== first.organisation_id))
    return null
  return <CountedByOnFarms organisationId={first.organisation_id} from={from} to={to} />
}

interface FarmSummariesTableProps {
  organisationId?: number
  /** False where the title of the page says the same. */
  titled?: boolean
}

/**
 * All farms of the person, or of one organisation, worst first: their scores, their changes, and whether their cameras
 * need attention.
 */
export const FarmSummariesTable = ({ organisationId, titled = true }: FarmSummariesTableProps) => {
  const person = usePerson()
  const [view, setView] = useFarmSummariesView()
  const { data, error, refetch } = useQuery(
    farmGlancesQuery({ ...view, ...(organisationId !== undefined && { organisation_id: organisationId }) }),
  )
  return (
    // The table inside is the landmark.
    <div className={css.section}>
      {titled && <h2>{t.glances}</h2>}
      {data ? (
        <>
          <DataTable
            name={t.glances}
            rows={data.rows}
            rowKey={({ farm_id }) => farm_id}
            columns={
              person.role === 'admin' || person.all_organisations
                ? [farmColumn, organisationColumn, ...figureColumns]
                : [farmColumn, ...figureColumns]
            }
            across={across}
            view={view}
            onView={setView}
            searchName={t.search}
            searchAbove={FEW_FARMS}
            counted={t.counted}
            {...(data.total > FIRST_ROWS || view.page
              ? { paging: { choices: ROWS_CHOICES, initial: FIRST_ROWS } }
              : {})}
            served={{ total: data.total, filtered: Boolean(view.q) }}
            empty={
              <Suspense>
                <NoFarms />
              </Suspense>
            }
          />
          {data.rows.length > 0 && <Basis parts={[basis.scores()]} />}
          <CountedBy rows={data.rows} />
          <WorkedOut rows={data.rows} />
        </>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </div>
  )
}
