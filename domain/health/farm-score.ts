import { model } from './parameters.ts'
import { bandOf, round1 } from './score.ts'
import { type HealthResult, type Parts, partNames, type ScoredHealth } from './shapes.ts'

/** An item is one crop of one field with its result, and whatever names it. */
interface ScoreItem {
  result: HealthResult
}

export type FarmScore<Item> = Pick<HealthResult, 'model' | 'status' | 'confidence' | 'codes'> & {
  score: number | null
  band: ScoredHealth['band'] | null
  range: [number, number] | null
  components: Parts | null
  lost: Parts | null
  /** The item that the codes speak of: the lowest-scoring one, or the first that has the farm's status. */
  lowest: Item | null
}

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
    confidence: 0,
    components: null,
    lost: null,
    codes: lowest?.result.codes ?? ['NO_CAPTURE'],
    lowest,
  }
}

/**
 * The farm's figure from its crop x field items: means weighted by flower-hours over the scored ones; the band is that of
 * the mean. None scored: the first of no_flowers, out_of_season, no_data that an item has. Model ph-1.0, section 3, rule 9.
 */
export const farmScore = <Item extends ScoreItem>(items: readonly Item[]): FarmScore<Item> => {
  const scored = items.flatMap((item) => (item.result.status === 'ok' ? [{ item, result: item.result }] : []))
  const [first] = scored
  if (!first) return unscored(items)

  const flowerHours = scored.reduce((sum, { result }) => sum + result.metrics.flowerHours, 0)
  const mean = (figure: (result: ScoredHealth) => number): number =>
    scored.reduce((sum, { result }) => sum + figure(result) * (result.metrics.flowerHours / flowerHours), 0)
  const meanParts = (figure: (result: ScoredHealth) => Parts): Parts =>
    Object.fromEntries(partNames.map((name) => [name, mean((result) => figure(result)[name])])) as Parts
  const rounded = (parts: Parts): Parts =>
    Object.fromEntries(partNames.map((name) => [name, round1(parts[name])])) as Parts

  const score = round1(mean((result) => result.score))
  const lowest = scored.reduce((worst, next) => (next.result.score < worst.result.score ? next : worst), first)
  return {
    model,
    status: 'ok',
    score,
    band: bandOf(score),
    range: [round1(mean(({ range }) => range[0])), round1(mean(({ range }) => range[1]))],
    confidence: Math.floor(mean((result) => result.confidence) + 0.5),
    components: meanParts((result) => result.components),
    lost: rounded(meanParts((result) => result.lost)),
    codes: lowest.result.codes,
    lowest: lowest.item,
  }
}
