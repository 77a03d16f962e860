import { describe, expect } from 'vitest'
import { functionalGroups } from '#domain/intensity/functional-groups.ts'
import { cropParameters, effectiveness } from './parameters.ts'
import { type CameraHours, type Check, type HealthInput, partNames } from './shapes.ts'
import { expectAlike, forScored, rescored, type ScoredCase } from './testing/for-all.ts'

const withRow = ({ input, change }: ScoredCase, changed: (row: CameraHours) => CameraHours): CameraHours[] =>
  input.captures.map((row, index) => (index === change.pick % input.captures.length ? changed(row) : row))

const lastDay = ({ start, end, asOf }: HealthInput): string => {
  const today = asOf?.slice(0, 10) ?? end
  return today < start ? start : today < end ? today : end
}

/** The rows from which the score is calculated. */
const rowsOf = (input: HealthInput) =>
  input.captures.filter(({ date, flowers }) => flowers !== null && flowers > 0 && date <= lastDay(input))

/** The same checks for every group of both model versions. */
const checksOfAll = (checks: Pick<Check, 'tp' | 'fp' | 'fn'>): Check[] =>
  ['', 'net 3', 'net 4'].flatMap((modelVersion) =>
    functionalGroups.map((group) => ({ modelVersion, group, ...checks })),
  )

const countsOf = (rows: readonly CameraHours[]): number =>
  rows.flatMap(({ counts }) => Object.values(counts ?? {})).reduce((sum, count) => sum + (count ?? 0), 0)

describe('the score of a window', () => {
  forScored('8. lies in its range and has its band', ({ result: { score, range, band } }) => {
    expect(range[0] <= score && score <= range[1]).toBe(true)
    expect(band).toBe(score < 20 ? 'Low' : score < 40 ? 'Medium' : score < 70 ? 'High' : 'Very High')
  })

  forScored('9. and the points that its parts took make 100', ({ result: { score, lost } }) => {
    const points = partNames.map((part) => lost[part])
    expect(Math.min(...points)).toBeGreaterThanOrEqual(0)
    expect(points.reduce((sum, one) => sum + one, 0)).toBeCloseTo(100 - score, 9)
  })

  forScored('10. is worked out from visits, need and fertility as the page says', ({ result }) => {
    const { score, expected, fertility, metrics } = result
    expect(expected >= 0 && expected <= 70).toBe(true)
    expect(fertility.weather >= 0.8 && fertility.weather <= 1).toBe(true)
    expect(fertility.treatment >= 0.905 && fertility.treatment <= 1).toBe(true)
    expect(fertility.season >= 0.93 - 1e-9 && fertility.season <= 1).toBe(true)
    const all = fertility.weather * fertility.treatment * fertility.season
    expectAlike(
      [metrics.fertility, metrics.effectiveVisits, metrics.ratio],
      [all, metrics.visitsPerFlower * all, metrics.visitsPerFlower / metrics.visitsNeeded],
    )
    expect(Math.abs(score - 100 * (1 - 0.3 ** (metrics.ratio * all)))).toBeLessThanOrEqual(0.05 + 1e-9)
  })

  forScored('11. never falls with more visits', (one) => {
    const captures = withRow(one, (row) => ({ ...row, visits: row.visits + one.change.more }))
    expect(rescored(one.input, { captures }).score).toBeGreaterThanOrEqual(one.result.score)
  })

  forScored('12. never rises with watched flowers that nobody visits', ({ input, change, result }) => {
    const { hours, flowers } = change
    const row: CameraHours = { date: lastDay(input), deviceId: 'd0', hours, flowers, visits: 0, modelVersion: 'net 3' }
    expect(rescored(input, { captures: [...input.captures, row] }).score).toBeLessThanOrEqual(result.score)
  })

  forScored('13. never rises with more open flowers', (one) => {
    const captures = withRow(one, (row) => (row.flowers ? { ...row, flowers: row.flowers + one.change.flowers } : row))
    expect(rescored(one.input, { captures }).score).toBeLessThanOrEqual(one.result.score)
  })

  forScored('25. stays with twice the hours and visits, of which it is surer', ({ input, result }) => {
    const captures = input.captures.map((row) => ({ ...row, hours: row.hours * 2, visits: row.visits * 2 }))
    const twice = rescored(input, { captures })
    expect(twice.score).toBe(result.score)
    expect(twice.range[0] >= result.range[0] && twice.range[1] <= result.range[1]).toBe(true)
    expect(twice.completeness).toBeGreaterThanOrEqual(result.completeness)
  })

  forScored('26. stays with twice the cameras, of which it is surer', ({ input, result }) => {
    const second = <T extends { deviceId: string }>(row: T): T => ({ ...row, deviceId: `${row.deviceId} again` })
    const captures = [...input.captures, ...input.captures.map((row) => ({ ...second(row), counts: null }))]
    const placements = input.placements && [...input.placements, ...input.placements.map(second)]
    const twice = rescored(input, { captures, placements })
    expect(twice.score).toBe(result.score)
    expect(twice.range[0] >= result.range[0] && twice.range[1] <= result.range[1]).toBe(true)
  })

  forScored(
    '27. has the widest range where one camera has all visits, and the narrowest where all have alike',
    (one) => {
      const { input, result } = one
      const rows = rowsOf(input)
      const { flowerHours, visits, dispersion } = result.metrics
      const sharing = (share: (row: CameraHours) => number) =>
        rescored(input, {
          // With other visits, a version's reviews would have a different weight.
          detection: null,
          captures: input.captures.map((row) => (rows.includes(row) ? { ...row, visits: visits * share(row) } : row)),
        }).metrics.dispersion
      const [first] = rows
      if (!first) return false
      const even = sharing((row) => ((row.flowers ?? 0) * row.hours) / flowerHours)
      const alone = sharing((row) => (row === first ? 1 : 0))
      expect(dispersion).toBeGreaterThanOrEqual(2)
      expect(rescored(input, { detection: null }).metrics.dispersion).toBeGreaterThanOrEqual(even - 1e-9)
      expect(alone).toBeGreaterThanOrEqual(even - 1e-9)
      const ownShare = rows
        .filter(({ deviceId }) => deviceId === first.deviceId)
        .reduce((sum, row) => sum + ((row.flowers ?? 0) * row.hours) / flowerHours, 0)
      if (visits >= 40 && ownShare < 0.5) expect(alone).toBeGreaterThan(even)
    },
  )
})

