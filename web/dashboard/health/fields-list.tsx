import { bandName } from '#domain/score/band-names.ts'
import type { FarmHealth } from '#domain/score/endpoints.ts'
import { number } from '#web/platform/formats.ts'
import { formatScore, rangeText } from '#web/platform/score-format.ts'
import { cropTitle } from '#domain/score/insights/wording.ts'
import { gaugeReading } from './gauge-reading.ts'
import { health as t } from '../texts/health.ts'
import css from './fields-list.module.css'

export type Field = FarmHealth['fields'][number]

export const nameOf = ({ field_name, crop }: Field): string =>
  [field_name ?? t.noField, crop ? cropTitle(crop) : t.noCrop].join(', ')

/** The range as a bar on a scale from 0 to 100 with the score as its mark; renders nothing if there is no score. */
const Range = ({ field }: { field: Field }) => {
  const reading = gaugeReading(field)
  if (reading.kind === 'no score') return <span className={css.bar} data-empty aria-hidden="true" />
  const [low, high] = reading.range
  return (
    <span className={css.bar} aria-hidden="true">
      <i style={{ left: `${low}%`, width: `${Math.max(1, high - low)}%` }} />
      {reading.kind === 'scored' && <b data-weak={reading.weak || undefined} style={{ left: `${reading.score}%` }} />}
    </span>
  )
}

const Figure = ({ field }: { field: Field }) => {
  const reading = gaugeReading(field)
  if (reading.kind === 'no score') return <span className={css.words}>{t.fieldNoScore(reading.why)}</span>
  if (reading.kind === 'range alone')
    return (
      <span className={css.words}>
        <b>{rangeText(reading.range)}</b> {t.fieldLow}
      </span>
    )
  const words = t.fieldBand(bandName(reading.band), rangeText(reading.range))
  return (
    <span className={css.words}>
      <b>{formatScore(reading.score)}</b> {reading.weak ? t.fieldWeak(words) : words}
    </span>
  )
}

/**
 * The crops and fields that make up the farm's score, each with its own score and a button for its evidence. Shown only
 * if there are several.
 */
export const FieldsList = ({
  fields,
  onEvidence,
}: {
  fields: readonly Field[]
  /** If omitted, the evidence is not offered. */
  onEvidence?: (field: Field) => void
}) => {
  if (fields.length < 2) return null
  return (
    <section className={css.fields} aria-labelledby="fields-title">
      <h3 id="fields-title">{t.fields}</h3>
      <ul>
        {fields.map((field) => (
          <li key={`${field.field_id} ${field.crop}`}>
            <span className={css.name}>{nameOf(field)}</span>
            <Range field={field} />
            <Figure field={field} />
            <span className={css.hours}>
              {t.fieldHours(field.devices, number(field.hours), number(field.hours_possible))}
            </span>
            {field.measured && onEvidence && (
              <button
                type="button"
                className={css.evidence}
                aria-label={t.evidenceOf(nameOf(field))}
                onClick={() => onEvidence(field)}
              >
                {t.evidence}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
