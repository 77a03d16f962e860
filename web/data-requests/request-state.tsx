import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconClockOff,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react'
import type { DataRequest, RequestState } from '#domain/data-requests/request.ts'
import { date, number } from '#web/platform/formats.ts'
import { dataRequestTexts as t } from '#web/texts/data-requests.ts'
import { Progress } from '#web/ui/progress.tsx'
import { Tag } from '#web/ui/tag.tsx'
import css from './data-requests.module.css'

const looks: Record<RequestState, ['plain' | 'good' | 'warn' | 'bad', Icon]> = {
  unconfirmed: ['warn', IconUserCheck],
  scheduled: ['warn', IconClock],
  waiting: ['plain', IconCircleDashed],
  running: ['plain', IconCircleDashed],
  done: ['good', IconCircleCheck],
  failed: ['bad', IconAlertTriangle],
  cancelled: ['plain', IconClockOff],
  expired: ['plain', IconCircleCheck],
}

const progressText = ({ done, total }: DataRequest) =>
  total === null ? t.rowsDone(number(done)) : t.progressOf(number(done), number(total))

/** The state of a request, and its progress. */
export const RequestStateCell = ({ of }: { of: DataRequest }) => {
  const { state, scheduled_for, file_until, done, total, error } = of
  const [tone, Sign] = looks[state]
  return (
    <div className={css.state}>
      <Tag tone={tone} icon={<Sign aria-hidden="true" />}>
        {t.states[state]}
      </Tag>
      {state === 'scheduled' && scheduled_for !== null && <small>{t.begins(date(scheduled_for))}</small>}
      {file_until !== null && <small>{t.fileUntil(date(file_until))}</small>}
      {error !== null && <small>{error}</small>}
      {state === 'running' && (
        <Progress name={t.progress} done={total === null ? 0 : done} all={total ?? 0}>
          {progressText(of)}
        </Progress>
      )}
    </div>
  )
}
