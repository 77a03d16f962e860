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
  /** False if the browser could not store it. */
  isKept: boolean
}
/** A draft count as one tab shows it. All tabs share the stored draft. */
export interface Count<V> {
  shown: Store<Shown<V>>
  /** Shown and stored at once. */
  change: (step: Step<V>) => void
  /** Sets the id of the visit. */
  setVisit: (survey_id: number) => void
  /** Assigns the count to a new visit, or to the newest visit of the day. */
  chooseVisit: (choice: 'new' | 'go-on') => void
  /** Moves a count with a date in the future to today, after the server rejected its day. Returns whether it moved. */
  redate: () => boolean
  /** Removes saved rows, and the count if nothing is left. */
  settling: (forget: Step<V>, isDone?: (value: V) => boolean) => Settling
  drop: () => void
  /** Reads the stored draft again. */
  reload: () => void
}

/**
 * Continues the count that the phone stores under this name, or begins with `empty`. Every change is applied to the
 * currently stored value, so that taps in two tabs add up; once a tab has saved it, the next tap in the other begins a
 * new count.
 */
export const openCount = <V extends object>(
  name: string,
  zone: string,
  empty: V,
  /** The visit of the day's last waiting count on this plot. */
  waiting: (survey_date: string) => VisitName | undefined = () => undefined,
): Count<V> => {
  const today = () => localDay(rightNow(), zone)
  const found = deviceStore.read<DraftCount<V>>(name)
  // A dialog that was opened without counting is not a draft, unless another tab counts in it.
  const lookedInto = found && !isCounted(found) ? found.key : null
  const asCount = (draft: DraftCount<V> | null): DraftCount<V> | null =>
    draft && (draft.key !== lookedInto || isCounted(draft)) ? draft : null
  /** Begun, but not stored yet. */
  let fresh: DraftCount<V> | null = null
  /** Changes that could not be stored. They are repeated with the next change. */
  let unkept: Step<V>[] = []
  /** Uses the unsent visit of this phone, which the server does not know yet. */
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
  /** The next change, including those that could not be stored before. */
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
    // A count is not stored before its first tap.
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
