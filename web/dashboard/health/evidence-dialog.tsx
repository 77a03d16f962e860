import { bandName } from '#domain/score/band-names.ts'
import { IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { completenessLevel } from '#domain/score/score.ts'
import type { FarmHealth, HealthEvidence } from '#domain/score/endpoints.ts'
import { formatRange } from '#domain/weeks/formats.ts'
import { CountedBy } from '#web/model-cards/model-card-button.tsx'
import { number } from '#web/platform/formats.ts'
import { formatScore, rangeText } from '#web/platform/score-format.ts'
import { DataView } from '#web/ui/chart/data-view.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import { formatRate } from '../figures.ts'
import { evidenceSteps, evidenceTable, rangeOf, visitsText } from './evidence-rows.ts'
import { type Field, nameOf } from './fields-list.tsx'
import { gaugeReading } from './gauge-reading.ts'
import { PanelDialog } from './panel-dialog.tsx'
import { RateBar } from './rate-bar.tsx'
import { evidence as t } from '../texts/evidence.ts'
import { health as healthTexts } from '../texts/health.ts'
import css from './evidence-dialog.module.css'

/** The score of the field in four figures. */
const Verdict = ({ field }: { field: Field }) => {
  const reading = gaugeReading(field)
  if (reading.kind === 'no score') return null
  const scored = reading.kind === 'scored'
  const figures: [string, string][] = [
    [t.score, scored ? `${formatScore(reading.score)} ${bandName(reading.band)}` : rangeText(reading.range)],
    [t.expected, field.expected === null ? '–' : formatScore(field.expected)],
    [t.completeness, `${completenessLevel(field.completeness)}, ${field.completeness}`],
    [t.grade, field.evidence === null ? '–' : t.grades[field.evidence]],
  ]
  return <Facts className={css.verdict} facts={figures} />
}

const Steps = ({ measured }: { measured: HealthEvidence }) => (
  <>
    <h3>{t.steps}</h3>
    <dl className={css.steps}>
      {evidenceSteps(measured).map(({ name, value, why }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd>{why}</dd>
        </div>
      ))}
    </dl>
  </>
)

const share = (value: number): string => t.share(number(value * 100))

const OwnFruit = ({ own, needed }: { own: NonNullable<Field['calibration']>; needed: number }) => (
  <>
    <h3>{t.calibration}</h3>
    <p>
      {t.calibrationText(
        visitsText(own.visits_per_flower_needed),
        rangeOf(own.visits_per_flower_needed_range, visitsText),
        visitsText(needed),
      )}{' '}
      {t.calibrationShare(share(own.well_formed), rangeOf(own.well_formed_range, share))}{' '}
      {t.calibrationScore(formatScore(own.score), number(own.samples), number(own.fruits))}
    </p>
  </>
)

const NotesOfField = ({ notes }: { notes: FarmHealth['notes'] }) =>
  notes.length > 0 && (
    <>
      <h3>{t.notes}</h3>
      <ul>
        {notes.map(({ code, insight, recommendation }) => (
          <li key={code}>{recommendation ? `${insight} ${recommendation}` : insight}</li>
        ))}
      </ul>
    </>
  )

/**
 * The evidence for the score of one field: a figure with the need, each step from visits to the score, and everything
 * as a table.
 */
const EvidenceDialog = ({
  field,
  from,
  to,
  farmId,
  onClose,
}: {
  field: Field
  from: string
  to: string
  /** If given, the model versions that counted on the farm are listed at the end. */
  farmId?: number
  onClose: () => void
}) => {
  const [table, setTable] = useState(false)
  const { measured, calibration } = field
  const title = t.title(nameOf(field))
  if (!measured) return null
  return (
    <PanelDialog title={title} close={t.close} onClose={onClose}>
      <div className={css.evidence}>
        <p className={css.period}>
          <span>
            {formatRange(from, to)} ·{' '}
            {healthTexts.fieldHours(field.devices, number(field.hours), number(field.hours_possible))}
          </span>
          <button type="button" className={css.table} aria-pressed={table} onClick={() => setTable(!table)}>
            <IconTable aria-hidden="true" />
            {t.table}
          </button>
        </p>
        <Verdict field={field} />
        {table ? (
          <DataView caption={title} head={t.tableHead} rows={evidenceTable(measured)} />
        ) : (
          <>
            <p className={css.rate}>
              <b>{formatRate(measured.visits_per_100_flowers_hour)}</b> {t.unit},{' '}
              {t.rateWhy(rangeOf(measured.visits_per_100_flowers_hour_range))}
            </p>
            <RateBar measured={measured} />
            <Steps measured={measured} />
          </>
        )}
        {calibration && <OwnFruit own={calibration} needed={measured.visits_per_flower_needed} />}
        <NotesOfField notes={field.notes} />
        {farmId !== undefined && (
          <CountedBy farmId={farmId} fieldId={field.field_id ?? undefined} from={from} to={to} />
        )}
      </div>
    </PanelDialog>
  )
}
export default EvidenceDialog
