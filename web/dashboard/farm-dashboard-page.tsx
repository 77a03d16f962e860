import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { useIsNarrow } from '#web/platform/navigation/viewport-width.ts'
import { usePortalSettings } from '#web/platform/api/portal-settings.ts'
import { ReportButton } from '#web/reports/report-button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { FarmNav } from '#web/ui/page/farm-nav.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { comparedTo } from './compare/compared-to.ts'
import { FarmPicker } from './context/farm-picker.tsx'
import { PeriodPickers } from './context/period-pickers.tsx'
import { PlaceLine } from './context/place-line.tsx'
import type { DashboardAddress } from './dashboard-address.ts'
import { DashboardSkeleton, NameSkeleton, PickersSkeleton } from './dashboard-skeleton.tsx'
import { FarmActions } from './farm-actions.tsx'
import { FarmDashboardView } from './farm-dashboard-view.tsx'
import { FarmSetup } from './profile/farm-setup.tsx'
import { FleetNotice } from './fleet-notice.tsx'
import { farmDashboardQuery } from './queries.ts'
import { useFarmEvents } from './farm-events.ts'
import { RenewalNotice } from './renewal-notice.tsx'
import { dashboard as t } from './texts/dashboard.ts'
import { useDashboardAddress } from './use-dashboard-address.ts'
import { useCurrentWeek } from './use-current-week.ts'

const AfterScore = lazyPart(() => import('./after-score.tsx'))

/**
 * Any week of the farm that was loaded before: its name and weeks stay in the heading if a chosen week fails to load.
 */
const useKnownFarm = (farmId: number): FarmDashboard | undefined =>
  useQueryClient()
    .getQueriesData<FarmDashboard>({ queryKey: ['farm-dashboard', farmId] })
    .find(([, data]) => data !== undefined)?.[1]

const asChosen = (known: FarmDashboard, { year, from, to }: DashboardAddress): FarmDashboard => ({
  ...known,
  year: year ?? known.year,
  from: from ?? addDays(known.today, -6),
  to: to ?? known.today,
})

interface FarmDashboardPageProps {
  farmId?: number
  /** The title of the page on which the dashboard is below a list of farms: it is in a phone's header. */
  below?: string
}

/** The farm dashboard. The farm comes from the address, or from the page that embeds it. */
export const FarmDashboardPage = ({ farmId: given, below }: FarmDashboardPageProps) => {
  const { farmId, address, choose, chooseFarm, settle } = useDashboardAddress(given)
  const { history } = useRouter()
  const narrow = useIsNarrow()
  const settings = usePortalSettings()
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(farmDashboardQuery(farmId, address))
  const known = useKnownFarm(farmId)
  const compared = data && address.with !== undefined ? comparedTo(address.with, data) : undefined
  const other = useQuery({
    ...farmDashboardQuery(compared?.farmId ?? farmId, compared ?? address),
    enabled: compared !== undefined,
    throwOnError: false,
    placeholderData: undefined,
  })
  const moments = useFarmEvents(data)
  const settled = useCurrentWeek(isPlaceholderData ? undefined : data, address, settle)
  // While the chosen week loads, reports and frozen figures are already about its days.
  const shown = data ?? known
  const head = shown && (data === undefined || isPlaceholderData) ? asChosen(shown, address) : shown
  if (!head)
    return (
      <Page
        title={t.title}
        lead={<Skeleton width={450} height={18} />}
        heading={<NameSkeleton />}
        bar={below ?? <Skeleton width={160} height={22} />}
        headed={below !== undefined}
        actions={<PickersSkeleton />}
      >
        <FarmNav farmId={farmId} here="week" />
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <DashboardSkeleton />}
      </Page>
    )
  const { farm } = head
  const picker = <FarmPicker farm={farm} farms={head.farms} onChoose={chooseFarm} />
  const organisation = { organisationId: String(farm.organisation_id) }
  const trail = [
    <Link key="home" to="/">
      {t.home}
    </Link>,
    <Link key="organisation" to="/farm-profile/$organisationId" params={organisation}>
      {farm.organisation_title}
    </Link>,
  ]
  return (
    <Page
      title={farm.title}
      breadcrumbs={trail}
      lead={<PlaceLine data={head} />}
      // Only one picker, at the name: in the heading, or in a phone's header.
      heading={narrow && below === undefined ? undefined : picker}
      bar={narrow ? (below ?? picker) : undefined}
      headed={below !== undefined}
      actions={
        <>
          <PeriodPickers data={head} byWeek={address.from !== undefined} onChoose={choose} />
          <ReportButton farmId={farm.id} from={head.from} to={head.to} />
          <FarmActions
            farmId={farm.id}
            title={farm.title}
            farmerId={farm.farmer_id}
            organisationId={farm.organisation_id}
            from={head.from}
            to={head.to}
          />
        </>
      }
    >
      {data && error && <RenewalNotice at={dataUpdatedAt} onRetry={() => void refetch()} />}
      <FarmNav farmId={farm.id} here="week" year={head.year} />
      {data && <FleetNotice data={data} />}
      {data && data.health.hours === 0 && <FarmSetup data={data} />}
      {data ? (
        <FarmDashboardView
          data={data}
          tab={address.tab ?? 'visitation'}
          rate={address.rate ?? 'insects'}
          tiles={settings?.tiles}
          waiting={isPlaceholderData || !settled}
          onTab={(tab) => choose({ tab })}
          onRate={(rate) => choose({ rate })}
          onOpen={(place) => history.push(place)}
          note={<AfterScore data={data} />}
          // If there are figures, they come first.
          setup={data.health.hours > 0 && <FarmSetup data={data} />}
          moments={moments}
          compare={{
            choice: address.with,
            other: compared && other.data,
            failed: compared !== undefined && other.isError,
            onRetry: () => void other.refetch(),
            onChoose: (choice) => choose({ with: choice }),
          }}
        />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} kept={t.kept} />
      ) : (
        <DashboardSkeleton />
      )}
    </Page>
  )
}
