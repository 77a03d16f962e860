import { bandName } from './band-names.ts'
import type { Band } from './shapes.ts'

const CENTRE = 150
const START_DEGREES = -210
const SWEEP_DEGREES = 240

const short = (value: number): number => Math.round(value * 10) / 10

/** Position of a score on a circle: 0 at the lower left, over the top, 100 at the lower right. */
export const pointAt = (score: number, radius: number): { x: number; y: number } => {
  const angle = ((START_DEGREES + (SWEEP_DEGREES * score) / 100) * Math.PI) / 180
  return { x: short(CENTRE + radius * Math.cos(angle)), y: short(CENTRE + radius * Math.sin(angle)) }
}

const written = (score: number, radius: number): string => {
  const { x, y } = pointAt(score, radius)
  return `${x} ${y}`
}

/** Path of an arc between two scores. */
export const arcBetween = (from: number, to: number, radius: number): string => {
  const large = ((to - from) / 100) * SWEEP_DEGREES > 180 ? 1 : 0
  return `M${written(from, radius)}A${radius} ${radius} 0 ${large} 1 ${written(to, radius)}`
}

/** Path of a spoke at a score. */
export const spokeAt = (score: number, inner: number, outer: number): string =>
  `M${written(score, inner)}L${written(score, outer)}`

/** The marker of the expected score: a diamond. */
export const diamondAt = ({ x, y }: { x: number; y: number }, half: number): string =>
  `M${short(x)} ${short(y - half)}l${half} ${half}l${-half} ${half}l${-half} ${-half}z`

/** The likely range as a bracket: an arc with inward ends. */
export const bracketPath = ([low, high]: readonly [number, number]): string =>
  `M${written(low, 126)}L${written(low, 134)}${arcBetween(low, high, 134).replace(/^M\S+ [^A]+/, '')}L${written(high, 126)}`

/**
 * Boundaries of the gauge's colours, by design token. The specification defines them; they differ from the boundaries
 * of the words.
 */
export const colourBands = [
  { from: 0, to: 30, token: 'b-low' },
  { from: 30, to: 50, token: 'b-medium' },
  { from: 50, to: 70, token: 'b-high' },
  { from: 70, to: 90, token: 'b-veryhigh' },
  { from: 90, to: 100, token: 'green' },
] as const
export type ColourToken = (typeof colourBands)[number]['token']

export const colourOf = (score: number): ColourToken =>
  colourBands.findLast(({ from }) => score >= from)?.token ?? 'b-low'

export const wordBands = [
  { word: 'Low', from: 0, to: 20 },
  { word: 'Medium', from: 20, to: 40 },
  { word: 'High', from: 40, to: 70 },
  { word: 'Very High', from: 70, to: 100 },
] as const
/** Half of the width of a letter in bold, in points along the arc of the words; the letters of `Medium` are the widest. */
const HALF_LETTER = 0.66
/** Half of the width of a band's name in the reader's language. */
const halfOf = (word: Band): number => bandName(word).length * HALF_LETTER

/** Space in points that a figure at the range's end needs on either side. */
const FIGURE_HALF = 1.9

/** Positions of the range's two figures, moved apart if they would overlap. */
export const rangeFigures = ([low, high]: readonly [number, number]): [number, number] => {
  const middle = (low + high) / 2
  return high - low >= 2 * FIGURE_HALF ? [low, high] : [middle - FIGURE_HALF, middle + FIGURE_HALF]
}

export interface WordPlace {
  word: string
  at: number
  half: number
  /** Moved outwards, because the bracket runs below the word. */
  raised: boolean
}

/** Places a word at the middle of its band, or as close as the range's figures allow. */
export const wordPlaces = (range: readonly [number, number] | null): WordPlace[] =>
  wordBands.map(({ word, from, to }) => {
    const half = halfOf(word)
    const middle = (from + to) / 2
    const figures = range ? rangeFigures(range) : []
    const steps = Array.from({ length: Math.floor((to - from) / 2 - half) + 1 }, (_, step) => step)
    const places = steps.flatMap((step) => [middle + step, middle - step])
    const at = places.find((place) => figures.every((figure) => isClear(figure, place, half))) ?? middle
    return { word, at, half, raised: range !== null && at + half > range[0] && at - half < range[1] }
  })

const isClear = (figure: number, at: number, half: number): boolean => Math.abs(figure - at) >= half + FIGURE_HALF

/**
 * The ends of the range with space beside the words; both are shown below the score in any case. None if both
 * round to the same figure.
 */
export const shownFigures = (range: readonly [number, number]): { at: number; value: number }[] => {
  if (Math.round(range[0]) === Math.round(range[1])) return []
  const words = wordPlaces(range)
  return rangeFigures(range)
    .map((at, end) => ({ at, value: range[end] ?? at }))
    .filter((figure) => words.every(({ at, half }) => isClear(figure.at, at, half)))
}

/** 101 ticks, one per point. */
export const ticks = Array.from({ length: 101 }, (_, score) => score)
export const labelledTicks: readonly number[] = [0, 20, 40, 70, 100]
