import { useEffect, useState } from 'react'
import type { CountKind, Place } from '#web/field-work/outbox/entry.ts'
import { outboxOf } from '#web/field-work/outbox/outbox.ts'
import { nameOf, type DraftCount } from '#web/field-work/under-way/draft-count.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { useStore } from '#web/platform/store.ts'
import { openCount, type Count } from './count.ts'

interface Counting<V> extends Omit<Count<V>, 'shown' | 'reload'> {
  draft: DraftCount<V>
  isKept: boolean
}

/** A draft count by name, shared by all tabs. */
export const useCount = <V extends object>(name: string, open: () => Count<V>): Counting<V> => {
  const [count] = useState(open)
  useEffect(() => deviceStore.follow(name, count.reload), [name, count])
  return { ...count, ...useStore(count.shown) }
}

/** The draft count of a person on a plot. */
export const usePersistedCount = <V extends object>(
  kind: CountKind,
  { plot_id, zone }: Place,
  empty: V,
): Counting<V> => {
  const name = nameOf(usePerson().id, kind, plot_id)
  const outbox = outboxOf(usePerson().id)
  return useCount(name, () => {
    const newest = (survey_date: string) =>
      outbox.entries.get().findLast((entry) => entry.place.plot_id === plot_id && entry.survey_date === survey_date)
    return openCount(name, zone, empty, newest)
  })
}
