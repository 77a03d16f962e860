import { metresBetween } from '../locations/distance.ts'

export interface Fix {
  latitude: number
  longitude: number
  at: Date
}
export interface Stop {
  latitude: number
  longitude: number
  from: Date
  to: Date
}

/** Positions of a receiver that does not move vary by this many metres. */
const WANDER_METRES = 25

/** Stops of a device from its positions, oldest first: a stop lasts until a position is away from its start. */
export const stopsOf = (fixes: readonly Fix[]): Stop[] => {
  const groups: [Fix, ...Fix[]][] = []
  for (const fix of fixes) {
    const group = groups.at(-1)
    if (group && metresBetween(group[0], fix) <= WANDER_METRES) group.push(fix)
    else groups.push([fix])
  }
  return groups.map((group) => {
    const mean = (pick: (fix: Fix) => number) => group.reduce((sum, fix) => sum + pick(fix), 0) / group.length
    return {
      latitude: mean(({ latitude }) => latitude),
      longitude: mean(({ longitude }) => longitude),
      from: group[0].at,
      to: (group.at(-1) ?? group[0]).at,
    }
  })
}
