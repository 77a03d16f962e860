import { getHealth } from '#domain/platform/portal.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { api } from '#web/platform/api/api.ts'
import { clockAhead, rightNow } from '#web/platform/time/clock.ts'
import { SAME_CLOCK_MS } from '#web/platform/time/clock-skew.ts'
import { surveys } from '#web/texts/surveys.ts'
import { spanText } from '../entries/entry-time.ts'
import { isAddition, type EntryData, type Entry } from './entry.ts'

/** What was kept a moment ago was kept by the clock of now. */
const FRESH_MS = 60_000

/** Measures the phone's clock before something is sent that was counted a while ago: it may have been set since. */
export const measureBefore = async (entries: readonly Entry[]): Promise<void> => {
  const now = rightNow()
  const isOld = ({ at, refusal }: Entry) => refusal === null && Math.abs(now - Date.parse(at)) > FRESH_MS
  // Without a signal the entry itself is the next that cannot be sent.
  if (entries.some(isOld) || (entries.length > 0 && clockAhead() !== 0))
    await api(getHealth, { background: true }).catch(() => {})
}

/** The entry as it stays here until a person says which time is right; null: its clock is the one of now. */
export const heldByClock = (entry: Entry): Entry | null => {
  // What is added to a stored entry says no time.
  if (entry.clock_ahead === undefined || isAddition(entry.counted)) return null
  const clock_set = clockAhead() - entry.clock_ahead
  if (Math.abs(clock_set) < SAME_CLOCK_MS) return null
  return { ...entry, clock_set, refusal: surveys.clock.wasSet(spanText(clock_set / 1_000)), tried: null }
}

/** When it was counted, as this phone noted it. */
export const countedAt = ({ counted, at }: Entry): string =>
  (isAddition(counted) ? at : counted.kind === 'weather' ? counted.body.timestamp : counted.body.start_time) ?? at

const earlier = (at: string, by_ms: number) => new Date(Date.parse(at) - by_ms).toISOString()

/** The moment that it was by the clock of now. */
export const correctedAt = (entry: Entry): string => earlier(countedAt(entry), entry.clock_set ?? 0)

/** Its time was right when it was counted: it is sent as it is. */
export const withItsTime = ({ clock_set: _, ...entry }: Entry): Entry => ({
  ...entry,
  clock_ahead: clockAhead(),
  refusal: null,
})

/** Its time is put right by the clock of now, and its day with it. */
export const withCorrectedTime = (entry: Entry): Entry => {
  const survey_date = localDay(correctedAt(entry), entry.place.zone)
  const corrected = { ...withItsTime(entry), survey_date, counted: correctedCount(entry) }
  if (survey_date === entry.survey_date) return corrected
  // Its visit is that of another day: the newest of its own is asked for, or a new one as it was meant to be.
  return { ...corrected, survey_id: null, visit_key: entry.visit_key ? crypto.randomUUID() : null }
}

const correctedCount = (entry: Entry): EntryData => {
  const { counted } = entry
  if (isAddition(counted)) return counted
  const at = correctedAt(entry)
  const clock_ahead_seconds = Math.round(clockAhead() / 1_000) || null
  if (counted.kind === 'weather')
    return { kind: 'weather', body: { ...counted.body, timestamp: at, clock_ahead_seconds } }
  const time = { start_time: at, clock_ahead_seconds }
  // One by one, as each kind has a body of its own.
  if (counted.kind === 'flower') return { kind: 'flower', body: { ...counted.body, ...time } }
  if (counted.kind === 'pollinator') return { kind: 'pollinator', body: { ...counted.body, ...time } }
  return { kind: 'predator', body: { ...counted.body, ...time } }
}
