import { getHealth } from '#domain/platform/health.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { api } from '#web/platform/api/api.ts'
import { clockAhead, rightNow } from '#web/platform/time/clock.ts'
import { SAME_CLOCK_MS } from '#web/platform/time/clock-skew.ts'
import { surveys } from '#web/texts/surveys.ts'
import { spanText } from '../entries/entry-time.ts'
import { isAddition, type EntryData, type Entry } from './entry.ts'

/** Entries newer than this were saved with the current clock. */
const FRESH_MS = 60_000

/** Measures the phone's clock before older entries are sent, because it may have been set since they were saved. */
export const measureBefore = async (entries: readonly Entry[]): Promise<void> => {
  const now = rightNow()
  const isOld = ({ at, refusal }: Entry) => refusal === null && Math.abs(now - Date.parse(at)) > FRESH_MS
  // Without a signal, sending the entry fails next and reports it.
  if (entries.some(isOld) || (entries.length > 0 && clockAhead() !== 0))
    await api(getHealth, { background: true }).catch(() => {})
}

/**
 * The entry in the state in which it waits for a person to decide which time is right. Null: the clock was not set
 * since it was saved.
 */
export const heldByClock = (entry: Entry): Entry | null => {
  // Additions to a stored entry have no time.
  if (entry.clock_ahead === undefined || isAddition(entry.counted)) return null
  const clock_set = clockAhead() - entry.clock_ahead
  if (Math.abs(clock_set) < SAME_CLOCK_MS) return null
  return { ...entry, clock_set, refusal: surveys.clock.wasSet(spanText(clock_set / 1_000)), tried: null }
}

/** When it was counted, by the phone's clock at that time. */
export const countedAt = ({ counted, at }: Entry): string =>
  (isAddition(counted) ? at : counted.kind === 'weather' ? counted.body.timestamp : counted.body.start_time) ?? at

const earlier = (at: string, by_ms: number) => new Date(Date.parse(at) - by_ms).toISOString()

/** When it was counted, by the current clock. */
export const correctedAt = (entry: Entry): string => earlier(countedAt(entry), entry.clock_set ?? 0)

/** Confirms the time of an entry. */
export const withItsTime = ({ clock_set: _, ...entry }: Entry): Entry => ({
  ...entry,
  clock_ahead: clockAhead(),
  refusal: null,
})

/** Corrects the time and day of an entry by the current clock. */
export const withCorrectedTime = (entry: Entry): Entry => {
  const survey_date = localDay(correctedAt(entry), entry.place.zone)
  const corrected = { ...withItsTime(entry), survey_date, counted: correctedCount(entry) }
  if (survey_date === entry.survey_date) return corrected
  // A visit of another day: the newest one, or a new one if the entry began a new visit.
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
  // Each kind has its own type of body.
  if (counted.kind === 'flower') return { kind: 'flower', body: { ...counted.body, ...time } }
  if (counted.kind === 'pollinator') return { kind: 'pollinator', body: { ...counted.body, ...time } }
  return { kind: 'predator', body: { ...counted.body, ...time } }
}
