/** Counts by row, with the last taps for Undo. Null: not counted. */
export interface Tally {
  counts: Record<string, number | null>
  notes: Record<string, string>
  /** When each row was first touched. */
  times: Record<string, string>
  taps: { row: string; before: number | null; words: string }[]
}
const MAX_UNDONE = 100
const MAX_COUNT = 1_000_000

export const emptyTally: Tally = { counts: {}, notes: {}, times: {}, taps: [] }

const within = (count: number) => Math.min(MAX_COUNT, Math.max(0, Math.round(count)))

/** Sets a row. `words` describe the change, for Undo. */
export const counted = <T extends Tally>(tally: T, row: string, count: number | null, words: string, at: string): T => {
  const before = tally.counts[row] ?? null
  const after = count === null ? null : within(count)
  if (after === before) return tally
  return {
    ...tally,
    counts: { ...tally.counts, [row]: after },
    times: { [row]: at, ...tally.times },
    taps: [...tally.taps, { row, before, words }].slice(-MAX_UNDONE),
  }
}

/** Adds to a row; never below 0. */
export const tapped = <T extends Tally>(tally: T, row: string, by: number, words: string, at: string): T =>
  counted(tally, row, (tally.counts[row] ?? 0) + by, words, at)

/** Undoes the last tap, or the last one of the visible rows. */
export const undone = <T extends Tally>(tally: T, isInView: (row: string) => boolean = () => true): T => {
  const at = tally.taps.findLastIndex(({ row }) => isInView(row))
  const last = tally.taps[at]
  if (!last) return tally
  return { ...tally, counts: { ...tally.counts, [last.row]: last.before }, taps: tally.taps.toSpliced(at, 1) }
}

export const noted = <T extends Tally>(tally: T, row: string, note: string): T => ({
  ...tally,
  notes: { ...tally.notes, [row]: note },
})

/** Removes rows. */
export const without = <T extends Tally>(tally: T, isSent: (row: string) => boolean): T => {
  const rest = <T>(record: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).filter(([row]) => !isSent(row)))
  return {
    ...tally,
    counts: rest(tally.counts),
    notes: rest(tally.notes),
    times: rest(tally.times),
    taps: tally.taps.filter(({ row }) => !isSent(row)),
  }
}

/** Removes rows that were sent. Rows that were changed in another tab meanwhile stay. */
export const settled = <T extends Tally>(tally: T, sent: Tally, isSent: (row: string) => boolean): T =>
  without(
    tally,
    (row) =>
      isSent(row) &&
      (tally.counts[row] ?? null) === (sent.counts[row] ?? null) &&
      (tally.notes[row] ?? '') === (sent.notes[row] ?? ''),
  )

/** The time on a timer, and when it was last started. */
interface Ran {
  ran_ms: number
  since: number | null
}

/** Whether a person counted or wrote anything. */
export const holds = (
  tally: Tally & { nothing?: Record<string, boolean>; timer?: Ran; timers?: Record<string, Ran> },
): boolean =>
  [tally.timer, ...Object.values(tally.timers ?? {})].some(
    (timer) => timer !== undefined && (timer.since !== null || timer.ran_ms > 0),
  ) ||
  Object.values(tally.nothing ?? {}).some(Boolean) ||
  Object.values(tally.counts).some((count) => count !== null) ||
  Object.values(tally.notes).some((note) => note.trim() !== '')
