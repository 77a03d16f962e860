import { IconChevronDown, IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { usePerson } from '#web/platform/session/profile.ts'
import { useStore } from '#web/platform/store.ts'
import { toast } from '#web/platform/toasts.ts'
import { photos as photoTexts } from '#web/texts/photos.ts'
import { surveys } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { PendingPhotos } from '../photos/pending-photos.tsx'
import { photosOf } from '../photos/phone-photos.ts'
import { invalidateSurveys } from '../queries.ts'
import type { Entry } from './entry.ts'
import { outboxOf } from './outbox.ts'
import css from './outbox-panel.module.css'
import { waitingTexts } from './use-outbox.ts'

const t = surveys.outbox

/** Entries by plot, or by tunnel for weather, in the order of the first entry. */
const byPlace = (entries: readonly Entry[]): Entry[][] => [
  ...Map.groupBy(entries, ({ place }) => `${place.tunnel_id}:${place.plot_id}`).values(),
]

/** One line with the number of waiting entries. It opens a list with a line for each plot. */
export const WaitingLine = ({ entries, photos }: { entries: readonly Entry[]; photos: number }) => {
  const id = useId()
  const person = usePerson().id
  const outbox = outboxOf(person)
  const client = useQueryClient()
  const sending = useStore(outbox.sending)
  const [open, setOpen] = useState(false)
  const places = byPlace(entries)
  const plots = new Set(entries.flatMap(({ place }) => place.plot_id ?? []))
  const words = [
    ...(entries.length > 0 ? [t.waitingOn(entries.length, plots.size)] : []),
    ...(photos > 0 ? [photoTexts.waiting(photos)] : []),
  ]
  const tried = entries.findLast((entry) => entry.tried !== null)?.tried
  const sendNow = async () => {
    const stored = await outbox.send()
    if (stored.length > 0) toast.done(t.sent(stored.length), outbox.entries.get().length === 0 ? waitingTexts() : [])
    void photosOf(person).send()
    await invalidateSurveys(client)
  }
  return (
    <>
      <button
        type="button"
        className={css.line}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <IconCloudOff aria-hidden="true" />
        {words.map((each) => (
          <strong key={each}>{each}</strong>
        ))}
        <IconChevronDown aria-hidden="true" />
      </button>
      {open && (
        <div id={id} className={css.waiting}>
          <p>{t.waitingText}</p>
          {places.length > 0 && (
            <ul className={css.entries}>
              {places.map((of) => (
                <WaitingPlace key={of[0]?.key} entries={of} />
              ))}
            </ul>
          )}
          {tried !== undefined && <p>{t.tried(tried ?? '')}</p>}
          <PendingPhotos />
          {entries.length > 0 && (
            <Button busy={sending} onClick={() => void sendNow()}>
              {sending ? t.sending : t.sendNow}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

const WaitingPlace = ({ entries }: { entries: readonly Entry[] }) => {
  const [first] = entries
  if (!first) return null
  const { farm_title, tunnel_number, plot_number } = first.place
  return (
    <li>
      <div>
        <strong>{t.place(farm_title, tunnel_number, plot_number)}</strong>
        <small>{t.counts(entries.length, entries.map(({ words }) => words).join(' · '))}</small>
      </div>
    </li>
  )
}
