import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { PLANTS } from '#domain/surveys/survey.ts'
import type { Place } from '#web/field-work/outbox/entry.ts'
import { CountPhotos } from '#web/field-work/photos/count-photos.tsx'
import { outboxOf } from '#web/field-work/outbox/outbox.ts'
import { useSubmit } from '#web/field-work/outbox/use-outbox.ts'
import { emptyTally, holds, type Tally } from '#web/field-work/under-way/tally.ts'
import type { DraftCount } from '#web/field-work/under-way/draft-count.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { useStore } from '#web/platform/store.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Counter } from '../counting/counter.tsx'
import { DialogClose } from '../counting/dialog-close.tsx'
import { PadNotices } from '../counting/pad-head.tsx'
import { PadOptions } from '../counting/pad-options.tsx'
import { useNoteField } from '../counting/note-field.tsx'
import { PadFoot } from '../counting/pad-foot.tsx'
import { PadBody } from '../counting/pad-body.tsx'
import css from '../counting/pad.module.css'
import { usePersistedCount } from '../counting/use-persisted-count.ts'
import { useTally } from '../counting/use-tally.ts'
import { useVisit } from '../counting/use-visit.ts'
import { draftOfPlant, effortBody, effortFaults } from '../effort/effort.ts'
import { protocolQuery } from '../effort/queries.ts'
import { noTimer, stoppedNow, type Timer } from '../effort/timer.ts'
import { flowersOfVisit } from '../queries.ts'
import { flowerEntries, plantsTaken, settledFlowers, type FlowerTally } from './plants.ts'

const t = surveys.flower

