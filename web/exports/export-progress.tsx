import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconClockOff, type Icon } from '@tabler/icons-react'
import type { Export, ExportState } from '#domain/exports/export.ts'
import { date, number } from '#web/platform/formats.ts'
import { exportTexts as t } from '#web/texts/exports.ts'
import { Progress } from '#web/ui/progress.tsx'
import { Tag } from '#web/ui/tag.tsx'

const looks: Record<ExportState, ['plain' | 'good' | 'bad', Icon]> = {
  waiting: ['plain', IconCircleDashed],
  running: ['plain', IconCircleDashed],
  done: ['good', IconCircleCheck],
  failed: ['bad', IconAlertTriangle],
  expired: ['plain', IconClockOff],
}

/** The state of an export, and how far it has got. */
export const ExportProgress = ({ of }: { of: Export }) => {
  const { format, state, done, total, error, expires_at, unmatched_names } = of
  const [tone, Sign] = looks[state]
  const words =
    format === 'images'
      ? { counting: t.counting, progress: t.progress }
      : { counting: t.rowsCounting, progress: t.rows }
  return (
    <div>
      <Tag tone={tone} icon={<Sign aria-hidden="true" />}>
        {t.states[state]}
      </Tag>{' '}
      {expires_at !== null && t.until(date(expires_at))}
      {error}
      {unmatched_names !== null && unmatched_names.length > 0 && <p>{t.unmatched(unmatched_names.join(', '))}</p>}
      {state === 'running' && (
        <Progress name={t.progressName} done={done} all={total ?? 0}>
          {total === null ? words.counting : words.progress(number(done), number(total))}
        </Progress>
      )}
    </div>
  )
}
