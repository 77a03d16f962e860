import { fruitClasses, type FruitClass, type Pollination } from '../survey-files/types.ts'
import { tQuantile } from '../treatments/student-t.ts'

/** Fruit of one plant that were weighed together. */
export interface WeighedFruit {
  plot_id: number
  plant_number: number
  pollination: Pollination
  fruit_count: number
  weight_g: number
  shape: string
  fruit_class: FruitClass | null
}

/** Flowers of one plant that were marked. */
export interface MarkedFlowers {
  plot_id: number
  plant_number: number
  pollination: Pollination
  flowers: number
}

/**
 * The measure compared: mean weight of a fruit in grams; shares of the fruit, 0 to 1; fruit picked per flower marked.
 */
export const deficitMeasures = ['weight', 'class_1', 'well_formed', 'fruit_set'] as const
export type DeficitMeasure = (typeof deficitMeasures)[number]

/** Hand minus open is the pollination deficit; open minus bagged is the contribution of insects. */
export const deficitContrasts = ['deficit', 'insects'] as const
type DeficitContrast = (typeof deficitContrasts)[number]

/** Why there is no difference, no range, or none that is reported. */
export const deficitReasons = [
  'no pairs',
  'single unit',
  'units do not differ',
  'single plot',
  'harvest under way',
  'more fruit than flowers',
] as const
export type DeficitReason = (typeof deficitReasons)[number]

type Range = [low: number, high: number]

/** A difference within experimental units, each of which weighs the same. */
export interface DeficitEffect {
  contrast: DeficitContrast
  measure: DeficitMeasure
  /** Units in which both were measured. */
  units: number
  /** Means over these units. */
  mean: number | null
  reference_mean: number | null
  /** Grams, or shares. */
  difference: number | null
  /** 90 %. */
  difference_range: Range | null
  /** Geometric mean of the units' ratios; null if a unit has no value of one of the two. */
  ratio: number | null
  ratio_range: Range | null
  /** Whether the range of the difference excludes 0; null without a range. */
  shown: boolean | null
  missing: DeficitReason | null
}

/** Fruit of one treatment in an experimental unit. */
interface UnitFruit {
  pollination: Pollination
  /** Number of flowers marked; 0 if not recorded. */
  flowers: number
  fruits: number
  /** Null without fruit. */
  mean_weight_g: number | null
  /** Among fruit whose class was recorded; null if there are none. */
  class_1: number | null
  well_formed: number | null
  /**
   * Fruit per flower marked, for plants with marked flowers; null without such flowers, or without any fruit of the
   * unit.
   */
  fruit_set: number | null
}

/** The units of comparison: plots of a trial, or plants if there is a single plot. */
export const deficitUnitKinds = ['plot', 'plant'] as const
export type DeficitUnitKind = (typeof deficitUnitKinds)[number]

interface DeficitUnit {
  plot_id: number
  /** Null: the whole plot. */
  plant_number: number | null
  fruit: UnitFruit[]
}

export interface Deficit {
  unit_kind: DeficitUnitKind
  units: DeficitUnit[]
  effects: DeficitEffect[]
}

/** Share outside a 90 % range. */
export const ALPHA = 0.1
const treatmentsOf: Record<DeficitContrast, [treated: Pollination, reference: Pollination]> = {
  deficit: ['hand', 'open'],
  insects: ['open', 'bagged'],
}
const order: readonly Pollination[] = ['open', 'bagged', 'hand']

const sum = <T>(values: readonly T[], valueOf: (value: T) => number): number =>
  values.reduce((total, value) => total + valueOf(value), 0)
const meanOf = (values: readonly number[]): number => sum(values, (value) => value) / values.length

/** Data of a trial's plants: their fruit and marked flowers. */
interface Harvest {
  fruit: readonly WeighedFruit[]
  marked: readonly MarkedFlowers[]
}

const plantOf = ({ plot_id, plant_number }: Pick<MarkedFlowers, 'plot_id' | 'plant_number'>) =>
  `${plot_id} ${plant_number}`

