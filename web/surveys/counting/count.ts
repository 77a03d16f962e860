import { localDay } from '#domain/weeks/local-time.ts'
import type { VisitName } from '#web/field-work/outbox/entry.ts'
import { beginDraftCount, isCounted, type DraftCount, type Settling } from '#web/field-work/under-way/draft-count.ts'
import { rightNow } from '#web/platform/time/clock.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { changing } from '#web/platform/offline/device-writes.ts'
import { createStore, type Store } from '#web/platform/store.ts'

type Step<V> = (value: V) => V
interface Shown<V> {
  draft: DraftCount<V>
  /** False once the browser could not store it. */
  isKept: boolean
}
/** A count under way as one tab shows it. All tabs share it through what the phone stores. */
export interface Count<V> {
  shown: Store<Shown<V>>
  /** Shown at once, and written at once. */
  change: (step: Step<V>) => void
  /** The visit is known now. */
  setVisit: (survey_id: number) => void
  /** It belongs to a new visit, or goes on with the newest of the day again. */
  chooseVisit: (choice: 'new' | 'go-on') => void
  /** The server says that its day has not come: it was begun by a clock that was ahead. It is today's, if that is earlier. */
  redate: () => boolean
  /** Forgets what is saved, and the count with it if nothing is left. */
  settling: (forget: Step<V>, isDone?: (value: V) => boolean) => Settling
  drop: () => void
  /** The phone stores something else now. */
  reload: () => void
}

/**
 * Goes on with what the phone stores under this name, or begins with `empty`. Every change is made to what is stored by then,
 * so that taps in two tabs add up; once a tab has saved it, the next tap in the other begins a new count.
 */
export const openCount = <V extends object>(
  name: string,
  zone: string,
  empty: V,
  /** The visit that the day's last count on this plot belongs to, where that still waits on this phone. */
  waiting: (survey_date: string) => VisitName | undefined = () => undefined,
): Count<V> => {
  const today = () => localDay(rightNow(), zone)
  const found = deviceStore.read<DraftCount<V>>(name)
  // A dialog that was only looked into is no count, until something is counted in it in another tab.
  const lookedInto = found && !isCounted(found) ? found.key : null
  const asCount = (draft: DraftCount<V> | null): DraftCount<V> | null =>
    draft && (draft.key !== lookedInto || isCounted(draft)) ? draft : null
  /** Begun, and not on the disk yet. */
  let fresh: DraftCount<V> | null = null
  /** What the phone could not store: done again with the next change. */
  let unkept: Step<V>[] = []
  /** Goes on with the visit that was made on this phone and is not sent yet: the server does not know it. */
  const begin = (): DraftCount<V> => {
    const day = today()
    const visit = waiting(day)
    return visit?.visit_key
      ? beginDraftCount(empty, visit.survey_id, day, visit.visit_key)
      : beginDraftCount(empty, null, day)
  }
  const now = (): DraftCount<V> => {
    const draft = asCount(deviceStore.read<DraftCount<V>>(name))
    if (draft && draft.key !== fresh?.key) fresh = null
    return draft ?? (fresh ??= begin())
  }
  const after = (draft: DraftCount<V>, steps: readonly Step<V>[]): DraftCount<V> =>
    steps.length === 0 ? draft : { ...draft, value: steps.reduce((value, step) => step(value), draft.value) }

  const shown = createStore<Shown<V>>({ draft: now(), isKept: true })
  const show = (isKept = shown.get().isKept) => shown.set({ draft: after(now(), unkept), isKept })
  /** The next change of what is stored, with all that had no room before. */
  const stepWith = (step: Step<V>) => {
    const steps = [...unkept, step]
    const anew = fresh ?? begin()
    return { steps, apply: (draft: DraftCount<V> | null) => after(asCount(draft) ?? anew, steps) }
  }
  const isStored = (steps: readonly Step<V>[]) => {
    fresh = null
    unkept = unkept.filter((step) => !steps.includes(step))
    show(unkept.length === 0)
  }
  const change = (step: Step<V>) => {
    const { steps, apply } = stepWith(step)
    unkept = []
    const stored = deviceStore.change([changing<DraftCount<V>>(name, apply)])
    show()
    void stored.then((isThere) => {
      if (isThere) return isStored(steps)
      unkept = [...steps, ...unkept]
      show(false)
    })
  }
  const note = (known: Partial<DraftCount<V>>) => {
    // Nothing is stored of a count before its first tap.
    if (fresh) fresh = { ...fresh, ...known }
    if (asCount(deviceStore.read<DraftCount<V>>(name)))
      void deviceStore.change([
        changing<DraftCount<V>>(name, (draft) => (asCount(draft) && draft ? { ...draft, ...known } : draft)),
      ])
    show()
  }
  const drop = () => {
    void deviceStore.remove(name)
    fresh = null
    unkept = []
    show(true)
  }
  return {
    shown,
    change,
    setVisit: (survey_id) => note({ survey_id }),
    chooseVisit: (choice) => {
      const visit = choice === 'go-on' ? waiting(now().survey_date) : undefined
      note(
        choice === 'new'
          ? { survey_id: null, visit_key: crypto.randomUUID() }
          : { survey_id: visit?.survey_id ?? null, visit_key: visit?.visit_key ?? null },
      )
    },
    redate: () => {
      const survey_date = today()
      if (now().survey_date <= survey_date) return false
      note({ survey_id: null, survey_date })
      return true
    },
    settling: (forget, isDone = (value) => !isCounted({ ...shown.get().draft, value })) => {
      const { steps, apply } = stepWith(forget)
      return {
        change: changing<DraftCount<V>>(name, (draft) => {
          const rest = apply(draft)
          return isDone(rest.value) ? null : rest
        }),
        done: () => isStored(steps),
        anyway: () => {
          change(forget)
          if (isDone(shown.get().draft.value)) drop()
        },
      }
    },
    drop,
    reload: () => show(),
  }
}
