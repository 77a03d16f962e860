import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { createStore, useStore } from '#web/platform/store.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { FarmEvents } from '../farm-events.ts'
import { Answer } from './answer.tsx'
import { CoverageRow, MeasuredLine, PrintedFigures } from './coverage-row.tsx'
import { type Field, FieldsList } from './fields-list.tsx'
import { Gauge } from './gauge.tsx'
import { gaugeReading } from './gauge-reading.ts'
import { InsightTip } from './insight-tip.tsx'
import { Notes } from './notes.tsx'
import { OtherFindings } from './other-findings.tsx'
import { PartsList } from './parts-list.tsx'
import { ShownBefore } from './shown-before.tsx'
import { health as t } from '../texts/health.ts'
import css from './health-panel.module.css'

const ExplanationDialog = lazyPart(() => import('./explanation-dialog.tsx'))
const EvidenceDialog = lazyPart(() => import('./evidence-dialog.tsx'))

/** The name of the field that the findings are about, if several were scored: their texts begin with it. */
const lowestText = ({ fields, lowest_field }: FarmDashboard['health']): string | null => {
  const scored = fields.filter(({ pollination_health }) => pollination_health !== null).length
  return lowest_field !== null && scored > 1 ? t.lowest(scored) : null
}

type Opened = { part: 'explanation' | 'what changed' } | { part: 'evidence'; field: Field }

const OpenedPart = ({ opened, data, onClose }: { opened: Opened; data: FarmDashboard; onClose: () => void }) => (
  <Suspense fallback={null}>
    {opened.part === 'evidence' ? (
      <EvidenceDialog field={opened.field} from={data.from} to={data.to} farmId={data.farm.id} onClose={onClose} />
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

/** Once expanded, it stays expanded from week to week. */
const isUnfolded = createStore(false)

interface DetailsProps {
  data: FarmDashboard
  moments: FarmEvents
  onOpen: (opened: Opened) => void
}

/** The details of the score; collapsed on screen, but printed. */
const Details = ({ data, moments, onOpen }: DetailsProps) => {
  const { health, farm } = data
  const unfolded = useStore(isUnfolded)
  const id = useId()
  const openEvidence = (field: Field) => onOpen({ part: 'evidence', field })
  return (
    <>
      <button
        type="button"
        className={css.fold}
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => isUnfolded.set(!unfolded)}
      >
        {t.details}
        <IconChevronDown aria-hidden="true" />
      </button>
      <div id={id} className={css.details} data-folded={!unfolded || undefined}>
        <PartsList health={health} />
        <OtherFindings health={health} of={lowestText(health)} />
        <Notes health={health} />
        <CoverageRow data={data} moments={moments} onEvidence={openEvidence} />
        <PrintedFigures health={health} zone={farm.time_zone} />
        <FieldsList fields={health.fields} onEvidence={openEvidence} />
      </div>
    </>
  )
}

/** The page's hero: the score, the reason and what to do; its calculation is collapsed. */
export const HealthPanel = ({
  data,
  moments,
  children,
}: {
  data: FarmDashboard
  moments?: FarmEvents
  /** Where to go from here if nothing was observed. */
  children?: ReactNode
}) => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { health, farm, summary } = data
  // If nothing was observed, one sentence explains so.
  const isWatched = health.hours > 0
  return (
    <section className={css.panel} aria-label={t.title}>
      <div className={css.health}>
        {isWatched && (
          <div className={css.gauge}>
            <Gauge reading={gaugeReading(health)} />
          </div>
        )}
        <div className={css.words} data-alone={!isWatched || undefined}>
          <Answer summary={summary} />
          {children}
          <ShownBefore
            health={health}
            zone={farm.time_zone}
            onWhatChanged={() => setOpened({ part: 'what changed' })}
          />
          {isWatched && (
            <>
              <MeasuredLine health={health} />
              <div className={css.more}>
                {health.insights && <InsightTip text={health.insights} />}
                <button type="button" className={css.how} onClick={() => setOpened({ part: 'explanation' })}>
                  {t.how}
                </button>
              </div>
            </>
          )}
        </div>
      </div>
      {isWatched && <Details data={data} moments={moments} onOpen={setOpened} />}
      {opened && <OpenedPart opened={opened} data={data} onClose={() => setOpened(null)} />}
    </section>
  )
}