const fruitOf = (pollination: Pollination, { fruit, marked }: Harvest): UnitFruit[] => {
  const rows = fruit.filter((row) => row.pollination === pollination)
  const fruits = sum(rows, (row) => row.fruit_count)
  const own = marked.filter((row) => row.pollination === pollination)
  const flowers = sum(own, (row) => row.flowers)
  // Fruit of plants whose flowers were not counted would inflate the share.
  const plants = new Set(own.map((row) => plantOf(row)))
  const setFruits = sum(
    rows.filter((row) => plants.has(plantOf(row))),
    (row) => row.fruit_count,
  )
  if (fruits === 0 && flowers === 0) return []
  const countOf = (is: (row: WeighedFruit) => boolean) => sum(rows.filter(is), (row) => row.fruit_count)
  const graded = countOf((row) => row.fruit_class !== null)
  return [
    {
      pollination,
      flowers,
      fruits,
      mean_weight_g: fruits === 0 ? null : sum(rows, (row) => row.weight_g) / fruits,
      class_1: graded === 0 ? null : countOf((row) => row.fruit_class === fruitClasses[0]) / graded,
      well_formed: fruits === 0 ? null : countOf((row) => row.shape === 'well-formed') / fruits,
      // Before anything of the unit has been picked, zero fruit is not a result yet.
      fruit_set: flowers === 0 || fruit.length === 0 ? null : setFruits / flowers,
    },
  ]
}

/**
 * The units of a trial. Plants of one plot share its soil, shade and insects, so that with several plots a plot is the
 * unit (Hurlbert 1984, Ecological Monographs 54: 187). With a single plot, its plants are, and the result holds for that
 * plot alone.
 */
const deficitUnits = ({ fruit, marked }: Harvest): { unit_kind: DeficitUnitKind; units: DeficitUnit[] } => {
  const places = [...fruit, ...marked]
  const unit_kind = new Set(places.map(({ plot_id }) => plot_id)).size === 1 ? 'plant' : 'plot'
  const key = ({ plot_id, plant_number }: { plot_id: number; plant_number: number }) =>
    unit_kind === 'plot' ? plot_id : plant_number
  const ofUnit = <T extends { plot_id: number; plant_number: number }>(rows: readonly T[], unit: number) =>
    rows.filter((row) => key(row) === unit)
  const units = [...Map.groupBy(places, key)].toSorted(([a], [b]) => a - b)
  return {
    unit_kind,
    units: units.flatMap(([unit, [first]]) => {
      if (!first) return []
      const own = { fruit: ofUnit(fruit, unit), marked: ofUnit(marked, unit) }
      return [
        {
          plot_id: first.plot_id,
          plant_number: unit_kind === 'plant' ? first.plant_number : null,
          fruit: order.flatMap((pollination) => fruitOf(pollination, own)),
        },
      ]
    }),
  }
}

const valueOf: Record<DeficitMeasure, (fruit: UnitFruit) => number | null> = {
  weight: ({ mean_weight_g }) => mean_weight_g,
  class_1: ({ class_1 }) => class_1,
  well_formed: ({ well_formed }) => well_formed,
  fruit_set: ({ fruit_set }) => fruit_set,
}

/** Mean with a 90 % range by t, with one degree of freedom less than values; no range if the values do not differ. */
const meanWithRange = (values: readonly number[]): { mean: number; range: Range | null } => {
  const mean = meanOf(values)
  const degrees = values.length - 1
  if (degrees < 1) return { mean, range: null }
  const error = Math.sqrt(sum(values, (value) => (value - mean) ** 2) / degrees / values.length)
  // Rounding errors alone make equal differences appear to differ.
  if (error <= 1e-9 * Math.max(1, Math.abs(mean))) return { mean, range: null }
  const reach = tQuantile(1 - ALPHA / 2, degrees) * error
  return { mean, range: [mean - reach, mean + reach] }
}

const none = {
  mean: null,
  reference_mean: null,
  difference: null,
  difference_range: null,
  ratio: null,
  ratio_range: null,
  shown: null,
}

