import { IconAdjustments, IconBell, IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Alert } from '#domain/alerts/alert.ts'
import { ruleNames } from '#domain/alerts/words.ts'
import { useIsNarrow } from '#web/platform/navigation/viewport-width.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { SavedViews } from '#web/saved-views/saved-views-button.tsx'
import { alerts as t } from '#web/texts/alerts.ts'
import { asButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import { AlertFilter } from './alert-filter.tsx'
import { alertSince } from './alert-since.ts'
import { AlertState, isPlainlyOpen } from './alert-state.tsx'
import { alertsAddress, type AlertsAddress, FIRST_ROWS, ROWS_CHOICES } from './alerts-address.ts'
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
    actions={<SettingsLinks />}
  >
    <Heartbeat />
    <CamerasNeedAttention />
    <AlertsTable />
  </Page>
)

/** The pages of settings; on a phone in a menu, so that the alerts come first. */
const SettingsLinks = () => {
  const narrow = useIsNarrow()
  const navigate = useNavigate()
  const mayLimit = can(usePerson(), 'alert.limit')
  if (narrow)
    return (
      <Menu
        name={t.settings}
        button={<IconDots aria-hidden="true" />}
        buttonClass={css.more}
        items={[
          ...(mayLimit
            ? [
                {
                  title: t.allLimits.title,
                  icon: <IconAdjustments aria-hidden="true" />,
                  act: () => void navigate({ to: '/alert-limits' }),
                },
              ]
            : []),
          {
            title: t.notifications,
            icon: <IconBell aria-hidden="true" />,
            act: () => void navigate({ to: '/notifications' }),
          },
        ]}
      />
    )
  return (
    <>
      {mayLimit && (
        <Link to="/alert-limits" {...asButton()}>
          {t.allLimits.title}
        </Link>
      )}
      <Link to="/notifications" {...asButton()}>
        <IconBell aria-hidden="true" />
        {t.notifications}
      </Link>
    </>
  )
}

/** Shows whether the alert checks run at all; without them, an empty list would suggest that all is well. */
const Heartbeat = () => {
  const { data: health } = useQuery(healthQuery)
  if (health?.database === 'slow') return <Notice tone="warn">{t.slowDatabase}</Notice>
  const isWatched = health?.alerts !== 'late'
  if (!health || (isWatched && health.deliveries !== 'late')) return null
  return <Notice tone="bad">{isWatched ? t.untold : t.unwatched}</Notice>
}

/** Whether the list has only open alerts: those of the farm, if one is chosen, and nothing else left out. */
const isOpenList = ({ q, state, rule, mine, muted }: AlertsAddress): boolean =>
  !q && [state, rule, mine, muted].every((each) => each === undefined)

/** Whether the list shows each of so many cameras as the subject of an alert of its own. */
const listsCameras = (cameras: number, rows: readonly Alert[]): boolean =>
  new Set(rows.flatMap(({ device_id }) => device_id ?? [])).size === cameras

/**
 * The number of cameras with open alerts, the same number as elsewhere: one alert may cover several cameras. Omitted
 * where the list shows the same cameras.
 */
const CamerasNeedAttention = () => {
  const address = useAddress(alertsAddress)
  const { farm_id } = address
  const { data: cameras = 0 } = useQuery(camerasInAlertQuery(farm_id))
  const { data: list } = useQuery(alertsQuery(address))
  if (cameras === 0 || !list || (isOpenList(address) && listsCameras(cameras, list.rows))) return null
  return (
    <p className={css.cameras}>
      <Link to="/devices" search={{ state: 'needs_attention', ...(farm_id === undefined ? {} : { farm_id }) }}>
        {t.needAttention(cameras)}
      </Link>
    </p>
  )
}

/** `isOpen`: on a phone's list of open alerts, the state of those that nobody handles is not repeated. */
const columnsAt = (now: number, isOpen: boolean): [Column<Alert>, ...Column<Alert>[]] => [
  {
    key: 'title',
    title: t.columns.title,
    value: ({ title }) => title,
    fixed: true,
    cell: ({ id, title, reason, remedy, closed_at }) => (
      <>
        <Link to="/alerts/$alertId" params={{ alertId: String(id) }}>
          {title}
        </Link>
        <span className={css.reason}>{reason}</span>
        {closed_at === null && <span className={css.remedy}>{remedy}</span>}
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
    cell: (alert) => (isOpen && isPlainlyOpen(alert, now) ? null : <AlertState alert={alert} now={now} />),
  },
]

/** With so few alerts, no search is needed. */
const FEW_ALERTS = 8

const AlertsTable = () => {
  const narrow = useIsNarrow()
  const address = useAddress(alertsAddress)
  const [, setView] = useTableView()
  const now = useNow()
  const asked = useQuery(alertsQuery(address))
  const { data } = asked
  if (!data) return <Pending asked={asked} lines={FIRST_ROWS + 2} />
  const isFiltered = !isOpenList(address) || address.farm_id !== undefined
  return (
    <DataTable
      name={t.title}
      rows={data.rows}
      rowKey={({ id }) => id}
      columns={columnsAt(now, narrow && isOpenList(address))}
      view={address}
      onView={setView}
      searchName={t.search}
      searchAbove={FEW_ALERTS}
      counted={t.counted}
      paging={{ choices: ROWS_CHOICES, initial: FIRST_ROWS }}
      served={{ total: data.total, filtered: isFiltered }}
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
