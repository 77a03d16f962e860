import { model } from './parameters.ts'
import {
  eachPart,
  type Components,
  type FarmResult,
  type HealthResult,
  type PartName,
  type ScoredHealth,
} from './shapes.ts'
import { pointsLost } from './points.ts'
import { bandOf, round1 } from './score.ts'

/** An item is one crop of one field with its result and its names. */
interface ScoreItem {
  result: HealthResult
}

type Scored = Extract<FarmResult, { status: 'ok' }>
type Unscored = Exclude<FarmResult, Scored>

/** The farm's figures; `reasonFrom` and `lowest` are items. */
export type FarmScore<Item> =
  | (Omit<Scored, 'reasonFrom' | 'lowest'> & { reasonFrom: Record<PartName, Item | null>; lowest: Item })
  | (Omit<Unscored, 'lowest'> & { lowest: Item | null })

const unscored = <Item extends ScoreItem>(items: readonly Item[]): FarmScore<Item> => {
  const order = ['no_flowers', 'out_of_season', 'no_data'] as const
  const status = order.find((status) => items.some(({ result }) => result.status === status)) ?? 'no_data'
  const lowest = items.find(({ result }) => result.status === status) ?? null
  return {
    model,
    status,
    score: null,
    band: null,
    range: null,
    expected: null,
    completeness: 0,
    evidence: null,
    components: null,
    lost: null,
    approximate: items.some(({ result }) => result.approximate),
    codes: lowest?.result.codes ?? ['NO_CAPTURE'],
    reasonFrom: null,
    lowest,
  }
}

interface Weighed<Item> {
  item: Item
  result: ScoredHealth
  flowerHours: number
}

/** Mean weighted by flower-hours, without nulls. Null if all are null. */
const meanOf = (
  scored: readonly Weighed<unknown>[],
  figure: (result: ScoredHealth) => number | null,
): number | null => {
  let [sum, weight] = [0, 0]
  for (const { result, flowerHours } of scored) {
    const value = figure(result)
    if (value === null) continue
    sum += value * flowerHours
    weight += flowerHours
  }
  return weight > 0 ? sum / weight : null
}

/**
 * The item that contributes most points to a part; if equal, the one with the lower score, then the first. Null if none
 * lost any.
 */
const mostPoints = <Item>(scored: readonly Weighed<Item>[], part: PartName): Item | null => {
  const points = ({ result, flowerHours }: Weighed<Item>): number => result.lost[part] * flowerHours
  const [first] = [...scored].sort((a, b) => points(b) - points(a) || a.result.score - b.result.score)
  return first && points(first) > 0 ? first.item : null
}

/**
 * Fields are independent of each other, so that the squares of their ranges' halves add up, each by its weight (variance
 * recovery: Zou and Donner 2008, Statistics in Medicine 27: 1693).
 */
export const rangeOfFields = (
  scored: readonly { result: Pick<ScoredHealth, 'score' | 'range'>; flowerHours: number }[],
): [number, number] => {
  const flowerHours = scored.reduce((sum, item) => sum + item.flowerHours, 0)
  let [score, down, up] = [0, 0, 0]
  for (const { result, flowerHours: own } of scored) {
    const share = own / flowerHours
    score += share * result.score
    down = Math.hypot(down, share * (result.score - result.range[0]))
    up = Math.hypot(up, share * (result.range[1] - result.score))
  }
  return [round1(Math.max(0, score - down)), round1(Math.min(100, score + up))]
}

/**
 * The farm's score from its items: means weighted by flower-hours over scored items; the band is that of the mean.
 * Without scored items: the first status of no_flowers, out_of_season, no_data that an item has.
 */
export const farmScore = <Item extends ScoreItem>(items: readonly Item[]): FarmScore<Item> => {
  const scored = items.flatMap((item) =>
    item.result.status === 'ok' ? [{ item, result: item.result, flowerHours: item.result.metrics.flowerHours }] : [],
  )
  const [first] = scored
  if (!first) return unscored(items)

  const mean = (figure: (result: ScoredHealth) => number): number => meanOf(scored, figure) ?? 0
  const score = round1(mean((result) => result.score))
  const lowest = scored.reduce((worst, next) => (next.result.score < worst.result.score ? next : worst), first)
  const weak = mean(({ evidence }) => (evidence === 'weak' ? 1 : 0))
  const components: Components = {
    visits: mean((result) => result.components.visits),
    flowers: meanOf(scored, (result) => result.components.flowers),
    weather: meanOf(scored, (result) => result.components.weather),
    treatment: meanOf(scored, (result) => result.components.treatment),
    season: mean((result) => result.components.season),
  }
  return {
    model,
    status: 'ok',
    score,
    band: bandOf(score),
    range: rangeOfFields(scored),
    expected: round1(mean(({ expected }) => expected)),
    completeness: Math.floor(mean(({ completeness }) => completeness) + 0.5),
    evidence: weak > 0.5 ? 'weak' : 'fair',
    components,
    lost: pointsLost(
      score,
      eachPart((part) => mean(({ lost }) => lost[part])),
    ),
    approximate: scored.some(({ result }) => result.approximate),
    codes: lowest.result.codes,
    reasonFrom: eachPart((part) => mostPoints(scored, part)),
    lowest: lowest.item,
  }
}
