import { bandNames } from '#domain/score/band-names.ts'
import { languageTags } from '#domain/language/languages.ts'
import { currentLanguage, listText, t, texts } from '#domain/language/text.ts'
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

const tenths = (value: number): string => String(Math.round(value * 10) / 10)
const whole = (value: number): string => String(Math.round(Math.abs(value)))

/** As shown on pages: whole, unless rounding would move it into another band. */
export const scoreFigure = (score: number): string => tenths(shownScore(score))
const likely = ([low, high]: readonly [number, number]): string =>
  Math.round(low) === Math.round(high)
    ? t('about {figure}', { figure: Math.round(low) })
    : t('{from} to {to}', { from: Math.round(low), to: Math.round(high) })

export const weekName = ({ from, to }: Pick<WeekReport, 'from' | 'to'>): string => {
  const { week } = isoWeek(from)
  const isWhole = new Date(from).getUTCDay() === 1
  const period = formatRange(from, to)
  return isWhole ? t('Week {week}, {period}', { week: String(week), period }) : period
}

const whyNone = ({ status, hours, hours_possible }: FarmHealth): string => {
  if (hours === 0 && hours_possible === 0) return t('no camera was deployed')
  if (status === 'no_flowers') return t('the cameras saw no open flowers')
  if (status === 'out_of_season') return t("it was outside the crop's season")
  if (hours === 0) return t('no camera watched')
  return t('the cameras watched for {hours} of {possible} hours between 08:00 and 18:00, too few', {
    hours: tenths(hours),
    possible: Math.round(hours_possible),
  })
}

/** Whether a single figure may represent the week. */
export const isCertain = ({ pollination_health, completeness }: FarmHealth): boolean =>
  pollination_health !== null && completenessLevel(completeness) !== 'Low'

/** `54 of 100`, or its substitute. */
export const shortScore = (health: FarmHealth): string => {
  if (health.pollination_health === null) return t('no score')
  if (!isCertain(health) && health.range) return t('{figure} of 100', { figure: likely(health.range) })
  return t('{figure} of 100', { figure: scoreFigure(health.pollination_health) })
}

/** The score with its range, or why there is none. */
export const scoreWords = (health: FarmHealth): string => {
  const { pollination_health: score, range, band, completeness, evidence } = health
  if (score === null) return t('No score: {why}.', { why: whyNone(health) })
  if (!isCertain(health))
    return t(
      'Pollination health is {score} of 100: too little was watched for a single figure (data completeness {completeness} of 100).',
      { score: range ? likely(range) : scoreFigure(score), completeness },
    )
  const weak =
    evidence === 'weak'
      ? ` ${t('Research is not settled on how many visits the crop needs: compare weeks with each other.')}`
      : ''
  const figures = { score: scoreFigure(score), band: band ? bandNames[band] : '' }
  const words = range
    ? t('Pollination health {score} of 100, {band}; likely {range}.', { ...figures, range: likely(range) })
    : t('Pollination health {score} of 100, {band}.', figures)
  return words + weak
}

const pointsFrom = (points: number): string => {
  const count = Math.round(Math.abs(points))
  if (count === 0) return t('as high')
  return points < 0
    ? t('{count, plural, one {{count} point lower} other {{count} points lower}}', { count })
    : t('{count, plural, one {{count} point higher} other {{count} points higher}}', { count })
}
const signed = (points: number): string =>
  Math.round(points) === 0
    ? '0'
    : points < 0
      ? t('{points} lower', { points: whole(points) })
      : t('{points} higher', { points: whole(points) })

