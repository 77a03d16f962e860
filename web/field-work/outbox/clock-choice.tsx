import { dateTime } from '#web/platform/formats.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { useStore } from '#web/platform/store.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { correctedAt, countedAt, withCorrectedTime, withItsTime } from './clock-check.ts'
import type { Entry } from './entry.ts'
import css from './outbox-panel.module.css'
import { outboxOf } from './outbox.ts'

const t = surveys.clock

/** Asks which time is right after the phone's clock was set. The choice applies to all entries that wait for it. */
export const ClockChoice = ({ entry, onChosen }: { entry: Entry; onChosen: () => void }) => {
  const outbox = outboxOf(usePerson().id)
  const others = useStore(outbox.entries).filter(({ clock_set }) => clock_set === entry.clock_set).length - 1
  const choose = (step: (held: Entry) => Entry) => async () => {
    const held = outbox.entries.get().filter(({ clock_set }) => clock_set === entry.clock_set)
    for (const { key } of held) await outbox.change(key, step)
    onChosen()
    await outbox.send()
  }
  const { zone } = entry.place
  return (
    <>
      <p>{t.question(dateTime(countedAt(entry), zone))}</p>
      {others > 0 && <p>{t.others(others)}</p>}
      <p className={css.actions}>
        <Button onClick={() => void choose(withItsTime)()}>{t.keep}</Button>
        <Button onClick={() => void choose(withCorrectedTime)()}>
          {t.correct(dateTime(correctedAt(entry), zone))}
        </Button>
      </p>
    </>
  )
}
