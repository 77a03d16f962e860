import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { number } from '#web/platform/formats.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { FarmEvents } from '../farm-events.ts'
import { CoverageRow, PrintedFigures } from './coverage-row.tsx'
import { type Field, FieldsList } from './fields-list.tsx'
import { Gauge } from './gauge.tsx'
import { type GaugeReading, gaugeReading } from './gauge-reading.ts'
import { Insights } from './insights.tsx'
import { InsightTip } from './insight-tip.tsx'
import { pointsGone } from './lost-parts.ts'
import { Notes } from './notes.tsx'
import { PartsList } from './parts-list.tsx'
import { ShownBefore } from './shown-before.tsx'
import { health as t } from '../texts/health.ts'
import css from './health-panel.module.css'

const ExplanationDialog = lazyPart(() => import('./explanation-dialog.tsx'))
const EvidenceDialog = lazyPart(() => import('./evidence-dialog.tsx'))

const pointsText = (score: number): string => {
  const gone = pointsGone(score)
  return t.points(number(gone, Number.isInteger(gone) ? 0 : 1), gone === 1)
}

const titleOf = (reading: GaugeReading): string => {
  if (reading.kind === 'no score') return t.noScoreTitle
  // Where only a range can be vouched for, no sum is named.
  return reading.kind === 'scored' ? t.wherePointsWent(pointsText(reading.score)) : t.whatTookPoints
}

const Title = ({ reading }: { reading: GaugeReading }) => (
  <h2 className={css.title}>
    <span className={css.subject}>{t.title}:</span> <span className={css.gone}>{titleOf(reading)}</span>
  </h2>
)

/** Whose the findings are, where several were scored: their texts begin with its name. */
const lowestText = ({ fields, lowest_field }: FarmDashboard['health']): string | null => {
  const scored = fields.filter(({ pollination_health }) => pollination_health !== null).length
  return lowest_field !== null && scored > 1 ? t.lowest(scored) : null
}

type Opened = { part: 'explanation' | 'what changed' } | { part: 'evidence'; field: Field }

const OpenedPart = ({ opened, data, onClose }: { opened: Opened; data: FarmDashboard; onClose: () => void }) => (
  <Suspense fallback={null}>
    {opened.part === 'evidence' ? (
      <EvidenceDialog field={opened.field} from={data.from} to={data.to} onClose={onClose} />
    ) : (
      <ExplanationDialog
        health={data.health}
        zone={data.farm.time_zone}
        atChange={opened.part === 'what changed'}
        onClose={onClose}
      />
    )}
  </Suspense>
)

/** The page's hero: the score, what took points away, what would help, and how much of the week was watched. */
export const HealthPanel = ({ data, moments }: { data: FarmDashboard; moments?: FarmEvents }) => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { health, farm } = data
  const reading = gaugeReading(health)
  const openEvidence = (field: Field) => setOpened({ part: 'evidence', field })
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
            <button type="button" className={css.how} onClick={() => setOpened({ part: 'explanation' })}>
              {t.how}
            </button>
          </header>
          {health.pollination_health !== null && <PartsList parts={health.parts} />}
        </div>
        <div className={css.insights}>
          <Insights health={health} of={lowestText(health)} />
          <Notes health={health} />
        </div>
        <div className={css.before}>
          <ShownBefore
            health={health}
            zone={farm.time_zone}
            onWhatChanged={() => setOpened({ part: 'what changed' })}
          />
        </div>
        <div className={css.coverage}>
          <CoverageRow data={data} moments={moments} onEvidence={openEvidence} />
          <PrintedFigures health={health} zone={farm.time_zone} />
        </div>
        <div className={css.fields}>
          <FieldsList fields={health.fields} onEvidence={openEvidence} />
        </div>
      </div>
      {opened && <OpenedPart opened={opened} data={data} onClose={() => setOpened(null)} />}
    </section>
  )
}
