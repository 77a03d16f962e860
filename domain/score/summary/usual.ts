import { t } from '#domain/language/text.ts'
import { shownScore } from '../score.ts'

interface Figures {
  pollination_health: number | null
  range: readonly [number, number] | null
  expected: number | null
}

/**
 * How a score compares with the usual one in its conditions; within its own range it counts as usual. Null without a
 * score.
 */
export const usualWords = ({ pollination_health, range, expected }: Figures): string | null => {
  if (pollination_health === null || expected === null) return null
  const [low, high] = range ?? [pollination_health, pollination_health]
  const usual = { usual: shownScore(expected) }
  if (expected < low) return t('Better than usual for this weather ({usual})', usual)
  return expected > high
    ? t('Worse than usual for this weather ({usual})', usual)
    : t('As usual for this weather ({usual})', usual)
}
