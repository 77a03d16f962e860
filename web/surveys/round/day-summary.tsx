import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { copyText } from '#web/platform/copy-text.ts'
import type { Farm } from '#domain/farms/farm.ts'
import type { ObserverDay } from '#domain/surveys/day-summary.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { date as dateText, timeOn } from '#web/platform/formats.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { rounds } from '#web/texts/rounds.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { observerDaysQuery } from './queries.ts'
import css from './round.module.css'

const t = rounds.day

const lineOf = (person: ObserverDay, day: string, zone: string): string =>
  person.first_at === null || person.last_at === null
    ? t.nothingCounted(person)
    : t.line(person, timeOn(person.first_at, day, zone), timeOn(person.last_at, day, zone))

/** What each observer counted on a farm and day, which can be copied as text. Loaded when it is opened. */
export const DaySummary = ({ farm }: { farm: Farm }) => {
  const today = localDay(useNow(), farm.time_zone)
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const day = chosen ?? today
  const { data, error, refetch } = useQuery({ ...observerDaysQuery(farm.id, day), enabled: open && day !== '' })
  const copy = (people: readonly ObserverDay[]) => {
    const lines = people.map((person) => lineOf(person, day, farm.time_zone))
    void copyText([t.heading(farm.title, dateText(day)), ...lines].join('\n'), t.copied)
  }
  return (
    <details className={css.day} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t.title}</summary>
      <div>
        <TextField
          label={t.date}
          type="date"
          max={today}
          value={day}
          onChange={({ target }) => setChosen(target.value)}
        />
        <p>{t.stored}</p>
        {data ? (
          data.length === 0 ? (
            <p>{t.none}</p>
          ) : (
            <>
              <ul aria-label={t.title}>
                {data.map((person) => (
                  <li key={`${person.observer_id} ${person.observer}`}>{lineOf(person, day, farm.time_zone)}</li>
                ))}
              </ul>
              <Button onClick={() => copy(data)}>
                <IconCopy aria-hidden="true" />
                {t.copy}
              </Button>
            </>
          )
        ) : error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          day !== '' && <SkeletonLines lines={2} />
        )}
      </div>
    </details>
  )
}
