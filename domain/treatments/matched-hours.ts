/** What was counted on a plot in one hour, or by hand on one day. `arm`: key of the plot's treatment then. */
export interface Watched {
  arm: string
  day: string
  /** Local hour of the day, 0 to 23; null for counts by hand. */
  hour: number | null
  effort: number
}

const slotOf = ({ day, hour }: Watched): string => `${day} ${hour}`

/** An arm without which there would be more than so many times the hours is left out. */
const LEAST_SHARE = 4

/** Hours that all arms watched. */
const commonOf = (slots: ReadonlyMap<string, ReadonlySet<string>>): Set<string> => {
  const [first = new Set<string>(), ...others] = slots.values()
  return new Set([...first].filter((slot) => others.every((own) => own.has(slot))))
}

const without = (slots: ReadonlyMap<string, ReadonlySet<string>>, arm: string) =>
  new Map([...slots].filter(([key]) => key !== arm))

/**
 * The rows of those days and hours on which every compared arm was watched. Arms that share no hour with the others
 * (such as what a letter meant earlier), or that leave the others less than a quarter of their hours, are left out one
 * by one: first the arm whose absence leaves most hours to compare, then the one that watched least; the control stays. Empty where fewer than two arms share an hour.
 */
export const matchedHours = <W extends Watched>(given: readonly W[], control: string | null): W[] => {
  const rows = given.filter(({ effort }) => effort > 0)
  let slots: ReadonlyMap<string, ReadonlySet<string>> = new Map(
    [...Map.groupBy(rows, ({ arm }) => arm)].map(([arm, own]) => [arm, new Set(own.map(slotOf))]),
  )
  while (slots.size > 1) {
    const candidates = [...slots]
      .filter(([arm]) => arm !== control)
      .map(([arm, own]) => ({ arm, watched: own.size, left: commonOf(without(slots, arm)).size }))
      .toSorted((a, b) => b.left - a.left || a.watched - b.watched)
    const [first] = candidates
    const common = commonOf(slots).size
    if (first === undefined || (common > 0 && (slots.size === 2 || first.left <= LEAST_SHARE * common))) break
    slots = without(slots, first.arm)
  }
  if (slots.size < 2) return []
  const common = commonOf(slots)
  return rows.filter((row) => slots.has(row.arm) && common.has(slotOf(row)))
}
