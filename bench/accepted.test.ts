import { expect, it } from 'vitest'
import { accept, compare, readAccepted, type Accepted } from './accepted.ts'
import { RESTLESS, type Line } from './figures.ts'

const origin = { date: '2026-11-22', commit: 'abc1234', machine: '2 cores' }
const line = (given: Partial<Line> = {}): Line => ({
  row: '7',
  moment: 'a list',
  ratio: 2,
  range: [1.9, 2.1],
  goal: 2.5,
  better: 'less',
  ours: '',
  limit: '',
  rounds: 7,
  dropped: 0,
  ...given,
})
const before = (given: Partial<Accepted> = {}): Accepted => ({
  row: '7',
  moment: 'a list',
  ratio: 2,
  noise: 0.05,
  ...origin,
  ...given,
})
const worse = (accepted: Accepted, measured: Line) => compare([accepted], [measured]).worse.map(({ row }) => row)

it('readAccepted returns a positive ratio, a positive noise and a commit for every row of the stored file', () => {
  for (const { row, ratio, noise, commit } of readAccepted()) {
    expect(ratio, row).toBeGreaterThan(0)
    expect(noise, row).toBeGreaterThan(0)
    expect(commit, row).toMatch(/^[0-9a-f]{7,}$/)
  }
})

it.each([
  ['more than the noise', { ratio: 2.11, range: [2.11, 2.11] }, ['7']],
  ['no more than the noise', { ratio: 2.09, range: [2.09, 2.09] }, []],
  ['better', { ratio: 1.5, range: [1.5, 1.5] }, []],
  ['more, in a run that is noisier itself', { ratio: 2.2, range: [1.9, 2.5] }, []],
] as [string, Partial<Line>, string[]][])(
  'compare reports a row as worse only if its cost exceeds the noise: %s',
  (_name, given, rows) => {
    expect(worse(before(), line(given))).toEqual(rows)
  },
)

it('compare reports a lower ratio as worse where higher is better', () => {
  expect(worse(before(), line({ better: 'more', ratio: 1.8, range: [1.8, 1.8] }))).toEqual(['7'])
  expect(worse(before(), line({ better: 'more', ratio: 2.5, range: [2.5, 2.5] }))).toEqual([])
})

it('compare reports a row as unknown if it was accepted at another scale or never accepted', () => {
  expect(compare([before()], [line({ moment: 'a longer list', ratio: 9 })])).toEqual({ worse: [], unknown: ['7'] })
  expect(compare([], [line()])).toEqual({ worse: [], unknown: ['7'] })
})

it('accept replaces only the rows of the accepted run and stores the noise of its rounds', () => {
  const earlier = [before({ row: '7' }), before({ row: '10', ratio: 5 })]
  const after = accept(earlier, [line({ ratio: 3, range: [2.7, 3.6] }), line({ row: '1b' })], origin)
  expect(after.map(({ row, ratio, noise }) => [row, ratio, Number(noise.toFixed(3))])).toEqual([
    ['1b', 2, 0.05],
    ['7', 3, 0.2],
    ['10', 5, 0.05],
  ])
})

it("accept stores a noise above zero, and the row's own noise if it reports one", () => {
  const [once, told] = accept([], [line({ range: [2, 2] }), line({ row: '8', range: [1, 9], noise: 0.1 })], origin)
  expect(once?.noise).toBe(0.02)
  expect(told?.noise).toBe(0.1)
})

it('accept skips a row if every round was restless', () => {
  expect(accept([before()], [line({ ratio: 9, note: RESTLESS })], origin)).toEqual([before()])
})
