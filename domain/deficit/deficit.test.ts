import { describe, expect, it } from 'vitest'
import { deficitOf, perHectare, type DeficitEffect, type WeighedFruit } from './deficit.ts'

const fruit = (
  plot_id: number,
  pollination: WeighedFruit['pollination'],
  weight_g: number,
  more: Partial<WeighedFruit> = {},
): WeighedFruit => ({
  plot_id,
  plant_number: 1,
  pollination,
  fruit_count: 1,
  weight_g,
  shape: 'well-formed',
  fruit_class: null,
  ...more,
})

const effect = (rows: WeighedFruit[], contrast: DeficitEffect['contrast'], measure: DeficitEffect['measure']) => {
  const found = deficitOf(rows).effects.find((one) => one.contrast === contrast && one.measure === measure)
  if (!found) throw new Error('not there')
  return found
}

// Three plots; hand less open is 1, 2 and 3 g, so that the mean is 2 and its standard error 1 / sqrt(3).
const threePlots = [1, 2, 3].flatMap((plot) => [
  fruit(plot, 'open', 10),
  fruit(plot, 'hand', 10 + plot),
  fruit(plot, 'bagged', 10 - 2 * plot),
])
/** Upper 5 % of Student's t with two degrees of freedom, from tables. */
const T_2 = 2.91999

describe('a pollination deficit', () => {
  it('is the mean difference within units, with a 90 % range by t with units minus one degrees of freedom', () => {
    const found = effect(threePlots, 'deficit', 'weight')
    expect(found).toMatchObject({ units: 3, mean: 12, reference_mean: 10, difference: 2, shown: true, missing: null })
    expect(found.difference_range?.[0]).toBeCloseTo(2 - T_2 / Math.sqrt(3), 4)
    expect(found.difference_range?.[1]).toBeCloseTo(2 + T_2 / Math.sqrt(3), 4)
    expect(found.ratio).toBeCloseTo(Math.cbrt(1.1 * 1.2 * 1.3), 10)
    expect(found.ratio_range?.[0]).toBeGreaterThan(1)
  })

  it('is given with the contribution of insects: open minus bagged', () => {
    expect(effect(threePlots, 'insects', 'weight')).toMatchObject({ units: 3, difference: 4, shown: true })
  })

  it('is not shown if the range includes 0', () => {
    const rows = [fruit(1, 'open', 10), fruit(1, 'hand', 14), fruit(2, 'open', 10), fruit(2, 'hand', 9)]
    const found = effect(rows, 'deficit', 'weight')
    expect(found.difference).toBeCloseTo(1.5, 10)
    expect(found.shown).toBe(false)
  })

  it('of a single unit has no range and is never shown', () => {
    const found = effect([fruit(1, 'open', 10), fruit(1, 'hand', 20)], 'deficit', 'weight')
    expect(found).toMatchObject({ units: 1, difference: 10, ratio: 2 })
    expect(found).toMatchObject({ difference_range: null, ratio_range: null, shown: null, missing: 'single unit' })
  })

  it('has no range if units do not differ at all', () => {
    const rows = [1, 2, 3].flatMap((plot) => [fruit(plot, 'open', 10.1), fruit(plot, 'hand', 10.4)])
    expect(effect(rows, 'deficit', 'weight')).toMatchObject({ shown: null, missing: 'units do not differ' })
  })

  it('excludes units without one of the two, and reports if none has both', () => {
    const some = [...threePlots, fruit(4, 'open', 90)]
    expect(effect(some, 'deficit', 'weight')).toMatchObject({ units: 3, reference_mean: 10 })
    const without = threePlots.filter(({ pollination }) => pollination !== 'bagged')
    expect(effect(without, 'insects', 'weight')).toMatchObject({ units: 0, difference: null, missing: 'no pairs' })
    expect(deficitOf([]).effects.map(({ missing }) => missing)).toEqual(Array<string>(8).fill('no pairs'))
  })

  it('weights each unit equally, however many fruit it has', () => {
    const rows = [
      fruit(1, 'open', 1_000, { fruit_count: 100 }),
      fruit(1, 'hand', 1_100, { fruit_count: 100 }),
      fruit(2, 'open', 10),
      fruit(2, 'hand', 13),
    ]
    expect(effect(rows, 'deficit', 'weight').difference).toBeCloseTo(2, 10)
  })
})