/** The difference from the week before. */
export const changeWords = ({ health, before }: WeekReport): string => {
  const { difference, scored, usual } = before
  if (health.pollination_health === null)
    return scored
      ? t('The week before has a score; this one cannot be compared with it.')
      : t('The week before has no score either.')
  if (!scored) return t('The week before has no score to compare with.')
  if (difference === null) return t('Not compared with the week before: it was scored by another model.')
  const { points, range, significant } = difference
  const figures = { change: pointsFrom(points), low: signed(range[0]), high: signed(range[1]) }
  if (significant)
    return [
      capital(t('{change} than the week before (between {low} and {high}).', figures)),
      usual === 'more than usual' && t('More than the usual weekly change here.'),
      usual === 'no more than usual' && t('No more than the usual weekly change here.'),
    ]
      .filter(Boolean)
      .join(' ')
  return t('No clear change from the week before ({change}, between {low} and {high}).', figures)
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const uncapitalised = (text: string) =>
  // German nouns keep their capital letter.
  currentLanguage() === 'de' ? text : text.charAt(0).toLowerCase() + text.slice(1)

/** `12 lower`, `no clear change`: beside a score. Null if nothing is compared. */
export const shortChange = ({ before: { difference } }: WeekReport): string | null => {
  if (difference === null) return null
  return difference.significant ? signed(difference.points) : t('no clear change')
}

export const partNames = texts({
  visits: 'Visits',
  flowers: 'Flowers',
  weather: 'Weather',
  treatment: 'Sprays',
  season: 'Season',
})
const REASONS = 3
/** Parts that added or took fewer points are noise. */
const LEAST_POINTS = 1

const signedPoints = (points: number): string => {
  const figure = `${points < 0 ? '−' : '+'}${tenths(Math.abs(points))}`
  return Math.abs(points) === 1 ? t('{figure} point', { figure }) : t('{figure} points', { figure })
}

/** The parts that changed most from the 70 points for needed visits, each with its points and why. Empty without a score. */
export const reasonWords = ({ parts, pollination_health }: FarmHealth): string[] =>
  pollination_health === null
    ? []
    : ledgerOf(parts)
        .filter(({ points }) => Math.abs(points) >= LEAST_POINTS)
        .slice(0, REASONS)
        .map(({ part, points, reason }) => `${partNames[part]} ${signedPoints(points)}: ${reason}.`)

/** State, reason and action, as on the dashboard and in the list of all farms. */
const summaryOfWeek = ({ health, from, last_watched }: WeekReport): ScoreSummary =>
  summaryOf({ figures: health, finding: health.findings[0] ?? null, from, last_watched })

/** The farm's state and its reason, in one line. */
export const stateWords = (report: WeekReport): string => {
  const { state, reason } = summaryOfWeek(report)
  return reason === null ? state : `${state} ${reason}`
}

/** Findings, the most urgent first. */
export const findingWords = ({ findings }: FarmHealth): string[] => findings.map(({ insight }) => insight)

/** What to do, most urgent first; empty if nothing is to be done. */
export const actionWords = ({ health }: WeekReport): string[] => [
  ...new Set(
    health.findings
      .flatMap(({ recommendation }) => recommendation ?? [])
      .filter((text) => !text.startsWith(nothingToDo())),
  ),
]
export const nothingThisWeek = (): string => t('Nothing to do this week.')

/** The alert's name within a sentence; a silent camera with the day of its last message. */
const alertWords = (alert: DeviceAlert, seen: string | null): string =>
  alert === 'silent' && seen !== null ? t('silent since {day}', { day: seen }) : uncapitalised(deviceAlertNames[alert])

export const cameraWords = ({ name, place, alerts, last_seen }: CameraToCheck, zone: string): string => {
  const seen = last_seen === null ? null : formatDate(localDay(last_seen, zone))
  return `${name}${place === null ? '' : ` (${place})`}: ${alerts.map((alert) => alertWords(alert, seen)).join(', ')}`
}

export const camerasWords = ({ cameras, to_see }: WeekReport): string => {
  if (cameras === 0) return t('No camera is active on this farm.')
  if (to_see.length === 0)
    return t('{cameras, plural, one {{cameras} camera} other {{cameras} cameras}} active; none needs attention.', {
      cameras,
    })
  return t(
    '{count, plural, one {{count} of {cameras, plural, one {{cameras} camera} other {{cameras} cameras}} needs attention} other {{count} of {cameras, plural, one {{cameras} camera} other {{cameras} cameras}} need attention}}:',
    { count: to_see.length, cameras },
  )
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

export const dayName = (date: string): string =>
  new Date(date).toLocaleDateString(languageTags[currentLanguage()], { weekday: 'long', timeZone: 'UTC' })

const flyingOnDays = {
  good: (days: string) => t('good on {days}', { days }),
  fair: (days: string) => t('fair on {days}', { days }),
  poor: (days: string) => t('poor on {days}', { days }),
}

/** Flight conditions of the days ahead, in a sentence. */
export const flyingWords = (days: readonly WeatherForecastDay[]): string => {
  const on = (flying: Flying) =>
    listText(days.filter((day) => flyingOn(day) === flying).map(({ date }) => dayName(date)))
  const known = days.filter((day) => flyingOn(day) !== 'not known')
  if (known.length === 0) return t('No forecast is available for the days ahead.')
  const parts = (['good', 'fair', 'poor'] as const).flatMap((flying) => {
    const named = on(flying)
    return named === '' ? [] : [flyingOnDays[flying](named)]
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

/** Notice that a farm's email is paused, with the last week with recordings. */
export const restWords = ({ last_watched }: WeekReport): string => {
  return last_watched === null
    ? t('Closed for the season. The weekly email resumes when cameras watch again.')
    : t('Closed for the season. Last watched {period}. The weekly email resumes when cameras watch again.', {
        period: formatRange(last_watched.from, last_watched.to),
      })
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
      subject: t('Closed for the season: the weekly email resumes when cameras watch again'),
      preview: reports[0] ? restWords(reports[0]) : '',
    }
  const change = shortChange(worst)
  const first = `${worst.farm_title}: ${shortScore(worst.health)}${change === null ? '' : ` (${change})`}`
  return {
    subject:
      others.length === 0
        ? first
        : t('{first}, and {count, plural, one {{count} more farm} other {{count} more farms}}', {
            first,
            count: others.length,
          }),
    preview: nextOf(worst),
  }
}
