import type { Effort } from '#domain/surveys/effort.ts'
import type { ProtocolType } from '#domain/surveys/survey-protocol.ts'
import { ProtocolField } from '#web/ui/fields/protocol-field.tsx'
import { surveys } from '#web/texts/surveys.ts'
import { TextField } from '#web/ui/fields/field.tsx'
import { effortFaults, type EffortDraft } from './effort.ts'
import css from './effort.module.css'
import { WatchTimer } from './watch-timer.tsx'
import type { Timer } from './timer.ts'

const t = surveys.effort

/** The fields of a survey type. The number of flowers is the result of a flower count, and only pollinators are observed on several plants. */
export const effortFieldsOf = (of: ProtocolType, protocol: EffortDraft['protocol']) =>
  (['minutes', 'flowers', 'plants', 'area', 'transect'] as const).filter((member) => {
    if (member === 'flowers') return of !== 'flower'
    if (member === 'plants') return of === 'pollinator' && protocol === 'fixed_plants'
    return member !== 'transect' || protocol === 'transect'
  })

interface EffortFieldsProps {
  of: ProtocolType
  draft: EffortDraft
  /** The farm's protocol, if it has one. */
  plan: Partial<Effort> | undefined
  onDraft: (change: Partial<EffortDraft>) => void
}

/** How long and how much was observed. Blank: not measured. */
export const EffortFields = ({ of, draft, onDraft }: EffortFieldsProps) => {
  const faults = effortFaults(draft)
  return (
    <fieldset className={css.effort}>
      <legend>{t.title}</legend>
      <div className={css.fields}>
        <ProtocolField value={draft.protocol} onChange={(protocol) => onDraft({ protocol })} />
        {effortFieldsOf(of, draft.protocol).map((member) => (
          <TextField
            key={member}
            label={t.fields[member]}
            hint={member === 'minutes' ? t.minutesHint[of] : undefined}
            large
            inputMode="decimal"
            autoComplete="off"
            value={draft[member] ?? ''}
            error={faults.includes(member) ? t.figureFault : null}
            onChange={({ target }) => onDraft({ [member]: target.value })}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface EffortTimerProps extends Pick<EffortFieldsProps, 'draft' | 'plan'> {
  timer: Timer
  onTimer: (step: (timer: Timer) => Timer) => void
}

/** The timer of a count that follows a protocol, or whose timer has run. */
export const EffortTimer = ({ draft, plan, timer, onTimer }: EffortTimerProps) => {
  if (draft.protocol === '' && timer.ran_ms === 0 && timer.since === null) return null
  const planned = draft.protocol === 'timed_count' ? (plan?.watched_seconds ?? null) : null
  return <WatchTimer timer={timer} planned_ms={planned === null ? null : planned * 1_000} onChange={onTimer} />
}
