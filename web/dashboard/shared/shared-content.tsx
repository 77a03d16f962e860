import { Suspense, useState, type ReactNode } from 'react'
import type { FrozenComparison, FrozenScore } from '#domain/frozen-figures/differences.ts'
import type { SharedContent as Content } from '#domain/share-links/share-link.ts'
import { seasonSpan } from '#domain/seasons/season-span.ts'
import { rightNow } from '#web/platform/time/clock.ts'
import { SeasonTable } from '#web/seasons/season-table.tsx'
import { sharedPage as t } from '#web/texts/share-links.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import panel from '#web/ui/panel.module.css'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import type { DashboardRate } from '../dashboard-address.ts'
import { FrozenResult } from '../frozen/frozen-result.tsx'
import { Answer } from '../health/answer.tsx'
import { asDashboard } from './as-dashboard.ts'
import css from './shared.module.css'

const VisitationTab = lazyPart(() => import('../visitation/visitation-tab.tsx'))
const WeatherTab = lazyPart(() => import('../weather/weather-tab.tsx'))
const SharedMap = lazyPart(async () => ({ default: (await import('./shared-map.tsx')).SharedMap }))
const SharedImages = lazyPart(() => import('./shared-images.tsx'))

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={`${panel.panel} ${css.section}`} aria-labelledby={`shared-${id}`}>
    <h2 id={`shared-${id}`}>{title}</h2>
    <Suspense fallback={<SkeletonLines lines={4} />}>{children}</Suspense>
  </section>
)

/** A result as shown on pages of frozen figures, without details that require access to the farm. */
const resultOf = (result: FrozenScore | FrozenComparison) => result as unknown as Record<string, unknown>

const Seasons = ({ seasons }: { seasons: NonNullable<Content['seasons']> }) => {
  const shown = seasons
    .map((season) => ({ season, weeks: seasonSpan(season.weeks) }))
    .filter(({ weeks }) => weeks.length > 0)
  if (shown.length === 0) return <p>{t.noWeeks}</p>
  return shown.map(({ season, weeks }) => <SeasonTable key={season.year} season={season} weeks={weeks} />)
}

/** The selected parts of a shared link, rendered by the components of the portal. */
export const SharedContent = ({ content, token }: { content: Content; token: string }) => {
  const [rate, setRate] = useState<DashboardRate>('insects')
  const [data] = useState(() => asDashboard(content, rightNow()))
  const { kind, from, to, score, visitation, weather, map, comparison, seasons, parts, time_zone, farm_title } = content
  return (
    <div className={css.parts}>
      {score && (
        <Section id="score" title={t.score}>
          <div className={css.score}>
            <Answer summary={score.summary} />
            <FrozenResult figure={{ kind: 'score', result: resultOf(score.health), from, to }} isPublic />
          </div>
        </Section>
      )}
      {kind === 'comparison' && (
        <Section id="comparison" title={t.comparison}>
          {comparison ? (
            <FrozenResult figure={{ kind: 'comparison', result: resultOf(comparison), from, to }} isPublic />
          ) : (
            <p>{t.noFigures}</p>
          )}
        </Section>
      )}
      {seasons && <Seasons seasons={seasons} />}
      {visitation && (
        <Section id="visitation" title={t.visitation}>
          <VisitationTab data={data} rate={rate} onRate={setRate} />
        </Section>
      )}
      {weather && (
        <Section id="weather" title={t.weather}>
          <WeatherTab data={data} />
        </Section>
      )}
      {map && (
        <Section id="map" title={t.map}>
          <SharedMap map={map} farm={farm_title} />
        </Section>
      )}
      {parts.includes('images') && (
        <Section id="images" title={t.images}>
          <SharedImages token={token} zone={time_zone} />
        </Section>
      )}
    </div>
  )
}
