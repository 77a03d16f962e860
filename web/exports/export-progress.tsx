import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconClockOff, type Icon } from '@tabler/icons-react'
import { progressOf, type Export, type ExportState } from '#domain/exports/export.ts'
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

const progressText = (format: Export['format'], progress: ReturnType<typeof progressOf>, rows: number): string => {
  if (progress === null) return format === 'images' ? t.counting : t.opening
  const { done, all } = progress
  return format === 'images' ? t.progress(number(done), number(all)) : t.tables(number(done), number(all), number(rows))
}

/** The state of an export and its progress. */
export const ExportProgress = ({ of }: { of: Export }) => {
  const { format, state, done, error, expires_at, unmatched_names } = of
  const [tone, Sign] = looks[state]
  const progress = progressOf(of)
  return (
    <div>
      <Tag tone={tone} icon={<Sign aria-hidden="true" />}>
        {t.states[state]}
      </Tag>{' '}
      {expires_at !== null && t.until(date(expires_at))}
      {error}
      {unmatched_names !== null && unmatched_names.length > 0 && <p>{t.unmatched(unmatched_names.join(', '))}</p>}
      {state === 'running' && (
        <Progress name={t.progressName} done={progress?.done ?? 0} all={progress?.all ?? 0}>
          {progressText(format, progress, done)}
        </Progress>
      )}
    </div>
  )
}