describe('experimental units', () => {
  it('are plots if there are several: more plants or fruit per plot do not narrow the range', () => {
    const twice = [...threePlots, ...threePlots.map((row) => ({ ...row, plant_number: 2 }))]
    expect(deficitOf(twice).unit_kind).toBe('plot')
    expect(deficitOf(twice).effects).toEqual(deficitOf(threePlots).effects)
  })

  it('are plants if there is only one plot, and then no effect is reported', () => {
    const rows = threePlots.map((row) => ({ ...row, plot_id: 7, plant_number: row.plot_id }))
    expect(deficitOf(rows)).toMatchObject({
      unit_kind: 'plant',
      units: [1, 2, 3].map((plant_number) => ({ plot_id: 7, plant_number })),
      effects: deficitOf(threePlots).effects.map((one) =>
        one.missing === null ? { ...one, shown: null, missing: 'single plot' } : one,
      ),
    })
    const [weight] = deficitOf(rows).effects
    const figures = { plants_per_ha: 40_000, fruits_per_plant: 25, price_per_kg: 3 }
    expect(weight && perHectare(weight, figures)).toEqual({ kg_per_ha: null, money_per_ha: null })
  })
})

it('class shares are of fruit with a recorded class, and shape shares of all fruit', () => {
  const graded = (plot: number, pollination: 'open' | 'hand', ones: number, others: number) => [
    fruit(plot, pollination, 10, { fruit_count: ones, fruit_class: '1' }),
    fruit(plot, pollination, 10, { fruit_count: others, fruit_class: 'waste', shape: 'misshapen' }),
    fruit(plot, pollination, 10, { fruit_count: 10 }),
  ]
  const rows = [
    ...graded(1, 'open', 2, 8),
    ...graded(1, 'hand', 6, 4),
    ...graded(2, 'open', 0, 10),
    ...graded(2, 'hand', 6, 4),
  ]
  const { mean, reference_mean, difference, ratio } = effect(rows, 'deficit', 'class_1')
  expect([mean, reference_mean, difference, ratio]).toEqual([0.6, 0.1, 0.5, null])
  expect(effect(rows, 'deficit', 'well_formed').mean).toBeCloseTo(16 / 20, 10)
})

