import { visitsOfFields } from '#domain/comparisons/compare-periods.ts'
import { rangeOfFields } from '#domain/score/farm-score.ts'
import { dispersionOf, visitsRange } from '#domain/score/range.ts'
import { scoreFromRatio } from '#domain/score/score.ts'
import { between, drawsOf, type Draws, type Row } from './draws.ts'

/** Visits of a camera in a week. */
const VISITS = 35
const CAMERAS = 3
const CAMERA_CV = 0.3
/** Fields of a farm differ in visits, and in their number of flowers. */
const FIELD_CV = 0.4
const FLOWER_HOURS = 700
/** Visits that flowers need per flower-hour: fields score about 70, and 91 if they need half of it. */
const NEEDED = VISITS / FLOWER_HOURS
const HUNDRED_FLOWERS = 100
const COVERED = [0.86, 0.94] as const
const BENT = 'each further visit adds less, so that the mean of many high scores lies below the truth'

interface Field {
  flowerHours: number
  /** Visits per flower-hour: true, estimated, and its range. */
  truth: number
  rate: number
  range: [number, number]
}

const fieldOf = ({ lognormal, visits }: Draws): Field => {
  const [level, flowers] = [lognormal(FIELD_CV), lognormal(FIELD_CV)]
  const cameras = Array.from({ length: CAMERAS }, () => ({
    visits: visits(VISITS * flowers * level * lognormal(CAMERA_CV)),
    flowerHours: FLOWER_HOURS * flowers,
  }))
  const found = cameras.reduce((sum, camera) => sum + camera.visits, 0)
  const flowerHours = CAMERAS * FLOWER_HOURS * flowers
  const [low, high] = visitsRange(found, dispersionOf({ cameras, visits: found, flowerHours }, 0))
  const truth = (VISITS * level) / FLOWER_HOURS
  return { flowerHours, truth, rate: found / flowerHours, range: [low / flowerHours, high / flowerHours] }
}

const weighted = (fields: readonly Field[], of: (field: Field) => number): number =>
  fields.reduce((sum, field) => sum + field.flowerHours * of(field), 0) /
  fields.reduce((sum, { flowerHours }) => sum + flowerHours, 0)

const holds = (truth: number, [low, high]: readonly [number, number]): boolean => low <= truth && truth <= high

const isRateCovered = (fields: readonly Field[]): boolean => {
  const measured = fields.map(({ flowerHours, rate, range }) => ({
    measured: {
      flower_hours: flowerHours,
      visits_per_100_flowers_hour: HUNDRED_FLOWERS * rate,
      visits_per_100_flowers_hour_range: [HUNDRED_FLOWERS * range[0], HUNDRED_FLOWERS * range[1]] as [number, number],
    },
  }))
  const truth = HUNDRED_FLOWERS * weighted(fields, (field) => field.truth)
  return holds(truth, visitsOfFields(measured)?.range ?? [0, 0])
}

const isScoreCovered = (fields: readonly Field[], needed = NEEDED): boolean => {
  const scoreOf = (rate: number): number => scoreFromRatio(rate / needed)
  const scored = fields.map(({ flowerHours, rate, range: [low, high] }) => ({
    flowerHours,
    result: { score: scoreOf(rate), range: [scoreOf(low), scoreOf(high)] as [number, number] },
  }))
  return holds(
    weighted(fields, ({ truth }) => scoreOf(truth)),
    rangeOfFields(scored),
  )
}

/** How often the 90 % range of a farm, from the squared ranges of its fields, contains the true mean of the fields. */
export const fieldRows = (runs: number, seed: number): Row[] => {
  const draws = drawsOf(seed)
  return [1, 2, 4, 8].flatMap((number) => {
    let [rates, scores, high] = [0, 0, 0]
    for (let run = 0; run < runs; run += 1) {
      const fields = Array.from({ length: number }, () => fieldOf(draws))
      rates += Number(isRateCovered(fields))
      scores += Number(isScoreCovered(fields))
      high += Number(isScoreCovered(fields, NEEDED / 2))
    }
    const of = number === 1 ? '1 field' : `${number} fields`
    return [
      ...between(`visits, ${of}`, rates / runs, COVERED),
      ...between(`score of about 70, ${of}`, scores / runs, COVERED),
      ...between(`score of about 90, ${of}`, high / runs, COVERED).map((row) =>
        number < 8 ? row : { ...row, known: BENT },
      ),
    ]
  })
}
