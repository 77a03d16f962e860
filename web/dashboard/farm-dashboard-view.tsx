import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import type { PortalSettings } from '#domain/platform/portal.ts'
import { formatRange } from '#domain/weeks/formats.ts'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { RenderInViewport } from '#web/ui/render-in-viewport.tsx'
import type { DashboardRate, DashboardTab } from './dashboard-address.ts'
import type { Comparing } from './compare/compared.tsx'
import { DashboardTabs } from './tabs/dashboard-tabs.tsx'
import { InnerLink } from './inner-link.tsx'
import { farmEventsWindow, type FarmEvents } from './farm-events.ts'
import { HealthPanel } from './health/health-panel.tsx'
import { Tiles } from './tiles.tsx'
import { dashboard as t } from './texts/dashboard.ts'
import css from './farm-dashboard-view.module.css'

// The score is shown before the parts below it are fetched.
const SmallPlan = lazyPart(() => import('./map/small-plan.tsx'))
const WeatherSummary = lazyPart(() => import('./weather/weather-summary.tsx'))
const VisitationTab = lazyPart(() => import('./visitation/visitation-tab.tsx'))
const WeatherTab = lazyPart(() => import('./weather/weather-tab.tsx'))
const Compared = lazyPart(() => import('./compare/compared.tsx'))
const Moments = lazyPart(async () => ({ default: (await import('#web/notes/moments-table.tsx')).MomentsTable }))
const CountedBy = lazyPart(async () => ({
  default: (await import('#web/model-cards/model-card-button.tsx')).CountedBy,
}))
const MapTab = lazyPart(() => import('./map/map-tab.tsx'))

interface Props {
  data: FarmDashboard
  tab: DashboardTab
  rate: DashboardRate
  /** Undefined until the portal's settings are loaded; null if no map service is configured. */
  tiles: PortalSettings['tiles'] | undefined
  /** The figures are still those of the previous week while the chosen one loads. */
  waiting?: boolean
  onTab: (tab: DashboardTab) => void
  onRate: (rate: DashboardRate) => void
  /** Opens a page of the portal by its address. */
  onOpen: (address: string) => void
  compare: Comparing
  /** The form that records an event. */
  note?: ReactNode
  /** What is still missing in the setup of the farm. */
  setup?: ReactNode
  moments?: FarmEvents
}

interface LastWatchedProps extends Pick<Props, 'data' | 'onOpen'> {
  week: { from: string; to: string }
}

const LastWatched = ({ data, week: { from, to }, onOpen }: LastWatchedProps) => (
  <p>
    <InnerLink to={`/farm-dashboard/${data.farm.id}?year=${to.slice(0, 4)}&from=${from}&to=${to}`} onOpen={onOpen}>
      {t.lastWatched(formatRange(from, to))}
    </InnerLink>
  </p>
)

const OpenTab = ({ data, tab, rate, tiles, onRate, onOpen, moments, compare: { other } }: Props) => {
  if (tab === 'visitation')
    return (
      <>
        <VisitationTab data={data} other={other} rate={rate} onRate={onRate} onOpen={onOpen} moments={moments} />
        <div className={css.countedBy}>
          <CountedBy farmId={data.farm.id} from={data.from} to={data.to} />
        </div>
      </>
    )
  return tab === 'weather' ? (
    <WeatherTab data={data} other={other} moments={moments} />
  ) : (
    <MapTab data={data} tiles={tiles} onOpen={onOpen} />
  )
}

/** A farm's week: its health, three figures, the positions of its cameras, and the week in detail. */
export const FarmDashboardView = (props: Props) => {
  const { data, tab, waiting = false, onTab, onOpen, moments } = props
  // Without a score, batteries of other days would suggest that cameras were deployed.
  const isWatched = data.health.hours > 0
  return (
    <div className={css.dashboard} aria-busy={waiting}>
      <p className="vh" role="status">
        {waiting ? t.loading : t.showing(data.farm.title, formatRange(data.from, data.to))}
      </p>
      <div className={css.grid} data-waiting={waiting || undefined}>
        <HealthPanel key={`${data.farm.id} ${data.from}`} data={data} moments={moments}>
          {data.last_watched && <LastWatched data={data} week={data.last_watched} onOpen={onOpen} />}
        </HealthPanel>
        <div className={css.side}>
          <Tiles tiles={data.tiles} />
          {isWatched && (
            <RenderInViewport placeholder={css.sideWaiting}>
              <Suspense fallback={<div className={css.sideWaiting} />}>
                {tab === 'map' ? <WeatherSummary data={data} /> : <SmallPlan data={data} onOpen={() => onTab('map')} />}
              </Suspense>
            </RenderInViewport>
          )}
        </div>
        <div className={css.compare} data-print={props.compare.choice === undefined ? 'none' : undefined}>
          {props.setup}
          <RenderInViewport placeholder={css.compareWaiting}>
            <Suspense fallback={<div className={css.compareWaiting} />}>
              <Compared data={data} compare={props.compare} note={props.note} />
            </Suspense>
          </RenderInViewport>
        </div>
        <div className={css.tabs}>
          <DashboardTabs tab={tab} onChoose={onTab}>
            <RenderInViewport placeholder={css.tabWaiting}>
              <Suspense fallback={<div className={css.tabWaiting} />}>
                <OpenTab {...props} />
              </Suspense>
            </RenderInViewport>
          </DashboardTabs>
          <RenderInViewport placeholder={css.more}>
            <Suspense>
              <div className={css.below}>
                <Moments moments={moments ?? []} from={farmEventsWindow(data)[0]} to={data.to} />
              </div>
            </Suspense>
          </RenderInViewport>
        </div>
      </div>
    </div>
  )
}
