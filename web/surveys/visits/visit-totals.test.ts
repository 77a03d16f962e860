import { expect, test } from 'vitest'
import { missingKinds, visitState, visitTotals } from './visit-totals.ts'

const plant = (plant_number: number, count: number | null) => ({
  plant_number,
  observation: count === null ? null : { count },
})

test('a fully counted visit says so first, with its totals', () => {
  const visit = {
    flowers: [plant(1, 13), plant(2, 0)],
    looks: [{ observations: [{ count: 5 }, { count: 1 }] }, { observations: [] }],
    predators: [plant(1, null), plant(2, 1), plant(2, 2)],
  }
  expect(visitState(visit)).toBe('Flowers, pollinators and predators are counted.')
  expect(visitTotals(visit)).toBe('13 flowers on 2 plants; 6 pollinators in 2 counts; 3 predators on 2 plants.')
})

test('a plant without a count is uncounted, but nothing seen is a count', () => {
  const visit = { flowers: [plant(1, null)], looks: [{ observations: [] }], predators: [] }
  expect(visitState(visit)).toBe('Not counted yet: flowers and predators.')
  expect(visitTotals(visit)).toBe('0 pollinators in 1 count.')
})

test('an empty visit has no totals', () => {
  const visit = { flowers: [], looks: [], predators: [] }
  expect(visitState(visit)).toBe('Not counted yet: flowers, pollinators and predators.')
  expect(visitTotals(visit)).toBe('')
})

test('what is left to count is named in the order of the tabs', () => {
  expect(missingKinds({ flowers: [plant(1, null)], looks: [{ observations: [] }], predators: [] })).toEqual([
    'flower',
    'predator',
  ])
})