const effectOf = (units: readonly DeficitUnit[], contrast: DeficitContrast, measure: DeficitMeasure): DeficitEffect => {
  const [treated, reference] = treatmentsOf[contrast]
  const measured = ({ fruit }: DeficitUnit, of: Pollination): number | null => {
    const found = fruit.find(({ pollination }) => pollination === of)
    return found ? valueOf[measure](found) : null
  }
  const pairs = units.flatMap((unit) => {
    const [value, other] = [measured(unit, treated), measured(unit, reference)]
    return value === null || other === null ? [] : [{ value, other }]
  })
  const about = { contrast, measure, units: pairs.length }
  if (pairs.length === 0) return { ...about, ...none, missing: 'no pairs' }
  const { mean: difference, range } = meanWithRange(pairs.map(({ value, other }) => value - other))
  const logs = pairs.every(({ value, other }) => value > 0 && other > 0)
    ? meanWithRange(pairs.map(({ value, other }) => Math.log(value / other)))
    : null
  const isSingle = pairs.length === 1
  return {
    ...about,
    mean: meanOf(pairs.map(({ value }) => value)),
    reference_mean: meanOf(pairs.map(({ other }) => other)),
    difference,
    difference_range: range,
    ratio: logs && Math.exp(logs.mean),
    ratio_range: logs?.range ? [Math.exp(logs.range[0]), Math.exp(logs.range[1])] : null,
    shown: range && (range[0] > 0 || range[1] < 0),
    missing: range ? null : isSingle ? 'single unit' : 'units do not differ',
  }
}

/** Why a difference that was calculated is not reported; null: it is. */
const reasonAgainst = (
  { measure }: DeficitEffect,
  {
    unit_kind,
    units,
    isHarvestOver,
  }: { unit_kind: DeficitUnitKind; units: readonly DeficitUnit[]; isHarvestOver: boolean },
): DeficitReason | null => {
  if (measure === 'fruit_set' && !isHarvestOver) return 'harvest under way'
  const isMore = units.some(({ fruit }) => fruit.some(({ fruit_set }) => fruit_set !== null && fruit_set > 1))
  if (measure === 'fruit_set' && isMore) return 'more fruit than flowers'
  // Plants of one plot are not a sample of the field (Hurlbert 1984).
  return unit_kind === 'plant' ? 'single plot' : null
}

/**
 * Pollination deficit of a trial: fruit of flowers that were left open, bagged, or pollinated by hand as well, compared
 * within experimental units (Garratt et al. 2014, Agriculture, Ecosystems and Environment 184: 34; Garratt et al. 2021,
 * Ecological Applications 31: e02445). The result holds for the variety of the trial (Garratt et al. 2016, PLoS ONE 11:
 * e0153889). Differences are paired within units; the range is 90 % by t with units less one degrees of freedom, and
 * with one unit there is none. Nothing is reported for a single plot, and no fruit set while fruit are still being
 * picked: open and hand-pollinated ones ripen at different times.
 */
export const deficitOf = (
  fruit: readonly WeighedFruit[],
  { marked = [], isHarvestOver = true }: { marked?: readonly MarkedFlowers[]; isHarvestOver?: boolean } = {},
): Deficit => {
  const { unit_kind, units } = deficitUnits({ fruit, marked })
  const effects = deficitContrasts.flatMap((contrast) =>
    deficitMeasures.map((measure): DeficitEffect => {
      const effect = effectOf(units, contrast, measure)
      if (effect.difference === null) return effect
      const missing = reasonAgainst(effect, { unit_kind, units, isHarvestOver })
      if (missing === null) return effect
      if (missing !== 'single plot') return { ...effect, ...none, missing }
      return { ...effect, shown: null, missing: effect.missing ?? missing }
    }),
  )
  return { unit_kind, units, effects }
}

/** What was entered about a crop; each value may be missing. */
export interface CropFigures {
  plants_per_ha: number | null
  fruits_per_plant: number | null
  /** In any currency. */
  price_per_kg: number | null
}

/** A quantity per hectare, with its 90 % range if the difference has one. */
export interface PerHectare {
  value: number
  range: Range | null
}

/**
 * The yield and money per hectare that correspond to a difference in weight, valued as in Garratt et al. 2014; null if
 * a figure it needs was not entered.
 */
export const perHectare = (
  { difference, difference_range, missing }: Pick<DeficitEffect, 'difference' | 'difference_range' | 'missing'>,
  { plants_per_ha, fruits_per_plant, price_per_kg }: CropFigures,
): { kg_per_ha: PerHectare | null; money_per_ha: PerHectare | null } => {
  // The result of a single plot holds for that plot only.
  if (difference === null || missing === 'single plot' || plants_per_ha === null || fruits_per_plant === null)
    return { kg_per_ha: null, money_per_ha: null }
  const times = (factor: number): PerHectare => ({
    value: difference * factor,
    range: difference_range && [difference_range[0] * factor, difference_range[1] * factor],
  })
  const kg = (plants_per_ha * fruits_per_plant) / 1_000
  return { kg_per_ha: times(kg), money_per_ha: price_per_kg === null ? null : times(kg * price_per_kg) }
}
