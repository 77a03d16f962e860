import { t } from '#domain/language/text.ts'
import { round1, TARGET_SCORE } from '../score.ts'
import type { PartName } from '../shapes.ts'

interface Part {
  part: PartName
  points_lost: number | null
  reason: string
}

/** The points that a part adds to the 70 for needed visits, or takes from them, and why. */
export interface LedgerRow {
  part: PartName
  points: number
  reason: string
}

/** Only the points for more visits than needed lie above it. */
const RESERVE = 100 - TARGET_SCORE

const tenths = (points: number): string => String(round1(points))

/** `106 % of need: 70 of 70 points, +9.2 for more than needed` */
const visitsReason = (reason: string, points: number): string => {
  const scored = t('{reason}: {points} of {most} points', {
    reason,
    points: tenths(TARGET_SCORE + Math.min(points, 0)),
    most: TARGET_SCORE,
  })
  return points > 0 ? t('{scored}, +{points} for more than needed', { scored, points: tenths(points) }) : scored
}

/**
 * The parts of a score counted from 70, largest loss first: 70 plus all their points is the score. More visits than a
 * flower needs add to it and are never a loss. Empty without a score.
 */
export const ledgerOf = (parts: readonly Part[]): LedgerRow[] =>
  parts
    .flatMap(({ part, points_lost, reason }): LedgerRow[] => {
      if (points_lost === null) return []
      if (part !== 'visits') return [{ part, points: round1(0 - points_lost), reason }]
      const points = round1(RESERVE - points_lost)
      return [{ part, points, reason: visitsReason(reason, points) }]
    })
    .toSorted((a, b) => a.points - b.points)
