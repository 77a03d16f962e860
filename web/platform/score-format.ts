import { shownScore } from '#domain/score/score.ts'
import { number } from './formats.ts'

/** A score as displayed everywhere: rounded, unless that would move it across the edge of a band. */
export const formatScore = (score: number): string => {
  const shown = shownScore(score)
  return number(shown, Number.isInteger(shown) ? 0 : 1)
}

/** Whether both ends of a range are displayed as the same figure. */
export const isOneFigure = ([low, high]: readonly [number, number]): boolean => Math.round(low) === Math.round(high)

/** `47–61` */
export const rangeText = ([low, high]: readonly [number, number]): string =>
  isOneFigure([low, high]) ? number(low) : `${number(low)}–${number(high)}`
