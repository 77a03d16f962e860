import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import type { Effort } from '#domain/surveys/effort.ts'
import { ObserverField } from '#web/field-work/inputs/observer-field.tsx'
import { TimeField } from '#web/field-work/inputs/time-field.tsx'
import type { Place } from '#web/field-work/outbox/entry.ts'
import type { DraftCount } from '#web/field-work/under-way/draft-count.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Notice } from '#web/ui/notice.tsx'
import { effortFaults, type EffortDraft } from '../effort/effort.ts'
import { EffortFields, EffortTimer } from '../effort/effort-fields.tsx'
import type { Count } from './count.ts'
import css from './pad-options.module.css'
import { PlotPath } from './pad-head.tsx'
import { useVisitChoice, VisitChoice } from './visit-choice.tsx'

const t = surveys.options

interface PadOptionsProps {
  place: Place
  counting: DraftCount<unknown>
  chooseVisit: Count<unknown>['chooseVisit']
  /** Only observation periods have a time that can be set. */
  time?: Pick<ComponentProps<typeof TimeField>, 'value' | 'error' | 'onChange'>
  observer: Pick<ComponentProps<typeof ObserverField>, 'value' | 'onChange'>
  effort: ComponentProps<typeof EffortFields> & Pick<ComponentProps<typeof EffortTimer>, 'timer' | 'onTimer'>
  /** Whether the farm's protocol could not be loaded. */
  isPlanUnknown: boolean
  children?: ReactNode
}

/**
 * The visit of a count and how it is made: one line above the counters, which opens the fields. The timer stays beside
 * it, because it is started and paused while counting.
 */
export const PadOptions = (props: PadOptionsProps) => {
  const { place, counting, chooseVisit, time, observer, effort, isPlanUnknown, children } = props
  const { timer, onTimer, ...fields } = effort
  const choice = useVisitChoice(place, counting)
  const isFaulty = effortFaults(effort.draft).length > 0 || (time?.error ?? null) !== null
  const parts = [choice.words, ...(time ? [timeWords(time.value)] : []), effortWords(effort.draft, effort.plan)]
  return (
    <>
      {isPlanUnknown && effort.draft.protocol === '' && <Notice tone="warn" live title={surveys.effort.planUnknown} />}
      <div className={css.options}>
        <details open={isFaulty || undefined}>
          <summary>
            <span>{t.summary(place.plot_number, parts)}</span>
            <IconChevronDown aria-hidden="true" />
          </summary>
          <div className={css.fields}>
            <PlotPath place={place} />
            <VisitChoice choice={choice} chooseVisit={chooseVisit} />
            {time && <TimeField zone={place.zone} {...time} />}
            <ObserverField farmId={place.farm_id} {...observer} />
            <EffortFields {...fields} />
            {children}
          </div>
        </details>
        <EffortTimer draft={effort.draft} plan={effort.plan} timer={timer} onTimer={onTimer} />
      </div>
    </>
  )
}

/** `now`, or the time of day of a date-time picker. */
const timeWords = (when: string | null): string => (when === null ? t.now : (when.split('T')[1] ?? when))

const effortWords = ({ protocol, minutes }: EffortDraft, plan: Partial<Effort> | undefined): string => {
  if (minutes.trim() !== '') return surveys.effort.minutes(minutes)
  if (protocol === '') return t.noEffort
  const planned = protocol === 'timed_count' ? plan?.watched_seconds : null
  return planned == null ? surveys.effort.protocols[protocol] : surveys.effort.minutes(String(planned / 60))
}
