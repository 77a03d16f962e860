import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { datesBetween } from '#domain/weeks/dates.ts'
import { number } from '#web/platform/formats.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { confidenceWord } from '../figures.ts'
import { farmNow } from '../farm-now.ts'
import { camerasOf, coverageDays } from './coverage.ts'
import { CoverageStrip } from './coverage-strip.tsx'
import { FieldsList } from './fields-list.tsx'
import { Gauge } from './gauge.tsx'
import { type GaugeReading, gaugeReading } from './gauge-reading.ts'
import { Insights } from './insights.tsx'
import { InsightTip } from './insight-tip.tsx'
import { pointsGone } from './lost-parts.ts'
import { PartsList } from './parts-list.tsx'
import { RecentWeeks } from './recent-weeks.tsx'
import { health as t } from '../texts/health.ts'
import css from './health-panel.module.css'

const ExplanationDialog = lazyPart(() => import('./explanation-dialog.tsx'))

const pointsText = (score: number): string => {
  const gone = pointsGone(score)
  return t.points(number(gone, Number.isInteger(gone) ? 0 : 1), gone === 1)
}

const titleOf = (reading: GaugeReading): string => {
  if (reading.kind === 'no score') return t.noScoreTitle
  // Where only a range is certain, no total is shown.
  return reading.kind === 'measured' ? t.wherePointsWent(pointsText(reading.score)) : t.whatTookPoints
}

const Title = ({ reading }: { reading: GaugeReading }) => (
  <h2 className={css.title}>
    <span className={css.subject}>{t.title}:</span> <span className={css.gone}>{titleOf(reading)}</span>
  </h2>
)

const measuredText = ({ hours, hours_possible }: FarmDashboard['health']): string =>
  hours_possible > 0 ? t.measured(number(hours), number(hours_possible)) : t.noCameras

const Coverage = ({ data }: { data: FarmDashboard }) => {
  const { health, hours, from, to, devices, farm } = data
  const dates = datesBetween(from, to)
  const cameras = camerasOf(health.hours_possible, dates.length, devices.length)
  const days = coverageDays(hours, dates, { zone: farm.time_zone, cameras, now: farmNow(data) })
  return (
    <div className={css.coverage}>
      <p>
        <b>{measuredText(health)}</b>
        <br />
        <span className={css.quiet}>
          {t.confidence(t.confidences[confidenceWord(health.confidence)], health.confidence)}
        </span>
      </p>
      <div className={css.strip}>
        <CoverageStrip days={days} />
      </div>
      <RecentWeeks weeks={data.recent} />
    </div>
  )
}

/** The page's hero: the score, what took points away, what would help, and how much of the week was watched. */
export const HealthPanel = ({ data }: { data: FarmDashboard }) => {
  const [explained, setExplained] = useState(false)
  const { health } = data
  const reading = gaugeReading(health)
  const lowest = health.fields.length > 1 && health.lowest_field ? t.lowest(health.lowest_field) : null
  return (
    <section className={css.panel} aria-label={t.title}>
      <div className={css.health}>
        <div className={css.gauge}>
          <Gauge reading={reading} />
          {health.insights && (
            <div className={css.tip}>
              <InsightTip text={health.insights} />
            </div>
          )}
        </div>
        <div className={css.parts}>
          <header>
            <Title reading={reading} />
            <button type="button" className={css.how} onClick={() => setExplained(true)}>
              {t.how}
            </button>
          </header>
          {health.pollination_health !== null && <PartsList parts={health.parts} />}
        </div>
        <div className={css.insights}>
          <Insights findings={health.findings} of={lowest} />
        </div>
        <Coverage data={data} />
        <div className={css.fields}>
          <FieldsList fields={health.fields} />
        </div>
      </div>
      {explained && (
        <Suspense fallback={null}>
          <ExplanationDialog health={health} zone={data.farm.time_zone} onClose={() => setExplained(false)} />
        </Suspense>
      )}
    </section>
  )
}