/** Counts the open flowers of the plants that this visit does not have yet. */
export const AddFlowers = ({ place, onClose }: { place: Place; onClose: () => void }) => {
  const {
    draft: current,
    change,
    settling,
    drop,
    isKept,
    ...visit
  } = usePersistedCount<FlowerTally>('flower', place, emptyTally)
  /** Shown unchanged until the phone has stored it. */
  const [saving, setSaving] = useState<DraftCount<FlowerTally> | null>(null)
  const counting = saving ?? current
  const busy = saving !== null
  const [found] = useState(holds(counting.value))
  const { onTap, onSet, onNote, onUndo } = useTally(change)
  const fault = useVisit(place, counting, visit)
  const { data: stored } = useQuery(flowersOfVisit(counting.survey_id))
  const waiting = useStore(outboxOf(usePerson().id).entries)
  const [refused, setRefused] = useState<{ why: string; words: string[] } | null>(null)
  const submit = useSubmit()

  const { data: plan, isError: isPlanUnknown } = useQuery(protocolQuery(place.farm_id, 'flower'))
  const draft = counting.value.effort ?? draftOfPlant(plan ?? undefined)
  const timer = counting.value.timer ?? noTimer
  const onTimer = useCallback(
    (step: (timer: Timer) => Timer) => change((before) => ({ ...before, timer: step(before.timer ?? noTimer) })),
    [change],
  )

  // Entries that this form is sending belong to this person.
  const others = busy ? waiting.filter(({ key }) => !key.startsWith(counting.key)) : waiting
  const taken = plantsTaken(stored, others, 'flower', place, counting)
  const open = PLANTS.filter((plant) => !taken.includes(plant))
  const counted = flowerEntries(counting, place, open).length
  const lost = taken.flatMap((plant) => {
    const count = counting.value.counts[plant] ?? null
    // The same figure is most likely this count, stored although the response was lost.
    const same = stored?.find(({ plant_number }) => plant_number === plant)?.observation?.count === count
    return count === null || same ? [] : [surveys.outbox.flowers(plant, count)]
  })
  const save = async () => {
    // Built at this time, because the phone's clock may have been corrected since the last tap.
    if (effortFaults(draft).length > 0) return setRefused({ why: surveys.effort.figureFault, words: [] })
    const stopped = stoppedNow(timer)
    if (stopped !== timer) onTimer(() => stopped)
    const entries = flowerEntries(counting, place, open, effortBody(draft, stopped))
    if (entries.length === 0) return setRefused({ why: t.nothing, words: [] })
    setSaving(counting)
    setRefused(null)
    try {
      const why = await submit(entries, {
        settling: (keys) => {
          const sent = entries.filter(({ key }) => keys.has(key)).map(({ counted }) => counted.body.plant_number)
          return settling((tally) => settledFlowers(tally, counting.value, [...taken, ...sent]))
        },
      })
      if (why.size > 0) {
        const words = entries.filter(({ key }) => why.has(key)).map((entry) => entry.words)
        setRefused({ why: [...new Set(why.values())].join(' '), words })
      } else onClose()
    } finally {
      setSaving(null)
    }
  }
  return (
    <Dialog full wide title={t.title} onClose={onClose}>
      <DialogClose onClose={onClose} />
      <PadBody busy={busy} place={place}>
        <PadNotices zone={place.zone} found={found} begun={counting.begun} isKept={isKept} />
        {taken.length > 0 && (
          <Notice live title={open.length === 0 ? t.allCounted : t.leftOut(taken)}>
            {lost.length > 0 && t.lost(lost.join(', '))}
          </Notice>
        )}
        {fault && <Notice tone="bad" live title={fault} />}
        {refused && (
          <Notice tone="bad" live title={refused.why}>
            {refused.words.join(', ')}
          </Notice>
        )}
        <PadOptions
          place={place}
          counting={counting}
          chooseVisit={visit.chooseVisit}
          observer={{
            value: counting.value.observer_id ?? null,
            onChange: (observer_id) => change((before) => ({ ...before, observer_id })),
          }}
          effort={{
            of: 'flower',
            draft,
            timer,
            plan: plan ?? undefined,
            onDraft: (given) => change((before) => ({ ...before, effort: { ...draft, ...before.effort, ...given } })),
            onTimer,
          }}
          isPlanUnknown={isPlanUnknown}
        >
          <p className={css.lead}>{t.hint}</p>
        </PadOptions>
        <div className={css.columns}>
          {open.map((plant) => (
            <PlantRow
              key={plant}
              plant={plant}
              count={counting.value.counts[plant] ?? null}
              note={counting.value.notes[plant] ?? ''}
              onTap={onTap}
              onSet={onSet}
              onNote={onNote}
            />
          ))}
        </div>
        {open.length > 0 && <CountPhotos place={place} kind="flower" plants={lastFirst(open, counting.value)} />}
        <PadFoot last={counting.value.taps.at(-1)?.words} onUndo={onUndo}>
          {open.length === 0 ? (
            <Button
              kind="primary"
              size="large"
              onClick={() => {
                drop()
                onClose()
              }}
            >
              {lost.length > 0 ? surveys.kept.discard : t.done}
            </Button>
          ) : (
            <Button kind="primary" size="large" busy={busy} onClick={() => void save()}>
              {counted === 0 ? t.save : t.saveSome(counted)}
            </Button>
          )}
        </PadFoot>
      </PadBody>
    </Dialog>
  )
}

/** Orders plants for photos, the last tapped first. */
const lastFirst = (open: readonly number[], { taps }: Tally): number[] => {
  const last = Number(taps.at(-1)?.row)
  return open.toSorted((a, b) => Number(b === last) - Number(a === last))
}

interface PlantRowProps {
  plant: number
  count: number | null
  note: string
  onTap: (row: string, by: number, name: string) => void
  onSet: (row: string, count: number | null, name: string) => void
  onNote: (row: string, note: string) => void
}

const PlantRow = ({ plant, count, note, onTap, onSet, onNote }: PlantRowProps) => {
  const row = String(plant)
  const name = surveys.plant(plant)
  const field = useNoteField(name, note, (text) => onNote(row, text))
  return (
    <div className={css.row}>
      <div className={css.rowHead}>
        <span>{name}</span>
        {count === null && <small>{t.notCounted}</small>}
        {field.button}
      </div>
      <Counter name={name} row={row} value={count} onTap={onTap} onSet={onSet} mayBeOpen tens />
      {field.editor}
    </div>
  )
}
