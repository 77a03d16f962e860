/** What compared arms share: hours, or days if counts have no hour or seldom fell into one hour. */
export const matchings = ['hour', 'day'] as const
export type MatchedBy = (typeof matchings)[number]

/** Hours by local day, as bits: bit 8 is 08:00 to 09:00. Counts that are matched by day have no hour; bit 0 is their day. */
export type HoursOfDays = ReadonlyMap<string, number>

/** The hour of the day as a bit; `null` for counts that are matched by day. */
export const hourBit = (hour: number | null): number => 1 << (hour ?? 0)

const bitsIn = (bits: number): number => {
  let [count, rest] = [0, bits]
  for (; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** Number of hours on all days. */
export const numberOfHours = (hours: HoursOfDays): number => {
  let count = 0
  for (const bits of hours.values()) count += bitsIn(bits)
  return count
}

/** Compared arms, and the days and hours that each of them recorded. */
export interface MatchedHours {
  arms: ReadonlySet<string>
  hours: HoursOfDays
}

/** An arm is left out if the hours without it are more than this multiple of those with it. */
export const MOST_HOURS_LOST = 4

const commonOf = (arms: Iterable<HoursOfDays>): HoursOfDays => {
  let common: HoursOfDays | undefined
  for (const hours of arms) {
    if (common === undefined) common = hours
    else
      common = new Map(
        [...common].flatMap(([day, bits]) => {
          const shared = bits & (hours.get(day) ?? 0)
          return shared === 0 ? [] : [[day, shared] as const]
        }),
      )
  }
  return common ?? new Map()
}

const without = (arms: ReadonlyMap<string, HoursOfDays>, arm: string) =>
  new Map([...arms].filter(([key]) => key !== arm))

/**
 * Days and hours recorded by every compared arm. Arms that share no hour with the others (such as an earlier meaning of
 * a letter), or that leave the others less than a quarter of their hours, are left out one by one: first the arm whose
 * absence leaves most hours to compare, then the one with the fewest recorded hours; the control stays. Empty if fewer
 * than two arms share an hour.
 */
export const matchedHours = (watched: ReadonlyMap<string, HoursOfDays>, control: string | null): MatchedHours => {
  let arms: ReadonlyMap<string, HoursOfDays> = new Map(
    [...watched].filter(([, hours]) => hours.size > 0).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  while (arms.size > 1) {
    const [first] = [...arms]
      .filter(([arm]) => arm !== control)
      .map(([arm, own]) => ({
        arm,
        watched: numberOfHours(own),
        left: numberOfHours(commonOf(without(arms, arm).values())),
      }))
      .toSorted((a, b) => b.left - a.left || a.watched - b.watched)
    const common = numberOfHours(commonOf(arms.values()))
    if (first === undefined || (common > 0 && (arms.size === 2 || first.left <= MOST_HOURS_LOST * common))) break
    arms = without(arms, first.arm)
  }
  if (arms.size < 2) return { arms: new Set(), hours: new Map() }
  return { arms: new Set(arms.keys()), hours: commonOf(arms.values()) }
}
