import { t } from '#domain/language/text.ts'
import {
  arcBetween,
  bracketPath,
  colourBands,
  colourOf,
  labelledTicks,
  pointAt,
  rangeFigures,
  spokeAt,
  ticks,
  type ColourToken,
} from '#domain/score/gauge-geometry.ts'
import { isCertain, scoreFigure } from '#domain/weekly-email/week-words.ts'
import type { FarmHealth } from '#domain/score/endpoints.ts'
import { green, ink, ink2, ink3, line } from './email-html.ts'
import { textPath } from './text-path.ts'

/** A drawing of paths only, which needs no fonts in emails or PDF. */
interface Drawn {
  d: string
  fill?: string
  stroke?: string
  width?: number
}
export interface Drawing {
  /** Left, top, width and height of the visible area. */
  box: readonly [number, number, number, number]
  paths: Drawn[]
}

const honey = '#e9a60c'
const colours: Record<ColourToken, string> = {
  'b-low': '#7a2410',
  'b-medium': '#b58607',
  'b-high': '#3c9e97',
  'b-veryhigh': '#0b5a55',
  green,
}

const arcs = (score: number | null): Drawn[] =>
  colourBands.map(({ from, to, token }) => ({
    d: arcBetween(from && from + 0.6, to < 100 ? to - 0.6 : to, 99),
    stroke: score === null ? line : colours[token],
    width: score !== null && colourOf(score) === token ? 7 : 3,
  }))

const dial = (score: number | null, range: readonly [number, number] | null): Drawn[] =>
  ticks.map((tick) => {
    const isEdge = labelledTicks.includes(tick)
    const isLikely = range !== null && tick >= range[0] && tick <= range[1]
    const likely = score === null ? ink3 : colours[colourOf(score)]
    return {
      d: spokeAt(tick, isEdge ? 107 : 108, isEdge ? 128 : isLikely ? 122 : 118),
      stroke: isEdge ? ink : isLikely ? likely : line,
      width: isEdge ? 2.2 : isLikely ? 3 : 1.3,
    }
  })

const figureAt = (score: number, text: string, radius: number): Drawn => {
  const { x, y } = pointAt(score, radius)
  return { d: textPath(text, { x, y: y + 4, size: 12, weight: 400 }), fill: ink2 }
}

const words = (text: string, y: number, size: number, weight: 400 | 700, fill = ink): Drawn => ({
  d: textPath(text, { x: 150, y, size, weight }),
  fill,
})

const face = (health: FarmHealth, score: number | null, range: readonly [number, number] | null): Drawn[] => {
  const between = range && `${Math.round(range[0])}–${Math.round(range[1])}`
  if (score === null && !between) return [words(t('No score'), 160, 34, 700)]
  if (score === null) return [words(between ?? '', 156, 46, 700, ink2), words('too little watched', 184, 16, 400, ink2)]
  return [
    words(scoreFigure(score), 174, scoreFigure(score).length > 2 ? 66 : 90, 700),
    words(health.band ?? '', 205, 21, 700),
    ...(between ? [words(`likely ${between}`, 228, 15, 400, ink2)] : []),
  ]
}

/** Pollination health as the portal's gauge, in the light theme. */
export const gaugeDrawing = (health: FarmHealth): Drawing => {
  const { range } = health
  const score =
    isCertain(health) && health.pollination_health !== null ? Math.min(100, health.pollination_health) : null
  const ends = range === null || score === null ? [] : rangeFigures(range)
  return {
    box: [-8, -10, 316, 252],
    paths: [
      ...arcs(score),
      ...dial(score, range),
      ...labelledTicks
        .filter((tick) => score === null || Math.abs(score - tick) > 2)
        .map((tick) => figureAt(tick, String(tick), 82)),
      ...(range ? [{ d: bracketPath(range), stroke: ink, width: 1.6 }] : []),
      ...ends.map((at, end) => figureAt(at, String(Math.round(range?.[end] ?? 0)), 146)),
      ...(score === null
        ? []
        : [
            { d: spokeAt(score, 90, 130), stroke: ink, width: 8.5 },
            { d: spokeAt(score, 90, 130), stroke: honey, width: 5 },
          ]),
      ...face(health, score, range),
    ],
  }
}
