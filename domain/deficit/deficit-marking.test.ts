import { expect, test } from 'vitest'
import { markingSteps } from './deficit-marking.ts'

const trial = {
  plots: [
    { plot_id: 8, number: 1, tunnel_number: 4 },
    { plot_id: 9, number: 2, tunnel_number: 4 },
  ],
  plants_per_plot: 2,
}

test('markingSteps lists every pollination kind of every plant in order, with the sum of its flowers', () => {
  const steps = markingSteps(trial, [
    { plot_id: 8, plant_number: 2, pollination: 'hand', flowers: 2 },
    { plot_id: 8, plant_number: 2, pollination: 'hand', flowers: 3 },
    { plot_id: 9, plant_number: 1, pollination: 'open', flowers: 1 },
    { plot_id: 7, plant_number: 1, pollination: 'open', flowers: 9 },
  ])
  expect(steps).toHaveLength(12)
  expect(steps.slice(0, 4).map(({ plant_number, pollination }) => `${plant_number} ${pollination}`)).toEqual([
    '1 open',
    '1 bagged',
    '1 hand',
    '2 open',
  ])
  expect(steps.filter(({ flowers }) => flowers > 0)).toEqual([
    { plot_id: 8, plant_number: 2, pollination: 'hand', flowers: 5 },
    { plot_id: 9, plant_number: 1, pollination: 'open', flowers: 1 },
  ])
})
