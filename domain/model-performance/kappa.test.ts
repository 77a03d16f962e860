import { describe, expect, it, test } from 'vitest'
import { cohensKappa, statementPairs, type StatementPair } from './kappa.ts'
import { groupOf, imageWith } from './testing/reviewed-images.ts'

/** Number of pairs for each combination of categories, from the table: rows are the first reviewer's. */
const pairsOf = (table: number[][]): StatementPair[] =>
  table.flatMap((row, first) =>
    row.flatMap((number, second) => Array.from({ length: number }, (): StatementPair => [`${first}`, `${second}`])),
  )

describe("Cohen's kappa", () => {
  it('is 0.4 if 35 of 50 agree and 25 would by chance', () => {
    const { kappa, interval, detections } = cohensKappa(
      pairsOf([
        [20, 5],
        [10, 15],
      ]),
    )
    expect(kappa).toBeCloseTo(0.4, 12)
    // Fleiss, Cohen and Everitt by hand: (0.02743 + 0.02547 - 0.0025) / (50 * 0.5 ** 4) = 0.016128.
    expect(interval?.[0]).toBeCloseTo(0.4 - 1.96 * Math.sqrt(0.016128), 12)
    expect(interval?.[1]).toBeCloseTo(0.4 + 1.96 * Math.sqrt(0.016128), 12)
    expect(detections).toBe(50)
  })

  it('is 0.68 for the three diagnoses of Fleiss, Levin and Paik (2003, table 18.1)', () => {
    const { kappa, interval } = cohensKappa(
      pairsOf([
        [75, 1, 4],
        [5, 4, 1],
        [0, 0, 10],
      ]),
    )
    expect(kappa).toBeCloseTo(0.68, 2)
    // The standard error is 0.087 there.
    expect(((interval?.[1] ?? 0) - (interval?.[0] ?? 0)) / 2 / 1.96).toBeCloseTo(0.087, 2)
  })

  it('is undefined without detections, and if both reviewers used only one category', () => {
    expect(cohensKappa([])).toEqual({ kappa: null, interval: null, detections: 0 })
    expect(cohensKappa(pairsOf([[12]]))).toEqual({ kappa: null, interval: null, detections: 12 })
  })

  it('has no interval if the standard error is 0', () => {
    const agreed = pairsOf([
      [7, 0],
      [0, 3],
    ])
    expect(cohensKappa(agreed)).toEqual({ kappa: 1, interval: null, detections: 10 })
    expect(cohensKappa(pairsOf([[8, 2]]))).toMatchObject({ kappa: expect.closeTo(0, 12), interval: null })
  })
})

test('statementPairs pairs the statements of two reviewers by detection, excluding undecided ones', () => {
  const { detections, review } = imageWith({
    confirmed: ['bumblebee', 'background'],
    rejected: ['wasp'],
    cannotTell: ['wasp'],
    corrected: [['wasp', 'hoverfly']],
    added: ['wasp'],
  })
  const other = { verdicts: detections.map(() => 'confirmed' as const), corrections: [], added: [] }
  expect(statementPairs(detections, [review, other], groupOf)).toEqual([
    ['bumblebee', 'bumblebee'],
    [null, null],
    [null, 'wasp'],
    ['hoverfly', 'wasp'],
  ])
})
