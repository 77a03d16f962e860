/** From and to in ms since 1970; `to` is excluded. */
export type Span = [from: number, to: number]

/** The same time as the fewest possible spans, in order. */
export const union = (spans: Span[]): Span[] => {
  const merged: Span[] = []
  for (const [from, to] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** Hours of a union. Divides seconds, as covered_hours() does in the database, so that both give the same double. */
export const hoursOf = (spans: Span[]): number => spans.reduce((ms, [from, to]) => ms + to - from, 0) / 1_000 / 3_600
