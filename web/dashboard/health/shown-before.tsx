import type { FarmHealth } from '#domain/score/endpoints.ts'
import { formatDate } from '#domain/weeks/formats.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { number } from '#web/platform/formats.ts'
import { rangeText } from '#web/platform/score-format.ts'
import { gaugeReading } from './gauge-reading.ts'
import { health as t } from '../texts/health.ts'
import css from './shown-before.module.css'

const nowText = (health: FarmHealth): string => {
  const reading = gaugeReading(health)
  if (reading.kind === 'no score') return t.nowNoScore
  return reading.kind === 'scored' ? number(reading.score, 1) : rangeText(reading.range)
}

/** Notes that another figure was shown for these days, when and by which model; renders nothing if there was none. */
export const ShownBefore = ({
  health,
  zone,
  onWhatChanged,
}: {
  health: FarmHealth
  zone: string
  onWhatChanged: () => void
}) => {
  const before = health.shown_before
  if (!before) return null
  const day = formatDate(localDay(before.at, zone))
  return (
    <p className={css.before}>
      {t.shownBefore(number(before.pollination_health, 1), before.model, day, nowText(health))}{' '}
      <button type="button" onClick={onWhatChanged}>
        {t.whatChanged}
      </button>
    </p>
  )
}
