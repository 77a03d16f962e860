import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { assumedSpread } from '#domain/score/assumed-spread.ts'
import { cropName } from '#domain/score/insights/wording.ts'
import { completenessLevel } from '#domain/score/score.ts'
import { datesBetween } from '#domain/weeks/dates.ts'
import { dateTime, number } from '#web/platform/formats.ts'
import { farmNow } from '../farm-now.ts'
import type { FarmEvents } from '../farm-events.ts'
import { camerasOf, coverageDays } from './coverage.ts'
import { CoverageStrip } from './coverage-strip.tsx'
import { camerasOfFields } from '../figures.ts'
import { type Field, nameOf } from './fields-list.tsx'
import { gaugeReading, spokenReading } from './gauge-reading.ts'
import { RecentWeeks } from './recent-weeks.tsx'
import { health as t } from '../texts/health.ts'
import css from './coverage-row.module.css'

type Health = FarmDashboard['health']

const measuredText = ({ hours, hours_possible, fields }: Health): string =>
  hours_possible > 0 ? t.measured(number(hours), number(hours_possible), camerasOfFields(fields)) : t.noCameras

const completenessWord = ({ completeness }: Health): string => t.levels[completenessLevel(completeness)]
/** With its points, which reach 100 before every hour is watched: only where the score is explained. */
const completenessText = (health: Health): string => t.completenessFigure(completenessWord(health), health.completeness)

interface Props {
  data: FarmDashboard
  moments: FarmEvents
  onEvidence: (field: Field) => void
}

const percentOf = (spread: number): string => number(100 * spread)

/**
 * How much the cameras of each crop differ, which determines the range, and which fields have one camera and cannot
 * show it.
 */
const spreadTexts = ({ fields }: Health): string[] => {
  const scored = fields.flatMap((field) =>
    field.crop !== null && field.measured ? [{ ...field, crop: field.crop, measured: field.measured }] : [],
  )
  const spreads = new Map(scored.map(({ crop, measured }) => [crop, measured.camera_spread]))
  return [
    ...[...spreads].map(([crop, found]) =>
      found
        ? t.cameraSpread(cropName(crop), percentOf(found.spread), found.cameras, number(found.field_weeks ?? null))
        : t.spreadAssumed(cropName(crop), percentOf(assumedSpread)),
    ),
    ...scored.filter(({ measured }) => measured.cameras === 1).map((field) => t.oneCamera(nameOf(field))),
  ]
}

/** How much of the window was measured and how much cameras differ, in one line beside the score. */
export const MeasuredLine = ({ health }: { health: Health }) => (
  <p className={css.measured}>
    <span>{measuredText(health)}</span>{' '}
    {health.pollination_health !== null && <span>{t.completeness(completenessWord(health))}</span>}
    {spreadTexts(health).map((text) => (
      <span key={text}> {text}</span>
    ))}
  </p>
)

/** The coverage of the window's hours, and the preceding weeks. */
export const CoverageRow = ({ data, moments, onEvidence }: Props) => {
  const { health, hours, from, to, devices, farm } = data
  const dates = datesBetween(from, to)
  const cameras = camerasOf(health.hours_possible, dates.length, devices.length)
  const days = coverageDays(hours, dates, { zone: farm.time_zone, cameras, now: farmNow(data) })
  // With several fields, each has its own in the list of fields.
  const only = health.fields.length === 1 ? health.fields[0] : undefined
  return (
    <div className={css.coverage}>
      <p>
        <b>{t.hoursWatched}</b>
        {health.pollination_health !== null && (
          <span className={css.complete} data-print="none">
            {completenessText(health)}
          </span>
        )}
        {only?.measured && (
          <button type="button" className={css.evidence} onClick={() => onEvidence(only)}>
            {t.evidence}
          </button>
        )}
      </p>
      <div className={css.strip}>
        <CoverageStrip days={days} />
      </div>
      <RecentWeeks weeks={data.recent} moments={moments} />
    </div>
  )
}

/**
 * Nothing expands on paper, so the score, its range, the expected score, completeness and model are printed in one
 * line.
 */
export const PrintedFigures = ({ health, zone }: { health: Health; zone: string }) => (
  <p className={css.printed}>
    {spokenReading(gaugeReading(health))} {health.pollination_health !== null && `${completenessText(health)}. `}
    {t.model(health.model, dateTime(health.computed_at, zone))}
  </p>
)
