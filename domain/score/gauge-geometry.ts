const CENTRE = 150
const START_DEGREES = -210
const SWEEP_DEGREES = 240

const short = (value: number): number => Math.round(value * 10) / 10

/** Where a score stands on a circle: 0 at the lower left, 100 at the lower right, over the top. */
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

/** Path of a spoke at one score. */
export const spokeAt = (score: number, inner: number, outer: number): string =>
  `M${written(score, inner)}L${written(score, outer)}`

/** The mark of what could be expected: a diamond, on the dial or beside its words. */
export const diamondAt = ({ x, y }: { x: number; y: number }, half: number): string =>
  `M${short(x)} ${short(y - half)}l${half} ${half}l${-half} ${half}l${-half} ${-half}z`

/** The likely range as a bracket: an arc whose two ends turn inwards. */
export const bracketPath = ([low, high]: readonly [number, number]): string =>
  `M${written(low, 126)}L${written(low, 134)}${arcBetween(low, high, 134).replace(/^M\S+ [^A]+/, '')}L${written(high, 126)}`

/** Breaks of the gauge's colours, by the names of their tokens. They are the specification's, and are not those of the words. */
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

/** `half` is half of the word's width, in points along its arc. */
export const wordBands = [
  { word: 'Low', from: 0, to: 20, half: 2 },
  { word: 'Medium', from: 20, to: 40, half: 4 },
  { word: 'High', from: 40, to: 70, half: 2.4 },
  { word: 'Very High', from: 70, to: 100, half: 4.6 },
] as const

/** Points that a figure of the range's end keeps free on either side. */
const FIGURE_HALF = 1.9

/** Where the two figures of the range stand, moved apart where they would overlap. */
export const rangeFigures = ([low, high]: readonly [number, number]): [number, number] => {
  const middle = (low + high) / 2
  return high - low >= 2 * FIGURE_HALF ? [low, high] : [middle - FIGURE_HALF, middle + FIGURE_HALF]
}

export interface WordPlace {
  word: string
  at: number
  half: number
  /** The bracket runs below the word, so that it stands further out. */
  raised: boolean
}

/** A word stands at the middle of its band, or as near to it as the range's figures leave room. */
export const wordPlaces = (range: readonly [number, number] | null): WordPlace[] =>
  wordBands.map(({ word, from, to, half }) => {
    const middle = (from + to) / 2
    const figures = range ? rangeFigures(range) : []
    const steps = Array.from({ length: Math.floor((to - from) / 2 - half) + 1 }, (_, step) => step)
    const places = steps.flatMap((step) => [middle + step, middle - step])
    const at = places.find((place) => figures.every((figure) => isClear(figure, place, half))) ?? middle
    return { word, at, half, raised: range !== null && at + half > range[0] && at - half < range[1] }
  })

const isClear = (figure: number, at: number, half: number): boolean => Math.abs(figure - at) >= half + FIGURE_HALF

/** The ends of the range that have room beside the words; both stand below the score in any case. */
export const shownFigures = (range: readonly [number, number]): { at: number; value: number }[] => {
  const words = wordPlaces(range)
  return rangeFigures(range)
    .map((at, end) => ({ at, value: range[end] ?? at }))
    .filter((figure) => words.every(({ at, half }) => isClear(figure.at, at, half)))
}

/** 101 ticks, one a point. */
export const ticks = Array.from({ length: 101 }, (_, score) => score)
export const labelledTicks: readonly number[] = [0, 20, 40, 70, 100]
