import { expect, test } from 'vitest'
import { linesOf, modelChanges } from './score-lines.ts'

const week = (pollination_health: number | null, model = 'ph-1.1') => ({ pollination_health, model })
const weeks = [week(40, 'ph-1.0'), week(50, 'ph-1.0'), week(60), week(null), week(62), week(64)]

test('lines connect consecutive weeks scored by the same model', () => {
  expect(linesOf(weeks).map((line) => line.map(({ index }) => index))).toEqual([
    [0, 1],
    [4, 5],
  ])
})
test('a model change is marked before the first week of the newer model, whatever weeks lie between', () => {
  expect(modelChanges(weeks)).toEqual([2])
  expect(modelChanges([week(40, 'ph-1.0'), week(null), week(60)])).toEqual([2])
  expect(modelChanges([week(null, 'ph-1.0'), week(60)])).toEqual([])
})