describe('visitor groups and reviewed counts', () => {
  forScored('28. a bumblebee for another fly never lowers the score', ({ input, change }) => {
    const rows = rowsOf(input)
    const at = rows[change.pick % rows.length]
    const swap = (flies: number, bumblebees: number): HealthInput['captures'] =>
      input.captures.map((row) =>
        row === at ? { ...row, counts: { ...row.counts, 'other fly': flies, bumblebee: bumblebees } } : row,
      )
    const scoreOf = (flies: number, bumblebees: number) =>
      rescored(input, { detection: null, captures: swap(flies, bumblebees) }).score
    expect(scoreOf(0, change.more)).toBeGreaterThanOrEqual(scoreOf(change.more, 0))
  })

  forScored('29. as many missed as false leave the score and widen the range', ({ input, change }) => {
    const without = rescored(input, { detection: null })
    const balanced = rescored(input, { detection: checksOfAll({ tp: 30, fp: change.more, fn: change.more }) })
    expect(balanced.score).toBe(without.score)
    expect(balanced.range[0] <= without.range[0] && balanced.range[1] >= without.range[1]).toBe(true)
    const widened = countsOf(rowsOf(input)) >= 10 && without.metrics.visits > 0
    if (widened) expect(balanced.metrics.dispersion).toBeGreaterThan(without.metrics.dispersion)
    else expect(balanced.metrics.dispersion).toBe(without.metrics.dispersion)
  })

  forScored('30. under 30 checks change nothing', ({ input, change }) => {
    const [fp, fn] = [change.more % 10, change.pick % 10]
    const detection = checksOfAll({ tp: 29 - fp - fn, fp, fn })
    expectAlike(rescored(input, { detection }), rescored(input, { detection: null }))
  })

  forScored('31. more missed never lower the score, more false never raise it', ({ input, change }) => {
    const scoreOf = (fp: number, fn: number) => rescored(input, { detection: checksOfAll({ tp: 40, fp, fn }) }).score
    const other = change.pick % 30
    expect(scoreOf(other, other + change.more)).toBeGreaterThanOrEqual(scoreOf(other, other))
    expect(scoreOf(other + change.more, other)).toBeLessThanOrEqual(scoreOf(other, other))
  })

  forScored('35. without checks the visits part is that of ph-1.0', ({ input }) => {
    const { metrics, components } = rescored(input, { detection: null })
    const counts = rowsOf(input).flatMap((row) =>
      functionalGroups.map((group) => ({ group, n: row.counts?.[group] ?? 0 })),
    )
    const all = counts.reduce((sum, { n }) => sum + n, 0)
    const worth = counts.reduce((sum, { group, n }) => sum + n * effectiveness[input.crop][group], 0)
    const crop = cropParameters[input.crop]
    const q = all < 10 ? crop.effectiveness : worth / all
    const ratio = ((metrics.visits / metrics.flowerHours) * 10 * crop.receptiveDays * q) / crop.visitsNeeded
    expectAlike(components.visits, 1 - 0.3 ** ratio)
  })
})
