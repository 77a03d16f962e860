import type { Conditions } from './conditions/conditions.ts'
import { round1, roundDown1, scoreFromRatio, TARGET_SCORE } from './score.ts'
import type { Lost } from './shapes.ts'

const conditions = ['flowers', 'weather', 'treatment', 'season'] as const
type Condition = (typeof conditions)[number]

const eachCondition = (of: (part: Condition) => number): Record<Condition, number> => ({
  flowers: of('flowers'),
  weather: of('weather'),
  treatment: of('treatment'),
  season: of('season'),
})

/** How many insects actually stayed away, 0 to 1: none if flowers got the visits they need. */
const absence = (ratio: number, expectedShare: number): number =>
  ratio >= 1 || expectedShare === 1 ? 0 : Math.log(Math.max(ratio, expectedShare)) / Math.log(expectedShare)

/** Points lost to each condition, unrounded: by visits it prevented and by effect it reduced. */
export const pointsOfConditions = (
  ratio: number,
  { ratings, fertilityByCondition: fertility, combinedFertility: fertile, expectedShare }: Conditions,
): Record<Condition, number> => {
  const worthLeft = { flowers: 1, ...fertility }
  const away = absence(ratio, expectedShare)
  const weights = eachCondition((part) => away * Math.log(ratings[part] ?? 1) + Math.log(worthLeft[part]))
  const all = conditions.reduce((sum, part) => sum + weights[part], 0)
  const due =
    Math.max(TARGET_SCORE, scoreFromRatio(ratio)) -
    Math.max(scoreFromRatio(ratio * fertile), scoreFromRatio(expectedShare * fertile))
  return eachCondition((part) => (all < 0 ? (due * weights[part]) / all : 0))
}

/**
 * Rounds to tenths: conditions are rounded down and visits take the rest, so that all parts add up to 100 minus the
 * rounded score.
 */
export const pointsLost = (score: number, ofConditions: Record<Condition, number>): Lost => {
  const { flowers, weather, treatment, season } = eachCondition((part) => roundDown1(ofConditions[part]))
  return { visits: round1(100 - score - flowers - weather - treatment - season), flowers, weather, treatment, season }
}
