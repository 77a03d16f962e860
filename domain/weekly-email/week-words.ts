import { deviceAlertNames, type DeviceAlert } from '../devices/device-alert.ts'
import { nothingToDo } from '../score/insights/insight-texts.ts'
import { completenessLevel, shownScore } from '../score/score.ts'
import { ledgerOf } from '../score/summary/ledger.ts'
import { type ScoreSummary, summaryOf } from '../score/summary/summary.ts'
import type { FarmHealth } from '../score/endpoints.ts'
import type { WeatherForecastDay } from '../weather/endpoints.ts'
import { formatDate, formatRange } from '../weeks/formats.ts'
import { isoWeek } from '../weeks/iso-weeks.ts'
import { localDay } from '../weeks/local-time.ts'
import { weekReportState, type CameraToCheck, type WeekReport } from './week-report.ts'

/** Texts shared by the weekly email and the PDF report. */

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`
const tenths = (value: number): string => String(Math.round(value * 10) / 10)
const whole = (value: number): string => String(Math.round(Math.abs(value)))

/** As shown on pages: whole, unless rounding would move it into another band. */
export const scoreFigure = (score: number): string => tenths(shownScore(score))
const likely = ([low, high]: readonly [number, number]): string =>
  Math.round(low) === Math.round(high) ? `about ${Math.round(low)}` : `${Math.round(low)} to ${Math.round(high)}`

export const weekName = ({ from, to }: Pick<WeekReport, 'from' | 'to'>): string => {
  const { week } = isoWeek(from)
  const isWhole = new Date(from).getUTCDay() === 1
  return isWhole ? `Week ${week}, ${formatRange(from, to)}` : formatRange(from, to)
}

const whyNone = ({ status, hours, hours_possible }: FarmHealth): string => {
  if (hours === 0 && hours_possible === 0) return 'no camera was deployed'
  if (status === 'no_flowers') return 'the cameras saw no open flowers'
  if (status === 'out_of_season') return "it was outside the crop's season"
  if (hours === 0) return 'no camera watched'
  return `the cameras watched for ${tenths(hours)} of ${Math.round(hours_possible)} hours, too few`
}

/** Whether a single figure may represent the week. */
export const isCertain = ({ pollination_health, completeness }: FarmHealth): boolean =>
  pollination_health !== null && completenessLevel(completeness) !== 'Low'

/** `54 of 100`, or its substitute. */
export const shortScore = (health: FarmHealth): string => {
  if (health.pollination_health === null) return 'no score'
  if (!isCertain(health) && health.range) return `${likely(health.range)} of 100`
  return `${scoreFigure(health.pollination_health)} of 100`
}

/** The score with its range, or why there is none. */
export const scoreWords = (health: FarmHealth): string => {
  const { pollination_health: score, range, band, completeness, evidence } = health
  if (score === null) return `No score: ${whyNone(health)}.`
  if (!isCertain(health))
    return `Pollination health lies at ${range ? likely(range) : scoreFigure(score)} of 100: too little was watched for one figure (data completeness ${completeness} of 100).`
  const weak =
    evidence === 'weak'
      ? ' Research is not settled on how many visits the crop needs: compare weeks with each other.'
      : ''
  return `Pollination health ${scoreFigure(score)} of 100, ${band ?? ''}${range ? `; likely ${likely(range)}` : ''}.${weak}`
}

const pointsFrom = (points: number): string => {
  if (Math.round(points) === 0) return 'as high'
  return `${count(Math.round(Math.abs(points)), 'point')} ${points < 0 ? 'lower' : 'higher'}`
}
const signed = (points: number): string =>
  Math.round(points) === 0 ? '0' : `${whole(points)} ${points < 0 ? 'lower' : 'higher'}`

/** The difference from the week before. */
export const changeWords = ({ health, before }: WeekReport): string => {
  const { difference, scored } = before
  if (health.pollination_health === null)
    return scored
      ? 'The week before has a score; this one cannot be compared with it.'
      : 'The week before has no score either.'
  if (!scored) return 'The week before has no score to compare with.'
  if (difference === null) return 'Not compared with the week before: another model scored it.'
  const { points, range, told: listed } = difference
  const between = `between ${signed(range[0])} and ${signed(range[1])}`
  return listed
    ? `${capital(pointsFrom(points))} than the week before (${between}).`
    : `No clear change from the week before (${pointsFrom(points)}, ${between}).`
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const uncapitalised = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** `12 lower`, `no clear change`: beside a score. Null if nothing is compared. */
export const shortChange = ({ before: { difference } }: WeekReport): string | null => {
  if (difference === null) return null
  return difference.told ? signed(difference.points) : 'no clear change'
}

export const partNames = {
  visits: 'Visits',
  flowers: 'Flowers',
  weather: 'Weather',
  treatment: 'Sprays',
  season: 'Season',
} as const
const REASONS = 3
/** Parts that added or took less are noise. */
const LEAST_POINTS = 1

const signedPoints = (points: number): string =>
  `${points < 0 ? '−' : '+'}${tenths(Math.abs(points))} ${Math.abs(points) === 1 ? 'point' : 'points'}`

/** The parts that changed most from the 70 points for needed visits, each with its points and why. Empty without a score. */
export const reasonWords = ({ parts, pollination_health }: FarmHealth): string[] =>
  pollination_health === null
    ? []
    : ledgerOf(parts)
        .filter(({ points }) => Math.abs(points) >= LEAST_POINTS)
        .slice(0, REASONS)
        .map(({ part, points, reason }) => `${partNames[part]} ${signedPoints(points)}: ${reason}.`)

/** State, reason and action, as the dashboard and all farms say them. */
const summaryOfWeek = ({ health, from, last_watched }: WeekReport): ScoreSummary =>
  summaryOf({ figures: health, finding: health.findings[0] ?? null, from, last_watched })

/** How the farm is and why, in a line. */
export const stateWords = (report: WeekReport): string => {
  const { state, reason } = summaryOfWeek(report)
  return reason === null ? state : `${state} ${reason}`
}

/** Findings, the most urgent first. */
export const findingWords = ({ findings }: FarmHealth): string[] => findings.map(({ insight }) => insight)

/** What to do, in its order; empty where nothing is to be done. */
export const actionWords = ({ health }: WeekReport): string[] => [
  ...new Set(
    health.findings
      .flatMap(({ recommendation }) => recommendation ?? [])
      .filter((text) => !text.startsWith(nothingToDo)),
  ),
]
export const nothingThisWeek = 'Nothing to do this week.'

/** The alert's name within a sentence; a silent camera with the day of its last message. */
const alertWords = (alert: DeviceAlert, seen: string | null): string =>
  `${uncapitalised(deviceAlertNames[alert])}${alert === 'silent' && seen !== null ? ` since ${seen}` : ''}`

export const cameraWords = ({ name, place, alerts, last_seen }: CameraToCheck, zone: string): string => {
  const seen = last_seen === null ? null : formatDate(localDay(last_seen, zone))
  return `${name}${place === null ? '' : ` (${place})`}: ${alerts.map((alert) => alertWords(alert, seen)).join(', ')}`
}

export const camerasWords = ({ cameras, to_see }: WeekReport): string => {
  if (cameras === 0) return 'No camera is active on this farm.'
  if (to_see.length === 0) return `${count(cameras, 'camera')} active; none needs attention.`
  return `${to_see.length} of ${count(cameras, 'camera')} ${to_see.length === 1 ? 'needs' : 'need'} attention:`
}

/** Below this fraction of a fine day, insects hardly fly. */
const POOR = 0.5
const GOOD = 0.75
export type Flying = 'good' | 'fair' | 'poor' | 'not known'

export const flyingOn = ({ fitness }: Pick<WeatherForecastDay, 'fitness'>): Flying => {
  if (fitness === null) return 'not known'
  if (fitness >= GOOD) return 'good'
  return fitness >= POOR ? 'fair' : 'poor'
}

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
export const dayName = (date: string): string => names[new Date(date).getUTCDay()] ?? ''

const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Flight conditions of the days ahead, in a sentence. */
export const flyingWords = (days: readonly WeatherForecastDay[]): string => {
  const on = (flying: Flying) => list(days.filter((day) => flyingOn(day) === flying).map(({ date }) => dayName(date)))
  const known = days.filter((day) => flyingOn(day) !== 'not known')
  if (known.length === 0) return 'No forecast is known for the days ahead.'
  const parts = (['good', 'fair', 'poor'] as const).flatMap((flying) => {
    const named = on(flying)
    return named === '' ? [] : [`${flying} on ${named}`]
  })
  return `${capital(parts.join('; '))}.`
}

/** A day's weather in short: `18 °C, 2.4 mm`. */
export const weatherFigures = ({ temperature_afternoon, precipitation }: WeatherForecastDay): string =>
  [
    temperature_afternoon === null ? null : `${Math.round(temperature_afternoon)} °C`,
    precipitation === null ? null : `${tenths(precipitation)} mm`,
  ]
    .filter((text) => text !== null)
    .join(', ')

/** That a farm's email is paused, and the last week with recordings. */
export const restWords = ({ last_watched }: WeekReport): string => {
  const since = last_watched === null ? '' : ` Last watched ${formatRange(last_watched.from, last_watched.to)}.`
  return `Closed for the season.${since} The weekly email starts again when cameras watch again.`
}

const nextOf = (report: WeekReport): string => {
  const { state, action } = summaryOfWeek(report)
  const first = report.health.pollination_health === null ? scoreWords(report.health) : state
  return action === null ? first : `${first} ${action}`
}

/** Subject and preview text: the farm to visit first, its score and change; then what to do there. */
export const headline = (reports: readonly WeekReport[]): { subject: string; preview: string } => {
  const listed = reports.filter((report) => weekReportState(report) !== 'rests')
  const [worst, ...others] = listed
  if (!worst)
    return {
      subject: 'Closed for the season: the weekly email starts again when cameras watch again',
      preview: reports[0] ? restWords(reports[0]) : '',
    }
  const change = shortChange(worst)
  const more = others.length === 0 ? '' : `, and ${count(others.length, 'more farm')}`
  return {
    subject: `${worst.farm_title}: ${shortScore(worst.health)}${change === null ? '' : ` (${change})`}${more}`,
    preview: nextOf(worst),
  }
}
