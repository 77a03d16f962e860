import { numberText } from '../display/numbers.ts'
import { shownScore } from '../score/score.ts'
import { datesBetween } from '../weeks/dates.ts'
import { formatRange } from '../weeks/formats.ts'
import { shareMessages as t } from './public-messages.ts'
import type { SharedContent } from './share-link.ts'

const WIDTH = 640
const HEIGHT = 320
const MARGIN = 24
/** Top and bottom of the bars. */
const TOP = 190
const BASE = 292
const INK = '#1b2a22'
const QUIET = '#55645c'
const BAR = '#2f7d4f'
const EMPTY = '#cdd5d0'
const MOST_CHARACTERS = 46
const FULL_SCORE = 100
const FONT = 'font-family="system-ui, -apple-system, Segoe UI, Roboto, sans-serif"'

interface Drawn {
  heading: string
  days: string
  lines: string[]
  bars: { label: string; most: number; values: (number | null)[] } | null
}

const scoreText = (score: number): string => {
  const shown = shownScore(score)
  return numberText(shown, Number.isInteger(shown) ? 0 : 1)
}
const whole = (value: number): string => numberText(Math.round(value))
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${numberText(Math.abs(value), 1)}`

interface Scored {
  pollination_health: number | null
  range: readonly [number, number] | null
}
const linesOfScore = ({ pollination_health, range }: Scored): string[] => [
  pollination_health === null ? t.noScore : t.score(scoreText(pollination_health)),
  ...(pollination_health === null || range === null ? [] : [t.likely(whole(range[0]), whole(range[1]))]),
]

const barsByDay = ({ from, to, visitation }: SharedContent): Drawn['bars'] => {
  if (visitation === null) return null
  const byDay = new Map(visitation.days.map((day) => [day.date, day]))
  const values = datesBetween(from, to).map((date) => {
    const day = byDay.get(date)
    if (!day || day.hours_counted <= 0) return null
    return day.counts.reduce((sum, { count }) => sum + (count ?? 0), 0) / day.hours_counted
  })
  return { label: t.byDay, most: Math.max(0, ...values.map((value) => value ?? 0)), values }
}

const barsByWeek = ({ seasons }: SharedContent): Drawn['bars'] => {
  const weeks = (seasons ?? []).flatMap((season) => season.weeks)
  if (weeks.length === 0) return null
  return { label: t.byWeek, most: FULL_SCORE, values: weeks.map((week) => week.pollination_health) }
}

const linesOf = (content: SharedContent): string[] => {
  const { kind, score, comparison, seasons } = content
  if (kind === 'dashboard') return score === null ? [] : linesOfScore(score.health)
  if (kind === 'comparison') {
    if (comparison === null) return [t.noScore]
    const difference = comparison.comparison.score
    return [
      ...linesOfScore(comparison.now),
      ...(difference === null
        ? []
        : [t.change(signed(difference.points), signed(difference.range[0]), signed(difference.range[1]))]),
    ]
  }
  const latest = (seasons ?? []).flatMap(({ weeks }) => weeks).findLast((week) => week.pollination_health !== null)
  return latest === undefined ? [t.noScore] : linesOfScore(latest)
}

const drawnOf = (content: SharedContent): Drawn => ({
  heading: content.title ?? content.farm_title,
  days: formatRange(content.from, content.to),
  lines: linesOf(content),
  bars: content.kind === 'season' ? barsByWeek(content) : barsByDay(content),
})

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
const shortened = (text: string): string =>
  text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1).trimEnd()}…` : text

const textAt = (y: number, size: number, text: string, more = `fill="${INK}"`): string =>
  `<text x="${MARGIN}" y="${y}" ${FONT} font-size="${size}" ${more}>${escaped(text)}</text>`

const barsDrawn = ({ label, most, values }: NonNullable<Drawn['bars']>): string => {
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, values.length)
  const drawn = values.map((value, at) => {
    const height = value === null || most === 0 ? 0 : Math.round((value / most) * (BASE - TOP))
    const tall = Math.max(2, height)
    return `<rect x="${(MARGIN + at * step).toFixed(1)}" y="${BASE - tall}" width="${Math.max(1, step * 0.72).toFixed(1)}" height="${tall}" fill="${value === null ? EMPTY : BAR}"/>`
  })
  return textAt(TOP - 14, 15, label, `fill="${QUIET}"`) + drawn.join('')
}

/**
 * A picture of what a link shows, as SVG with its text alternative: heading, days, score with its range, and bars by
 * day or week. `null`: there is nothing to draw, as for images.
 */
export const pictureOf = (content: SharedContent): string | null => {
  if (content.kind === 'images') return null
  const { heading, days, lines, bars } = drawnOf(content)
  const description = [days, ...lines, ...(bars ? [bars.label] : [])].join('. ')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="title description">`,
    `<title id="title">${escaped(heading)}</title><desc id="description">${escaped(description)}</desc>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    textAt(48, 26, shortened(heading), `fill="${INK}" font-weight="600"`),
    textAt(74, 16, days, `fill="${QUIET}"`),
    ...lines.map((line, at) => textAt(112 + at * 24, at === 0 ? 21 : 16, line)),
    bars === null ? '' : barsDrawn(bars),
    '</svg>',
  ].join('')
}
