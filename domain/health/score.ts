import { type Band, type Parts, partNames } from './shapes.ts'

export const round1 = (value: number): number => Math.floor(value * 10 + 0.5) / 10

const weights: Parts = { visits: 1, flowers: 0.1, weather: 0.2, treatment: 0.15, season: 0.1 }

/** The score of its five parts, 0 to 100, not yet rounded. */
export const scoreOf = (parts: Parts): number =>
  partNames.reduce((product, name) => product * parts[name] ** weights[name], 100)

/** The points that each part took from 100, in tenths. */
export const pointsLost = (parts: Parts): Parts => {
  const losses = partNames.map((name) => [name, -weights[name] * Math.log(Math.max(parts[name], 1e-9))] as const)
  const all = losses.reduce((sum, [, loss]) => sum + loss, 0)
  const points = 100 - scoreOf(parts)
  return Object.fromEntries(
    losses.map(([name, loss]) => [name, all > 0 ? round1((points * loss) / all) : 0]),
  ) as unknown as Parts
}

/** The band of a score that is rounded to tenths already. */
export const bandOf = (score: number): Band => {
  if (score >= 70) return 'Very High'
  if (score >= 40) return 'High'
  return score >= 20 ? 'Medium' : 'Low'
}
