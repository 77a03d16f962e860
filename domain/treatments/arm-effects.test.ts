import { describe, expect, it } from 'vitest'
import { armEffects, unitsNeeded, type UnitTotal } from './arm-effects.ts'

/** Units written as treatment, stratum, visits and flower-hours. */
const unitsOf = (rows: readonly (readonly [string, string, number, number])[]): UnitTotal[] =>
  rows.map(([arm, stratum, count, effort], at) => ({ arm, stratum, unit: String(at), count, effort }))

const find = (units: readonly UnitTotal[], control: string | null = 'A') => armEffects(units, control).effects

/** Coefficients of a regression on indicator columns by Gaussian elimination, independent of the tested code. */
const solve = (rows: readonly (readonly number[])[], y: readonly number[]): number[] => {
  const width = rows[0]?.length ?? 0
  const at = (row: readonly number[] | undefined, column: number) => row?.[column] ?? 0
  const system = Array.from({ length: width }, (_, i) => [
    ...Array.from({ length: width }, (_unused, j) => rows.reduce((sum, row) => sum + at(row, i) * at(row, j), 0)),
    rows.reduce((sum, row, index) => sum + at(row, i) * at(y, index), 0),
  ])
  for (let i = 0; i < width; i += 1) {
    const pivot = system[i] ?? []
    for (const [j, row] of system.entries()) {
      if (j === i) continue
      const factor = at(row, i) / at(pivot, i)
      for (let k = i; k <= width; k += 1) row[k] = at(row, k) - factor * at(pivot, k)
    }
  }
  return system.map((row, i) => at(row, width) / at(row, i))
}

/** Residual deviation, and the factor of the variance of the last but one coefficient, from the normal equations. */
const residualsOf = (design: readonly (readonly number[])[], y: readonly number[]) => {
  const width = design[0]?.length ?? 0
  const coefficients = solve(design, y)
  const squares = y.reduce(
    (sum, value, at) =>
      sum +
      (value - (design[at] ?? []).reduce((own, cell, column) => own + cell * (coefficients[column] ?? 0), 0)) ** 2,
    0,
  )
  // The squared residual of a column regressed on the others is the inverse of its factor.
  const column = width - 2
  const others = design.map((row) => row.filter((_, at) => at !== column))
  const own = design.map((row) => row[column] ?? 0)
  const fitted = solve(others, own)
  const rest = own.reduce(
    (sum, value, at) =>
      sum + (value - (others[at] ?? []).reduce((total, cell, index) => total + cell * (fitted[index] ?? 0), 0)) ** 2,
    0,
  )
  return { deviation: Math.sqrt(squares / (y.length - width)), log: 1 / rest }
}

describe('ratio of a treatment arm to the control', () => {
  it('is the ratio of the geometric means of the units, with the range by t', () => {
    // Logarithms of rates: A 0 and ln 4, B ln 4 and ln 16: the difference is ln 4, the deviation ln 4 / √2.
    const units = unitsOf([
      ['A', '1', 10, 10],
      ['A', '2', 40, 10],
      ['B', '3', 80, 20],
      ['B', '4', 320, 20],
    ])
    const [effect] = find(units)
    const deviation = Math.log(4) / Math.SQRT2
    const reach = 2.919986 * deviation
    expect(effect?.ratio).toBeCloseTo(4, 9)
    expect(effect?.range?.[0]).toBeCloseTo(4 * Math.exp(-reach), 4)
    expect(effect?.range?.[1]).toBeCloseTo(4 * Math.exp(reach), 2)
    expect(effect).toMatchObject({ arm: 'B', reference: 'A', significant: false, single_unit: false })
    // t = √2 with 2 degrees of freedom: p = 1 - t / √(t² + 2).
    expect(effect?.p_value).toBeCloseTo(1 - Math.SQRT2 / 2, 6)
  })

  it('is estimated within blocks, even if some are incomplete', () => {
    const rows = [
      ['A', 'x', 30, 10],
      ['B', 'x', 52, 11],
      ['C', 'x', 44, 9],
      ['A', 'y', 75, 10],
      ['B', 'y', 120, 12],
      ['C', 'z', 20, 14],
      ['A', 'z', 16, 10],
      ['B', 'w', 33, 10],
      ['C', 'w', 30, 13],
      ['A', 'v', 99, 10],
    ] as const
    const strata = ['x', 'y', 'z', 'w', 'v']
    const design = rows.map(([arm, stratum]) => [
      ...strata.map((one) => Number(one === stratum)),
      Number(arm === 'B'),
      Number(arm === 'C'),
    ])
    const logs = rows.map(([, , visits, hours]) => Math.log(visits / hours))
    const [b = 0, c = 0] = solve(design, logs).slice(5)
    const [ofB, ofC] = find(unitsOf(rows))
    expect(Math.log(ofB?.ratio ?? 0)).toBeCloseTo(b, 9)
    expect(Math.log(ofC?.ratio ?? 0)).toBeCloseTo(c, 9)
    // 10 units less 5 blocks and 2 treatments: 3 degrees of freedom, for which t is 2.353363.
    const { log, deviation } = residualsOf(design, logs)
    expect(ofB?.range?.[1]).toBeCloseTo(Math.exp(b + 2.353363 * deviation * Math.sqrt(log)), 5)
    expect(ofB).toMatchObject({ basis: 'within blocks', missing: null })
  })

  it('is significant if it is large and blocks are alike', () => {
    const units = unitsOf(
      [1, 5, 2, 9].flatMap((level, at) => [
        ['A', String(at), 100 * level, 100] as const,
        ['B', String(at), 200 * level + at, 100] as const,
      ]),
    )
    const [effect] = find(units)
    expect(effect?.ratio).toBeCloseTo(2, 1)
    expect(effect).toMatchObject({ significant: true, units_needed: null })
    expect(effect?.range?.[0]).toBeGreaterThan(1)
  })

  it('is given for each pair if there is no control', () => {
    const units = unitsOf(
      ['B', 'C', 'D'].flatMap((arm) => [1, 2].map((at) => [arm, `${arm}${at}`, 10 + at, 10] as const)),
    )
    expect(find(units, null).map(({ arm, reference }) => `${arm}:${reference}`)).toEqual(['C:B', 'D:B', 'D:C'])
  })

  it('includes half a visit added to every unit if one has none', () => {
    const units = unitsOf([
      ['A', '1', 0, 10],
      ['A', '2', 3, 10],
      ['B', '3', 4, 10],
      ['B', '4', 8, 10],
    ])
    const found = armEffects(units, 'A')
    expect(found.half_added).toBe(true)
    expect(found.effects[0]?.ratio).toBeCloseTo(Math.sqrt((4.5 * 8.5) / (0.5 * 3.5)), 9)
  })

  it('is null if nothing was counted or no block contains both arms', () => {
    const none = find(unitsOf(['A', 'A', 'B', 'B'].map((arm, at) => [arm, String(at), 0, 10] as const)))
    expect(none).toMatchObject([
      { ratio: null, range: null, p_value: null, significant: false, basis: null, missing: 'nothing counted' },
    ])
    const separate = find(
      unitsOf([
        ['A', 'x', 9, 10],
        ['B', 'x', 8, 10],
        ['A', 'y', 7, 10],
        ['B', 'y', 8, 10],
        ['C', 'z', 9, 10],
        ['C', 'w', 4, 10],
      ]),
    )
    expect(separate.map(({ arm, basis, missing }) => [arm, basis, missing])).toEqual([
      ['B', 'within blocks', null],
      ['C', null, 'no common block'],
    ])
  })
})

