import { t } from '#domain/language/text.ts'
import type { Code } from './code-names.ts'
import { coverOf } from '../conditions/cover.ts'
import { areLimited } from '../detection.ts'
import { littleWatched, unevenDevices } from '../devices.ts'
import type { Observed } from '../observed.ts'
import { type Crop, cropParameters } from '../parameters.ts'
import { round1, TARGET_SCORE } from '../score.ts'
import type { HealthResult, ScoredHealth } from '../shapes.ts'
import { leadingGroup } from '../visits.ts'
import { countHardDays } from '../conditions/weather-part.ts'
import { sprayWords } from './spray-words.ts'
import { cropNames, deviceList, figure, percent, groupNames, shareOfNeed, visitsFigure } from './wording.ts'

type Figures = Record<string, string>
const caneFruit: readonly Crop[] = ['raspberry', 'blackberry']
type DeviceNames = ReadonlyMap<string, string>

const afternoons = ({ rated, input }: Observed) => countHardDays(rated, coverOf(input))

const visitsOf = ({ metrics, score, expected, lost }: ScoredHealth): Figures => ({
  flowerHours: figure(metrics.flowerHours, 0),
  k: visitsFigure(metrics.expectedVisits),
  v: visitsFigure(metrics.visitsPerFlower),
  N: visitsFigure(metrics.visitsNeeded),
  pct: shareOfNeed(metrics.ratio),
  cause:
    lost.weather < 1
      ? t('The weather is not the cause.')
      : t('Weather explains {part} of the {all} points below 70.', {
          part: figure(lost.weather, 1),
          all: figure(round1(TARGET_SCORE - score), 1),
        }),
  expected: figure(expected, 1),
  points: figure(round1(lost.weather + lost.treatment + lost.season), 1),
})

/** Values for placeholders of texts that need a score. */
const scoredFigures: Partial<Record<Code, (result: ScoredHealth, observed: Observed, names: DeviceNames) => Figures>> =
  {
    ZERO_VISITS: visitsOf,
    NO_VISITS_YET: visitsOf,
    SPRAY_ACTIVE: (_result, observed): Figures => {
      const words = sprayWords(observed)
      if (!words) return {}
      const over = words.isOver && t('Nothing to do today. Next time, spray in the evening, never on open flowers.')
      return { sprays: words.sprays, until: words.until, ...(over && { recommendation: over }) }
    },
    ON_TARGET: visitsOf,
    LOW_VISITS_GOOD_WEATHER: visitsOf,
    LOW_VISITS_POOR_WEATHER: visitsOf,
    LOW_VISITS: visitsOf,
    NEAR_TARGET: visitsOf,
    POOR_SET: visitsOf,
    OVER_VISITED: (result, { input }) => ({
      ...visitsOf(result),
      over: visitsFigure(cropParameters[input.crop].mostUseful),
      // Damage by many visits is only known from cane fruit.
      ...(caneFruit.includes(input.crop) && {
        recommendation: t(
          'More bees will not help, and many visits may damage flowers of cane fruit. Consider moving hives away.',
        ),
      }),
    }),
    COOL_FOR_HONEYBEES: (_result, observed) => ({ k: String(afternoons(observed).cool) }),
    HEAT: (_result, observed) => ({ k: String(afternoons(observed).hot) }),
    WET_WEEK: (_result, observed) => ({ k: String(afternoons(observed).wet) }),
    WINDY_WEEK: (_result, observed) => ({ k: String(afternoons(observed).windy) }),
    ONE_GROUP: (_result, { capture }) => ({ group: groupNames[leadingGroup(capture.rows).group] }),
    UNEVEN_DEVICES: (_result, { capture }, names): Figures => {
      const uneven = unevenDevices(capture.cameras)
      if (!uneven) return {}
      const nameOf = (id: string): string => names.get(id) ?? id
      const k = uneven.times === Infinity ? t('many') : figure(uneven.times, 0)
      return { best: nameOf(uneven.best), worst: nameOf(uneven.worst), k }
    },
    LOW_CAPTURE: ({ metrics }, { devices }, names) => ({
      pct: `${percent(metrics.coverage)} %`,
      devices: deviceList(littleWatched(devices), names),
    }),
    EVIDENCE_WEAK: (_result, { input }) => ({ crop: cropNames[input.crop] }),
    FEW_DAYS: ({ metrics }) => ({ k: String(metrics.watchedDays), days: String(metrics.days) }),
    DETECTION_CHECKED: ({ metrics }, { input, capture }) => ({
      checked: String(metrics.checked),
      k: figure(metrics.detection, 2),
      more: areLimited(input, capture.rows)
        ? ` ${t('Counts are at most halved or doubled, though people found a larger difference.')}`
        : '',
    }),
    SHORT_VISITS: ({ metrics }) => ({ s: figure(metrics.visitSeconds ?? 0, 1) }),
    CALIBRATED: ({ calibration, metrics }): Figures => {
      if (!calibration) return {}
      const [lo, hi] = calibration.visitsNeededRange
      return {
        own: visitsFigure(calibration.visitsNeeded),
        lo: visitsFigure(lo),
        hi: visitsFigure(hi),
        N: visitsFigure(metrics.visitsNeeded),
        score: figure(calibration.score, 1),
      }
    },
  }

/** Values for placeholders of a code's text. */
export const figuresOf = (code: Code, result: HealthResult, observed: Observed, names: DeviceNames): Figures => {
  if (code === 'NO_CAPTURE')
    return {
      hours: figure(result.metrics.hours, 1),
      devices: deviceList(littleWatched(observed.devices), names),
    }
  return result.status === 'ok' ? (scoredFigures[code]?.(result, observed, names) ?? {}) : {}
}
