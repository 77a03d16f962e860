import { bootstrap, lowerLimitOfAll, percentileInterval, type UnitSums } from './bootstrap.ts'
import { measureNames, measures, valueOf, type Counts, type MeasureName } from './measures.ts'
import type { Random } from '../platform/random.ts'
import { resamplingUnits, type ResamplingUnit } from './resampling-units.ts'
import { insectPairs, weightOf, type GroupOf, type ReviewedImage } from './reviewed-image.ts'

interface Estimate {
  /** Null: no insects to estimate it from. */
  value: number | null
  /** 95 % interval; null without a value, or if there is too little data to estimate its variation. */
  interval: [number, number] | null
  /** Reviewed insects on which it is based, and the images they are in; not weighted. */
  insects: number
  images: number
}

export interface ClassPerformance extends Record<MeasureName, Estimate> {
  class_name: string
  /**
   * About how many more images, sampled like these, until the half widths of the intervals of precision and recall are
   * at most 0.05; 0: reached; null: unknown.
   */
  images_needed: number | null
}

/** Enough images were reviewed once precision and recall are known to within this margin. */
export const HALF_WIDTH = 0.05
/** Repetitions of the bootstrap. */
export const RESAMPLES = 1_000

const countsOf = (image: ReviewedImage, groupOf: GroupOf): Map<string, Counts> => {
  const counts = new Map<string, Counts>()
  const add = (className: string | null, member: keyof Counts) => {
    if (className === null) return
    const sums = counts.get(className) ?? { tp: 0, fp: 0, fn: 0 }
    sums[member] += 1
    counts.set(className, sums)
  }
  for (const { predicted, actual } of insectPairs(image, groupOf)) {
    if (predicted === actual) add(predicted, 'tp')
    else {
      add(predicted, 'fp')
      add(actual, 'fn')
    }
  }
  return counts
}

const plus = (sum: Counts, { tp, fp, fn }: Counts, weight: number): Counts => ({
  tp: sum.tp + weight * tp,
  fp: sum.fp + weight * fp,
  fn: sum.fn + weight * fn,
})
const none: Counts = { tp: 0, fp: 0, fn: 0 }

/**
 * Interval of a measure that is the same in every resample. Without any error, or without any success, the exact limit
 * of as many independent units replaces a width of 0. Counts without any error are biased at most by that limit to
 * either side.
 */
const intervalWithoutVariation = (
  name: MeasureName,
  value: number,
  units: readonly Counts[],
): [number, number] | null => {
  const limit = lowerLimitOfAll(units.map(measures[name].denominator))
  if (name === 'bias') return units.every(({ fp, fn }) => fp === 0 && fn === 0) ? [limit, 1 / limit] : null
  if (value === 1) return [limit, 1]
  return value === 0 ? [0, 1 - limit] : null
}

/** From the present interval by the square-root law: half the width takes four times the images. */
const imagesNeeded = (images: number, intervals: readonly Estimate['interval'][]): number | null => {
  const halfWidths = intervals.map((interval) => (interval ? (interval[1] - interval[0]) / 2 : Infinity))
  const widest = Math.max(...halfWidths)
  if (widest === Infinity) return null
  return Math.max(0, Math.ceil(images * ((widest / HALF_WIDTH) ** 2 - 1)))
}

/**
 * Performance of a model by class, estimated for the population from which the images were sampled: sums are weighted
 * by 1 / sampling probability (Horvitz and Thompson 1952), intervals come from a bootstrap over images within strata.
 * The population is assumed to be large: if most of its images were reviewed, intervals are too wide. If a class occurs
 * in only a few images, they are somewhat too narrow. Classes are in alphabetical order; those that neither model nor
 * reviewer named are absent. `random` returns numbers from 0 to below 1; the same numbers give the same intervals.
 */
export const modelPerformance = (
  images: readonly ReviewedImage[],
  groupOf: GroupOf,
  random: Random,
  resamples = RESAMPLES,
): ClassPerformance[] => {
  const reviewed = new Map(
    images.map((image) => [image, { counts: countsOf(image, groupOf), weight: weightOf(image) }]),
  )
  const classes = [...new Set([...reviewed.values()].flatMap(({ counts }) => [...counts.keys()]))].sort()
  const sumsOf = (unit: ResamplingUnit): UnitSums[] =>
    classes.flatMap((className, class_index) => {
      const sums = unit.reduce((sum, image) => {
        const { counts, weight = 0 } = reviewed.get(image) ?? {}
        return plus(sum, counts?.get(className) ?? none, weight)
      }, none)
      return sums.tp + sums.fp + sums.fn === 0 ? [] : [{ class_index, ...sums }]
    })
  const strata = resamplingUnits(images).map((units) => units.map(sumsOf))
  const resampled = classes.map(() => measureNames.map(() => new Float64Array(resamples)))
  bootstrap(strata, classes.length, { resamples, random }, (sums, resample) => {
    for (const [index, ofClass] of resampled.entries()) {
      const [tp = 0, fp = 0, fn = 0] = sums.subarray(index * 3, index * 3 + 3)
      for (const [at, name] of measureNames.entries()) {
        const values = ofClass[at]
        if (values) values[resample] = valueOf(name, { tp, fp, fn }) ?? NaN
      }
    }
  })
  const unitSums = strata.flat(2)
  return classes.map((class_name, index) => {
    const units = unitSums.filter(({ class_index }) => class_index === index)
    const sums = units.reduce((sum, one) => plus(sum, one, 1), none)
    const ofImages = [...reviewed.values()].flatMap(({ counts }) => counts.get(class_name) ?? [])
    const estimate = (name: MeasureName): Estimate => {
      const value = valueOf(name, sums)
      const values = resampled[index]?.[measureNames.indexOf(name)]
      const insects = ofImages.map(measures[name].insects).filter((number) => number > 0)
      const interval =
        value === null || !values ? null : (percentileInterval(values) ?? intervalWithoutVariation(name, value, units))
      return { value, interval, insects: insects.reduce((sum, one) => sum + one, 0), images: insects.length }
    }
    const [precision, recall] = [estimate('precision'), estimate('recall')]
    return {
      class_name,
      precision,
      recall,
      f1: estimate('f1'),
      bias: estimate('bias'),
      images_needed: imagesNeeded(images.length, [precision.interval, recall.interval]),
    }
  })
}
