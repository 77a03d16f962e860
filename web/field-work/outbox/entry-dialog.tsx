import { useState } from 'react'
import { date, dateTime } from '#web/platform/formats.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ClockChoice } from './clock-choice.tsx'
import { isAddition, type Entry } from './entry.ts'
import { exportEntries } from './records.ts'
import { MoveEntry } from './move-entry.tsx'
import css from './outbox-panel.module.css'
import { outboxOf } from './outbox.ts'

const t = surveys.outbox

const notesOf = ({ counted }: Entry): string[] => {
  if (counted.kind === 'flower') return [counted.body.observation?.notes ?? '']
  if (counted.kind === 'marking') return []
  if (counted.kind === 'fruit') return [counted.body.notes ?? '']
  if (counted.kind === 'weather') return [counted.body.notes ?? '']
  return (counted.body.observations ?? []).map(({ notes }) => notes ?? '')
}

/** A waiting count, with its actions. */
export const EntryDialog = ({ entry, onClose }: { entry: Entry; onClose: () => void }) => {
  const { id } = usePerson()
  const outbox = outboxOf(id)
  const [moving, setMoving] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const { place } = entry
  const discard = async () => {
    if (!leaving) return setLeaving(true)
    if (!(await outbox.change(entry.key, () => null))) toast.note(t.goneMeanwhile)
    onClose()
  }
  if (moving) return <MoveEntry entry={entry} onClose={() => setMoving(false)} />
  return (
    <Dialog
      title={entry.words}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t.back}</Button>
          <Button onClick={() => exportEntries([entry])}>{t.export}</Button>
          {!isAddition(entry.counted) && <Button onClick={() => setMoving(true)}>{t.move}</Button>}
          <Button kind="danger" onClick={() => void discard()} onBlur={() => setLeaving(false)}>
            {leaving ? t.discardAgain : t.discard}
          </Button>
        </>
      }
    >
      <p>{t.place(place.farm_title, place.tunnel_number, place.plot_number)}</p>
      <p>{t.ofDay(date(entry.survey_date), dateTime(entry.at, place.zone))}</p>
      {notesOf(entry)
        .filter((note) => note.trim() !== '')
        .map((note) => (
          <p key={note}>{note}</p>
        ))}
      {entry.refusal && <p className={css.why}>{entry.refusal}</p>}
      {entry.clock_set !== undefined && <ClockChoice entry={entry} onChosen={onClose} />}
      {entry.tried && <p>{t.tried(entry.tried)}</p>}
      {leaving && <p role="alert">{surveys.kept.discardText}</p>}
    </Dialog>
  )
}
