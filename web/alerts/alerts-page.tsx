import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Alert } from '#domain/alerts/alert.ts'
import { ruleNames } from '#domain/alerts/words.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { SavedViews } from '#web/saved-views/saved-views-button.tsx'
import { alerts as t } from '#web/texts/alerts.ts'
import { asButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import { AlertFilter } from './alert-filter.tsx'
import { alertSince } from './alert-since.ts'
import { AlertState } from './alert-state.tsx'
import { alertsAddress, FIRST_ROWS, ROWS_CHOICES } from './alerts-address.ts'
import css from './alerts.module.css'
import { alertsQuery, camerasInAlertQuery, healthQuery } from './queries.ts'

/** The alerts page: what needs attention, open alerts first, filtered as in the address. */
export const AlertsPage = () => (
  <Page
    title={t.title}
    lead={t.lead}
    breadcrumbs={[
      <Link key="home" to="/">
        {t.home}
      </Link>,
    ]}
    actions={
      <>
        <LimitsLink />
        <Link to="/notifications" {...asButton()}>
          <IconBell aria-hidden="true" />
          {t.notifications}
        </Link>
      </>
    }
  >
    <Heartbeat />
    <CamerasNeedAttention />
    <AlertsTable />
  </Page>
)

const LimitsLink = () =>
  can(usePerson(), 'alert.limit') && (
    <Link to="/alert-limits" {...asButton()}>
      {t.allLimits.title}
    </Link>
  )

/** Shows whether the alert checks run at all; without them, an empty list would suggest that all is well. */
const Heartbeat = () => {
  const { data: health } = useQuery(healthQuery)
  if (health?.database === 'slow') return <Notice tone="warn">{t.slowDatabase}</Notice>
  const isWatched = health?.alerts !== 'late'
  if (!health || (isWatched && health.deliveries !== 'late')) return null
  return <Notice tone="bad">{isWatched ? t.untold : t.unwatched}</Notice>
}

/** The number of cameras with open alerts, the same number as elsewhere: one alert may cover several cameras. */
const CamerasNeedAttention = () => {
  const { farm_id } = useAddress(alertsAddress)
  const { data: cameras = 0 } = useQuery(camerasInAlertQuery(farm_id))
  if (cameras === 0) return null
  return (
    <p className={css.cameras}>
      <Link to="/devices" search={{ state: 'needs_attention', ...(farm_id === undefined ? {} : { farm_id }) }}>
        {t.needAttention(cameras)}
      </Link>
    </p>
  )
}

const columnsAt = (now: number): [Column<Alert>, ...Column<Alert>[]] => [
  {
    key: 'title',
    title: t.columns.title,
    value: ({ title }) => title,
    fixed: true,
    cell: ({ id, title, reason }) => (
      <>
        <Link to="/alerts/$alertId" params={{ alertId: String(id) }}>
          {title}
        </Link>
        <span className={css.reason}>{reason}</span>
      </>
    ),
  },
  {
    key: 'farm_title',
    title: t.columns.farm_title,
    value: ({ farm_title }) => farm_title ?? t.portal,
    cell: ({ farm_id, farm_title }) =>
      farm_id === null ? (
        t.portal
      ) : (
        <Link to="/alerts" search={{ farm_id: String(farm_id) }}>
          {farm_title}
        </Link>
      ),
    card: 'line',
  },
  { key: 'rule', title: t.columns.rule, value: ({ rule }) => ruleNames[rule] },
  {
    key: 'opened_at',
    title: t.columns.opened_at,
    value: ({ opened_at }) => opened_at,
    cell: (alert) => alertSince(alert, now),
  },
  {
    key: 'state',
    title: t.columns.state,
    value: () => null,
    fixed: true,
    card: 'corner',
    cell: (alert) => <AlertState alert={alert} now={now} />,
  },
]

const AlertsTable = () => {
  const address = useAddress(alertsAddress)
  const [, setView] = useTableView()
  const now = useNow()
  const asked = useQuery(alertsQuery(address))
  const { data } = asked
  if (!data) return <Pending asked={asked} lines={FIRST_ROWS + 2} />
  const { q, state, farm_id, rule, mine, muted } = address
  const isNarrow = Boolean(q) || [state, farm_id, rule, mine, muted].some((each) => each !== undefined)
  return (
    <DataTable
      name={t.title}
      rows={data.rows}
      rowKey={({ id }) => id}
      columns={columnsAt(now)}
      view={address}
      onView={setView}
      searchName={t.search}
      counted={t.counted}
      paging={{ choices: ROWS_CHOICES, initial: FIRST_ROWS }}
      served={{ total: data.total, filtered: isNarrow }}
      tools={
        <>
          <AlertFilter address={address} farmTitle={data.rows[0]?.farm_title} />
          <SavedViews page="alerts" />
        </>
      }
      empty={
        <EmptyState title={t.emptyTitle} late="no-records">
          {t.emptyText}
        </EmptyState>
      }
    />
  )
}
