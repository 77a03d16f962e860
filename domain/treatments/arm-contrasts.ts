import type { Layout } from './experimental-units.ts'

/** The logarithm of the rate of one unit. */
export interface LoggedUnit {
  arm: string
  stratum: string
  log: number
}

/** The basis on which two arms are compared: units of the same blocks or tunnels, or all units. */
export const contrastBases = ['within blocks', 'within tunnels', 'between units'] as const
export type ContrastBasis = (typeof contrastBases)[number]

/** Difference of two arms. */
export interface Contrast {
  log: number
  /** Multiplied by the residual variance, the variance of `log`. */
  factor: number
  /** Residual degrees of freedom. */
  degrees: number
  /** Residual standard deviation; 0 without degrees of freedom. */
  deviation: number
  basis: ContrastBasis
  /** Units of each arm. */
  units: [arm: number, reference: number]
}

/** Null if no chain of blocks connects the two arms. */
export type Contrasts = (arm: string, reference: string) => Contrast | null

/** Inverse of a symmetric positive definite matrix, by Gauss and Jordan. */
const inverseOf = (matrix: readonly (readonly number[])[]): number[][] => {
  const size = matrix.length
  const rows = matrix.map((row, at) => [...row, ...row.map((_, column) => (column === at ? 1 : 0))])
  for (const [at, pivotRow] of rows.entries()) {
    const pivot = pivotRow[at] ?? 1
    for (let column = 0; column < 2 * size; column += 1) pivotRow[column] = (pivotRow[column] ?? 0) / pivot
    for (const [other, row] of rows.entries()) {
      const factor = row[at] ?? 0
      if (other === at || factor === 0) continue
      for (let column = 0; column < 2 * size; column += 1)
        row[column] = (row[column] ?? 0) - factor * (pivotRow[column] ?? 0)
    }
  }
  return rows.map((row) => row.slice(size))
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Groups of arms connected by strata. Arms of different groups cannot be compared. */
const connectedArms = (units: readonly LoggedUnit[]): string[][] => {
  const groups: Set<string>[] = []
  for (const inStratum of Map.groupBy(units, ({ stratum }) => stratum).values()) {
    const arms = new Set(inStratum.map(({ arm }) => arm))
    const joined = groups.filter((group) => [...group].some((arm) => arms.has(arm)))
    for (const group of joined) {
      for (const arm of group) arms.add(arm)
      groups.splice(groups.indexOf(group), 1)
    }
    groups.push(arms)
  }
  return groups.map((group) => [...group].toSorted())
}

interface Group {
  units: readonly LoggedUnit[]
  /** Against the first arm of the group. */
  effects: Map<string, number>
  variance: (arm: string, other: string) => number
  /** Residual degrees of freedom of this group alone. */
  degrees: number
}

/** Effects of connected arms against the first of them: the normal equations after strata are eliminated. */
const fitGroup = (units: readonly LoggedUnit[], arms: readonly string[]): Group => {
  const strata = [...Map.groupBy(units, ({ stratum }) => stratum).values()].map((all) => ({
    all,
    mean: mean(all.map(({ log }) => log)),
    number: (arm: string) => all.filter((unit) => unit.arm === arm).length,
  }))
  const free = arms.slice(1)
  const matrix = free.map((row) =>
    free.map((column) =>
      strata.reduce((sum, { all, number }) => {
        const own = row === column ? number(row) : 0
        return sum + own - (number(row) * number(column)) / all.length
      }, 0),
    ),
  )
  const right = free.map((arm) =>
    strata.reduce(
      (sum, stratum) =>
        sum + stratum.all.reduce((own, unit) => own + (unit.arm === arm ? unit.log - stratum.mean : 0), 0),
      0,
    ),
  )
  const inverse = inverseOf(matrix)
  const effects = new Map(
    arms.map((arm) => {
      const row = inverse[free.indexOf(arm)] ?? []
      return [arm, row.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0)]
    }),
  )
  return {
    units,
    effects,
    variance: (arm, other) => inverse[free.indexOf(arm)]?.[free.indexOf(other)] ?? 0,
    degrees: units.length - strata.length - free.length,
  }
}

const squaresOf = ({ units, effects }: Group): number => {
  let squares = 0
  for (const inStratum of Map.groupBy(units, ({ stratum }) => stratum).values()) {
    const rests = inStratum.map(({ arm, log }) => log - (effects.get(arm) ?? 0))
    const level = mean(rests)
    squares += rests.reduce((sum, rest) => sum + (rest - level) ** 2, 0)
  }
  return squares
}

/**
 * Least squares over arms and strata, balanced or not (Searle 1971, Linear Models, chapter 7). Equal to R's `lm(log ~ stratum + arm)`, or `lm(log ~ arm)` for a
 * single stratum. `least`: degrees of freedom that a group of connected arms must have.
 */
const fitWithin = (units: readonly LoggedUnit[], basis: ContrastBasis, least: number): Contrasts => {
  const groups = connectedArms(units).map((arms) =>
    fitGroup(
      units.filter(({ arm }) => arms.includes(arm)),
      arms,
    ),
  )
  const degrees = groups.reduce((sum, group) => sum + group.degrees, 0)
  const squares = groups.reduce((sum, group) => sum + squaresOf(group), 0)
  const deviation = degrees > 0 ? Math.sqrt(squares / degrees) : 0
  const unitsOf = (name: string): number => units.filter(({ arm }) => arm === name).length
  return (arm, reference) => {
    const group = groups.find(({ effects }) => effects.has(arm) && effects.has(reference))
    if (group === undefined || group.degrees < least) return null
    const log = (group.effects.get(arm) ?? 0) - (group.effects.get(reference) ?? 0)
    const factor = group.variance(arm, arm) + group.variance(reference, reference) - 2 * group.variance(arm, reference)
    return { log, factor, degrees, deviation, basis, units: [unitsOf(arm), unitsOf(reference)] }
  }
}

/** One unit for each arm of a stratum, with the mean of its logarithms, in a single stratum. */
const joined = (units: readonly LoggedUnit[]): LoggedUnit[] =>
  [...Map.groupBy(units, ({ arm, stratum }) => JSON.stringify([arm, stratum])).values()].map((own) => ({
    arm: own[0]?.arm ?? '',
    stratum: '',
    log: mean(own.map(({ log }) => log)),
  }))

/**
 * Differences of arms. In a trial laid out in blocks, arms are compared within blocks only, because such a design gives
 * no information about arms that no chain of blocks connects. Tunnels that happen to contain several arms are not a
 * planned design: arms that they connect are compared within tunnels if that leaves degrees of freedom, all others
 * between tunnels, each tunnel being one unit of an arm. If no stratum contains several arms, all are compared between
 * units.
 */
export const armContrasts = (units: readonly LoggedUnit[], layout: Layout): Contrasts => {
  const strata = Map.groupBy(units, ({ stratum }) => stratum)
  const isDivided = [...strata.values()].some((own) => new Set(own.map(({ arm }) => arm)).size > 1)
  const between = fitWithin(joined(units), 'between units', 0)
  if (!isDivided) return between
  if (layout === 'blocks') return fitWithin(units, 'within blocks', 0)
  const within = fitWithin(units, 'within tunnels', 1)
  return (arm, reference) => within(arm, reference) ?? between(arm, reference)
}