describe('tunnels of which some contain several arms', () => {
  const ratioOf = (units: readonly UnitTotal[], letter: string) =>
    armEffects(units, 'A', 'tunnels').effects.find(({ arm }) => arm === letter)

  it('have all arms compared between tunnels if there is only one such tunnel', () => {
    const units = unitsOf([
      ['A', '1', 20, 10],
      ['B', '1', 30, 10],
      ['A', '2', 80, 10],
      ['B', '3', 120, 10],
      ['C', '4', 60, 10],
      ['C', '5', 240, 10],
    ])
    expect(ratioOf(units, 'B')).toMatchObject({ basis: 'between units', missing: null })
    expect(ratioOf(units, 'B')?.ratio).toBeCloseTo(1.5, 9)
    expect(ratioOf(units, 'C')?.ratio).toBeCloseTo(3, 9)
    expect(ratioOf(units, 'C')?.range).not.toBeNull()
  })

  it('have arms compared within them if connected often enough, and others between tunnels', () => {
    const units = unitsOf([
      ['A', '1', 10, 10],
      ['B', '1', 20, 10],
      ['A', '2', 90, 10],
      ['B', '2', 200, 10],
      ['C', '3', 60, 10],
      ['C', '4', 15, 10],
    ])
    expect(ratioOf(units, 'B')).toMatchObject({ basis: 'within tunnels', missing: null })
    expect(ratioOf(units, 'C')).toMatchObject({ basis: 'between units', missing: null })
    expect(ratioOf(units, 'C')?.ratio).toBeCloseTo(Math.sqrt((60 * 15) / (10 * 90)), 9)
  })

  it('have several plots of an arm in one tunnel combined as one unit between tunnels', () => {
    const units = unitsOf([
      ['A', '1', 10, 10],
      ['A', '1', 40, 10],
      ['C', '2', 60, 10],
      ['C', '3', 15, 10],
      ['B', '1', 15, 10],
    ])
    expect(ratioOf(units, 'C')).toMatchObject({ basis: 'between units', single_unit: true, missing: 'single unit' })
    expect(ratioOf(units, 'C')?.ratio).toBeCloseTo(30 / 20, 9)
  })
})

describe('one unit per arm', () => {
  it('gives no range and never a significant difference, even beside arms with several units', () => {
    const units = unitsOf([
      ['A', '1', 1000, 100],
      ['A', '2', 1010, 100],
      ['A', '3', 990, 100],
      ['B', '4', 9000, 100],
    ])
    expect(find(units)).toMatchObject([
      { single_unit: true, range: null, p_value: null, significant: false, units_needed: null },
    ])
    const [one, , , other] = units
    if (!one || !other) throw new Error('no units')
    expect(find([one, other])).toMatchObject([{ single_unit: true, range: null, significant: false }])
  })
})

describe('number of units a trial would need', () => {
  const design = { arms: 2, comparisons: 1, isBlocked: false, deviation: 0.4 }
  it('is that with 80 % power', () => {
    // 2 s² (t(0.95) + t(0.8))² / difference² with 24 degrees is 12.6, with 25 units as well.
    expect(unitsNeeded(Math.log(1.5), design)).toBe(13)
    expect(unitsNeeded(-Math.log(1.5), design)).toBe(13)
  })
  it('is null if the ratio is about 1 or more than 100 would be needed', () => {
    expect(unitsNeeded(Math.log(1.04), design)).toBeNull()
    expect(unitsNeeded(Math.log(1.1), design)).toBeNull()
  })
  it('is higher for more comparisons', () => {
    expect(unitsNeeded(Math.log(1.5), { ...design, arms: 8, comparisons: 7 })).toBeGreaterThan(18)
  })
})