describe('fruit set', () => {
  const marked = (plot_id: number, pollination: WeighedFruit['pollination'], flowers: number) => ({
    plot_id,
    plant_number: 1,
    pollination,
    flowers,
  })
  const fruitSet = (rows: WeighedFruit[], marks: ReturnType<typeof marked>[], contrast: DeficitEffect['contrast']) =>
    deficitOf(rows, { marked: marks }).effects.find((one) => one.contrast === contrast && one.measure === 'fruit_set')

  it('is fruit picked per flower marked, compared within units', () => {
    const rows = [1, 2].flatMap((plot) => [
      fruit(plot, 'open', 40, { fruit_count: 4 }),
      fruit(plot, 'hand', 90, { fruit_count: plot === 1 ? 9 : 8 }),
    ])
    const marks = [1, 2].flatMap((plot) => [marked(plot, 'open', 10), marked(plot, 'hand', 10)])
    const found = fruitSet(rows, marks, 'deficit')
    expect(found).toMatchObject({ units: 2, reference_mean: 0.4, missing: null })
    expect(found?.difference).toBeCloseTo(0.45, 10)
    expect(found?.difference_range?.[0]).toBeLessThan(0.45)
  })

  it('of bagged flowers without fruit is 0 once other fruit of the unit has been picked', () => {
    const marks = [1, 2].flatMap((plot) => [marked(plot, 'open', 4), marked(plot, 'bagged', 4)])
    expect(fruitSet([], marks, 'insects')).toMatchObject({ units: 0, missing: 'no pairs' })
    const rows = [fruit(1, 'open', 30, { fruit_count: 3 }), fruit(2, 'open', 40, { fruit_count: 4 })]
    expect(fruitSet(rows, marks, 'insects')).toMatchObject({ units: 2, mean: 0.875, reference_mean: 0, ratio: null })
    expect(deficitOf(rows, { marked: marks }).units[0]?.fruit).toMatchObject([
      { pollination: 'open', fruits: 3, fruit_set: 0.75 },
      { pollination: 'bagged', flowers: 4, fruits: 0, fruit_set: 0, mean_weight_g: null, well_formed: null },
    ])
  })

  it('counts only fruit of plants with marked flowers', () => {
    const rows = [1, 2].flatMap((plot) => [
      fruit(plot, 'open', 30, { fruit_count: 3 }),
      fruit(plot, 'open', 90, { fruit_count: 9, plant_number: 2 }),
      fruit(plot, 'hand', 40, { fruit_count: plot === 1 ? 4 : 5 }),
    ])
    const marks = [1, 2].flatMap((plot) => [marked(plot, 'open', 10), marked(plot, 'hand', 10)])
    expect(fruitSet(rows, marks, 'deficit')).toMatchObject({ reference_mean: 0.3, mean: 0.45 })
  })

  it('is not compared during harvest, nor if more fruit than flowers were counted', () => {
    const rows = [1, 2].flatMap((plot) => [fruit(plot, 'open', 30, { fruit_count: 3 }), fruit(plot, 'hand', 10)])
    const marks = [1, 2].flatMap((plot) => [marked(plot, 'open', 4), marked(plot, 'hand', 4)])
    const unknown = { difference: null, difference_range: null, shown: null }
    expect(deficitOf(rows, { marked: marks, isHarvestOver: false }).effects[3]).toMatchObject({
      measure: 'fruit_set',
      missing: 'harvest under way',
      ...unknown,
    })
    const few = [1, 2].flatMap((plot) => [marked(plot, 'open', 2), marked(plot, 'hand', 4)])
    expect(fruitSet(rows, few, 'deficit')).toMatchObject({ missing: 'more fruit than flowers', ...unknown })
  })

  it('is unknown if the number of marked flowers was not recorded', () => {
    expect(fruitSet([fruit(1, 'open', 10), fruit(1, 'hand', 12)], [], 'deficit')).toMatchObject({ difference: null })
  })
})

describe('a deficit per hectare', () => {
  const weight = effect(threePlots, 'deficit', 'weight')
  const figures = { plants_per_ha: 40_000, fruits_per_plant: 25, price_per_kg: 3.2 }

  it('is given in kilograms and money from the fruit per hectare and the price', () => {
    const { kg_per_ha, money_per_ha } = perHectare(weight, figures)
    expect(kg_per_ha?.value).toBe(2_000)
    expect(kg_per_ha?.range?.[0]).toBeCloseTo(1_000 * (2 - T_2 / Math.sqrt(3)), 1)
    expect(money_per_ha?.value).toBeCloseTo(6_400, 6)
  })

  it('is null for figures that were not entered', () => {
    expect(perHectare(weight, { ...figures, price_per_kg: null }).money_per_ha).toBeNull()
    expect(perHectare(weight, { ...figures, price_per_kg: null }).kg_per_ha?.value).toBe(2_000)
    for (const one of ['plants_per_ha', 'fruits_per_plant'])
      expect(perHectare(weight, { ...figures, [one]: null })).toEqual({ kg_per_ha: null, money_per_ha: null })
  })
})
