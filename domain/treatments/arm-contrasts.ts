/** A logarithm of a rate of one unit. */
export interface LoggedUnit {
  arm: string
  stratum: string
  log: number
}

interface Contrast {
  log: number
  /** Multiplied by the residual variance, the variance of `log`. */
  factor: number
}

export interface Fit {
  /** Difference of two arms; null where no chain of strata leads from one to the other. */
  contrast: (arm: string, reference: string) => Contrast | null
  /** Whether strata hold several arms, so that arms are compared within them. */
  isBlocked: boolean
  /** Residual degrees of freedom. */
  degrees: number
  /** Residual standard deviation; 0 without degrees of freedom. */
  deviation: number
}

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

/** Arms that strata connect. Arms of different groups cannot be compared. */
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
  effects: Map<string, number>
  variance: (arm: string, other: string) => number
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
  return { effects, variance: (arm, other) => inverse[free.indexOf(arm)]?.[free.indexOf(other)] ?? 0 }
}

/**
 * Least squares over arms and strata, balanced or not; the strata count only where one of them holds several arms.
 * Equal to R's `lm(log ~ arm + stratum)`, or `lm(log ~ arm)`.
 */
export const fitArms = (given: readonly LoggedUnit[]): Fit => {
  const armsIn = Map.groupBy(given, ({ stratum }) => stratum)
  const isBlocked = [...armsIn.values()].some((units) => new Set(units.map(({ arm }) => arm)).size > 1)
  const units = isBlocked ? given : given.map((unit) => ({ ...unit, stratum: '' }))
  const groups = connectedArms(units).map((arms) =>
    fitGroup(
      units.filter(({ arm }) => arms.includes(arm)),
      arms,
    ),
  )
  const effectOf = (arm: string): number => groups.find(({ effects }) => effects.has(arm))?.effects.get(arm) ?? 0
  let squares = 0
  const strata = Map.groupBy(units, ({ stratum }) => stratum)
  for (const inStratum of strata.values()) {
    const rests = inStratum.map(({ arm, log }) => log - effectOf(arm))
    const level = mean(rests)
    squares += rests.reduce((sum, rest) => sum + (rest - level) ** 2, 0)
  }
  const arms = new Set(units.map(({ arm }) => arm)).size
  const degrees = units.length - strata.size - arms + groups.length
  return {
    isBlocked,
    degrees,
    deviation: degrees > 0 ? Math.sqrt(squares / degrees) : 0,
    contrast: (arm, reference) => {
      const group = groups.find(({ effects }) => effects.has(arm) && effects.has(reference))
      if (!group) return null
      const factor =
        group.variance(arm, arm) + group.variance(reference, reference) - 2 * group.variance(arm, reference)
      return { log: effectOf(arm) - effectOf(reference), factor }
    },
  }
}
