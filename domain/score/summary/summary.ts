import { t, texts } from '#domain/language/text.ts'
import { nothingToDo, nothingToDoForPollination } from '../insights/insight-texts.ts'
import { isEnough } from '../insights/ranking.ts'
import { completenessLevel, shownScore } from '../score.ts'
import type { Band, Status } from '../shapes.ts'
import { closedForSeason, type Watched } from './closed-season.ts'

interface Figures {
  status: Status
  pollination_health: number | null
  band: Band | null
  range: readonly [number, number] | null
  completeness: number
  hours: number
  hours_possible: number
}

interface Finding {
  code: string
  insight: string
  recommendation: string | null
}

interface Assessed {
  figures: Figures
  /** The finding that explains most of it. */
  finding: Finding | null
  /** The first day of the period. */
  from: string
  /** The last earlier week with recordings. */
  last_watched: Watched | null
  /** Active cameras that the farm has today; omitted where unknown. */
  cameras?: number
  /** Cameras that need attention today; omitted where they are reported elsewhere. */
  cameras_need_attention?: number
}

/** A farm in three sentences: its state, why, and what to do. Null: there is nothing to report. */
export interface ScoreSummary {
  state: string
  reason: string | null
  action: string | null
}

const lessThanNeeded: Record<Band, string> = texts({
  'Very High': 'Enough visits.',
  High: 'Somewhat less pollination than flowers need.',
  Medium: 'Much less pollination than flowers need.',
  Low: 'Far less pollination than flowers need.',
})

/** `31 to 74`, as scores are shown. */
const between = ([low, high]: readonly [number, number]): string =>
  Math.round(low) === Math.round(high)
    ? t('about {figure}', { figure: Math.round(low) })
    : t('{from} to {to}', { from: Math.round(low), to: Math.round(high) })

const tooFewVisits = /^(ZERO_VISITS|NO_VISITS_YET|LOW_VISITS.*|NEAR_TARGET|POOR_SET)$/

/** Whether the lowest-scoring field lacks visits although all fields together have enough. */
const isShortSomewhere = (finding: Finding | null): boolean =>
  finding !== null && tooFewVisits.test(finding.code) && finding.recommendation !== nothingToDo()

const stateOf = (score: number, { band, range, completeness }: Figures, finding: Finding | null): string => {
  if (completenessLevel(completeness) === 'Low')
    return t('Score {score} of 100: too little was watched for a single figure.', {
      score: range ? between(range) : shownScore(score),
    })
  if (finding?.code === 'NO_VISITS_YET') return t('Too few visits to judge yet.')
  if (!isEnough(score)) return lessThanNeeded[band ?? 'High']
  if (isShortSomewhere(finding)) return t('Enough visits on average, but not on every field.')
  return finding?.code === 'LOW_CAPTURE' ? t('Enough visits, but the score is approximate.') : t('Enough visits.')
}

/** The summary of a farm's score at the top of pages, emails and reports. */
export const summaryOf = (assessed: Assessed): ScoreSummary => {
  const { figures, finding, last_watched, cameras = 0, cameras_need_attention = 0 } = assessed
  const { pollination_health, hours, hours_possible } = figures
  if (closedForSeason(assessed)) return { state: t('Closed for the season.'), reason: null, action: null }
  if (pollination_health === null) {
    if (hours === 0 && hours_possible === 0 && finding?.code !== 'NO_CROP')
      return {
        state:
          last_watched === null ? t('No camera has watched this farm yet.') : t('No camera was here in this period.'),
        reason: null,
        action:
          last_watched === null && cameras > 0
            ? t(
                '{cameras, plural, one {Switch on the camera and check its signal.} other {Switch on the cameras and check their signal.}}',
                { cameras },
              )
            : t('Place a camera over open flowers.'),
      }
    return { state: t('No score.'), reason: finding?.insight ?? null, action: finding?.recommendation ?? null }
  }
  const action = finding?.recommendation ?? (isEnough(pollination_health) ? nothingToDo() : null)
  return {
    state: stateOf(pollination_health, figures, finding),
    reason: finding?.insight ?? null,
    action: action === nothingToDo() && cameras_need_attention > 0 ? nothingToDoForPollination() : action,
  }
}
