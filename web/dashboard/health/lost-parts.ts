import type { FarmHealth } from '#domain/score/endpoints.ts'
import { shownScore } from '#domain/score/score.ts'
import { health as t } from '../texts/health.ts'

type Part = FarmHealth['parts'][number]

export interface LostPart {
  part: Part['part']
  name: string
  reason: string
  points: number
}

/** The parts that have points, the one that took most first. */
export const partsWorstFirst = (parts: readonly Part[]): LostPart[] =>
  parts
    .flatMap(({ part, reason, points_lost }) =>
      points_lost === null ? [] : [{ part, name: t.parts[part], reason, points: points_lost }],
    )
    .sort((a, b) => b.points - a.points)

/** Bars share a scale of 0 to 40 points, which grows only where one would be cut off. */
export const lossScale = (parts: readonly LostPart[]): number =>
  Math.max(40, Math.ceil(Math.max(0, ...parts.map(({ points }) => points)) / 10) * 10)

/** What the score shown leaves of 100, so that both always add up. */
export const pointsGone = (score: number): number => Math.round((100 - shownScore(score)) * 10) / 10
