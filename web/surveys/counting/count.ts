import { localDay } from '#domain/weeks/local-time.ts'
import { deviceStore } from '#web/field-work/outbox/device-store.ts'
import type { VisitName } from '#web/field-work/outbox/entry.ts'
import { beginKept, isCounted, type Kept } from '#web/field-work/under-way/kept.ts'
import { rightNow } from '#web/platform/clock.ts'
import { createStore, type Store } from '#web/platform/store.ts'

type Step<V> = (value: V) => V
interface Shown<V> {
  kept: Kept<V>
  /** False once the browser could not keep it. */
  isKept: boolean
}
/** A count under way as one tab shows it. All tabs share it through what the phone keeps. */
export interface Count<V> {
  shown: Store<Shown<V>>
  /** Writes a change to the phone before the page shows it. */
  change: (step: Step<V>) => void
  /** The visit is known now. */
  setVisit: (survey_id: number) => void
  /** It belongs to a new visit, or goes on with the newest of the day again. */
  chooseVisit: (choice: 'new' | 'go-on') => void
  /** The server says that its day has not come: it was begun by a clock that was ahead. It is today's, if that is earlier. */
  redate: () => boolean
  /** Something was sent: forgets it, and the count with it if nothing is left. */
  settle: (forget: Step<V>, isDone?: (value: V) => boolean) => void
  drop: () => void
  /** Another tab changed what the phone keeps. */
  reload: () => void
}

/**
 * Goes on with what the phone keeps under this name, or begins with `empty`. Every change is made to what the phone keeps
 * at that moment, so that taps in two tabs add up; once a tab has sent it, the next tap in the other begins a new count.
 */
export const openCount = <V extends object>(
  name: string,
  zone: string,
  empty: V,
  /** The visit that the day's last count on this plot belongs to, where that still waits on this phone. */
  waiting: (survey_date: string) => VisitName | undefined = () => undefined,
): Count<V> => {
  const today = () => localDay(rightNow(), zone)
  const found = deviceStore.read<Kept<V>>(name)
  // A dialog that was only looked into is no count, until something is counted in it in another tab.
  const lookedInto = found && !isCounted(found) ? found.key : null
  const read = (): Kept<V> | null => {
    const kept = deviceStore.read<Kept<V>>(name)
    return kept && (kept.key !== lookedInto || isCounted(kept)) ? kept : null
  }
  /** Begun, but not kept on the phone yet. */
  let fresh: Kept<V> | null = null
  /** What the phone could not keep: done again to whatever it keeps by then. */
  let unkept: Step<V>[] = []
  const now = (): Kept<V> => {
    const kept = read()
    if (kept) fresh = null
    return kept ?? (fresh ??= begin())
  }
  /** Goes on with the visit that was made on this phone and is not sent yet: the server does not know it. */
  const begin = (): Kept<V> => {
    const day = today()
    const visit = waiting(day)
    return visit?.visit_key ? beginKept(empty, visit.survey_id, day, visit.visit_key) : beginKept(empty, null, day)
  }
  const after = (kept: Kept<V>): Kept<V> =>
    unkept.length === 0 ? kept : { ...kept, value: unkept.reduce((value, step) => step(value), kept.value) }

  const shown = createStore<Shown<V>>({ kept: now(), isKept: true })
  const change = (step: Step<V>) => {
    unkept.push(step)
    const kept = after(now())
    const isKept = deviceStore.write(name, kept)
    if (isKept) unkept = []
    shown.set({ kept, isKept })
  }
  const note = (known: Partial<Kept<V>>) => {
    const kept = { ...now(), ...known }
    // Nothing is kept of a count before its first tap.
    if (fresh) fresh = kept
    else deviceStore.write(name, kept)
    shown.set({ ...shown.get(), kept: after(kept) })
  }
  const drop = () => {
    deviceStore.remove(name)
    fresh = null
    unkept = []
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
    settle: (forget, isDone = (value) => !isCounted({ ...shown.get().kept, value })) => {
      change(forget)
      if (isDone(shown.get().kept.value)) drop()
    },
    drop,
    reload: () => shown.set({ ...shown.get(), kept: after(now()) }),
  }
}
