import { expect, test } from 'vitest'
import type { DeficitEffectResult } from '#domain/deficit/endpoints.ts'
import { effectWords } from './result-words.ts'

const effect: DeficitEffectResult = {
  contrast: 'deficit',
  measure: 'weight',
  units: 6,
  mean: 15.6,
  reference_mean: 13.8,
  difference: 1.8,
  difference_range: [0.9, 2.7],
  ratio: 1.13,
  ratio_range: [1.06, 1.21],
  shown: true,
  missing: null,
  kg_per_ha: { value: 640, range: [320, 960] },
  money_per_ha: { value: 2_100, range: [1_050, 3_150] },
}

test('a deficit is stated in grams, kilograms and money, each with its range', () => {
  expect(effectWords(effect, 'GBP')).toEqual([
    'Hand pollination gave 1.8 g more per fruit (0.9 to 2.7): about 640 (320 to 960) kg or £2,100 (1,050 to 3,150) per hectare missing.',
  ])
})

test('amounts in dollars have their currency code', () => {
  expect(effectWords(effect, 'AUD').join(' ')).toContain('2,100 AUD')
  expect(effectWords(effect, 'CAD').join(' ')).toContain('2,100 CAD')
})

test('no deficit is stated if the range contains 0, or if hand pollination gave less', () => {
  const unclear = {
    ...effect,
    difference: 0.4,
    difference_range: [-0.5, 1.3] as [number, number],
    ratio: 1.03,
    ratio_range: [0.96, 1.1] as [number, number],
    shown: false,
  }
  expect(effectWords(unclear, 'GBP')).toEqual([
    'Hand pollination gave 0.4 g more per fruit (-0.5 to 1.3).',
    'No clear change: 1.03 times (0.96 to 1.10) as much as open flowers. The range contains 0, so a deficit is not shown.',
  ])
  const noRatio = effectWords({ ...unclear, ratio: null, ratio_range: null }, 'GBP')
  expect(noRatio[1]).toBe('No clear change: the range contains 0, so a deficit is not shown.')
  expect(effectWords(unclear, 'GBP').join(' ')).not.toContain('hectare')
  const less = { ...effect, difference: -1.8, difference_range: [-2.7, -0.9] as [number, number] }
  expect(effectWords(less, 'GBP')).toEqual(['Hand pollination gave 1.8 g less per fruit (0.9 to 2.7).'])
})

test('a single unit has no range', () => {
  const one = { ...effect, units: 1, difference_range: null, shown: null, missing: 'single unit' as const }
  expect(effectWords(one, 'GBP').join(' ')).toContain('Hand pollination gave 1.8 g more per fruit (no range). One unit only: it is unclear whether this is chance.')
})
