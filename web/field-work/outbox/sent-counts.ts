import type { SentCount } from '#domain/surveys/round.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { changing, type Change } from '#web/platform/offline/device-writes.ts'
import { SENT } from '#web/platform/offline/pending-names.ts'
import { isAddition, type Entry } from './entry.ts'

// A count leaves the outbox before the lists of the server are read again, which takes seconds on a weak signal. Until
// then, its plot must not appear as uncounted, or it would be counted twice.

const MAX_SENT = 500
const nameOf = (person: number) => `${SENT}:${person}`

/** The change that records a stored count until a list contains it. Weather and additions do not make a plot counted. */
export const countSent = (person: number, { place, survey_id, survey_date, counted }: Entry): Change[] => {
  if (counted.kind === 'weather' || isAddition(counted) || place.plot_id === null || survey_id === null) return []
  const sent: SentCount = { plot_id: place.plot_id, survey_id, survey_date, kind: counted.kind }
  return [changing<SentCount[]>(nameOf(person), (before) => [...(before ?? []), sent].slice(-MAX_SENT))]
}

/** Removes counts that a list contains. */
export const forgetSent = (person: number, listed: (count: SentCount) => boolean): Promise<boolean> =>
  deviceStore.change([
    changing<SentCount[]>(nameOf(person), (before) => {
      const left = before?.filter((count) => !listed(count)) ?? []
      return left.length > 0 ? left : null
    }),
  ])

const NONE: readonly SentCount[] = []
/** A person's counts that were stored by the server and that the list of a round may not contain yet. */
export const sentCounts = (person: number): readonly SentCount[] =>
  deviceStore.read<SentCount[]>(nameOf(person)) ?? NONE
export const followSent = (person: number, changed: () => void): (() => void) =>
  deviceStore.follow(nameOf(person), changed)
