import type { Effort } from '#domain/surveys/effort.ts'
import type { ProtocolType } from '#domain/surveys/survey-protocol.ts'
import { ProtocolField } from '#web/ui/fields/protocol-field.tsx'
import { surveys } from '#web/texts/surveys.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { effortFaults, type EffortDraft } from './effort.ts'
import css from './effort.module.css'
import { WatchTimer } from './watch-timer.tsx'
import type { Timer } from './timer.ts'

const t = surveys.effort

/** Of what there is a field: flowers are what a count of flowers finds, and one plant at a time is counted but for pollinators. */
export const effortFieldsOf = (of: ProtocolType, protocol: EffortDraft['protocol']) =>
  (['minutes', 'flowers', 'plants', 'area', 'transect'] as const).filter((member) => {
    if (member === 'flowers') return of !== 'flower'
    if (member === 'plants') return of === 'pollinator' && protocol === 'fixed_plants'
    return member !== 'transect' || protocol === 'transect'
  })

interface EffortFieldsProps {
  of: ProtocolType
  draft: EffortDraft
  timer: Timer
  /** The farm's protocol, if it has one. */
  plan: Partial<Effort> | undefined
  /** Whether it has one cannot be asked, and this phone does not have it. */
  isPlanUnknown?: boolean
  onDraft: (change: Partial<EffortDraft>) => void
  onTimer: (step: (timer: Timer) => Timer) => void
}

/** How long was looked, and at how much: blank is not measured. */
export const EffortFields = ({ of, draft, timer, plan, isPlanUnknown, onDraft, onTimer }: EffortFieldsProps) => {
  const faults = effortFaults(draft)
  const members = effortFieldsOf(of, draft.protocol)
  const planned = draft.protocol === 'timed_count' ? (plan?.watched_seconds ?? null) : null
  return (
    <>
      {isPlanUnknown && draft.protocol === '' && <Notice tone="warn" live title={t.planUnknown} />}
      {(draft.protocol !== '' || timer.ran_ms > 0 || timer.since !== null) && (
        <WatchTimer timer={timer} planned_ms={planned === null ? null : planned * 1_000} onChange={onTimer} />
      )}
      <details className={css.effort} open={faults.length > 0 || undefined}>
        <summary>
          {t.title}
          <small>{draft.protocol === '' ? t.none : t.protocols[draft.protocol]}</small>
        </summary>
        <div className={css.fields}>
          <ProtocolField value={draft.protocol} onChange={(protocol) => onDraft({ protocol })} />
          {members.map((member) => (
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
      </details>
    </>
  )
}
