import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import { formatDate } from '#domain/weeks/formats.ts'
import type { Code } from './code-names.ts'
import { littleWatched, unevenDevices } from './devices.ts'
import { insightTexts } from './insight-texts.ts'
import type { HealthInput, HealthResult } from './shapes.ts'
import { activeSprayDates } from './treatment.ts'
import { leadingGroup } from './visits.ts'
import { countHardDays, weatherDays } from './weather-part.ts'

export interface Insight {
  code: Code
  insight: string
  recommendation: string | null
}

/** What a result was made of. `deviceNames`: every device deployed there, by the id that captures have. */
export interface InsightContext {
  input: HealthInput
  deviceNames: ReadonlyMap<string, string>
}

const mostShown = 3
const mostNamed = 4

const plural: Record<FunctionalGroup, string> = {
  bumblebee: 'bumblebees',
  honeybee: 'honeybees',
  hoverfly: 'hoverflies',
  'solitary bee': 'solitary bees',
  'other fly': 'other flies',
  'social wasp': 'social wasps',
}

const list = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** Up to `digits` decimals, without trailing zeros. */
const figure = (value: number, digits: number): string => String(Number(value.toFixed(digits)))
const visitsFigure = (visits: number): string => figure(visits, visits < 1 ? 2 : 1)
// Rounded down, so that 99.6 % of what is needed never reads as 100 %.
const percent = (share: number): string => String(Math.floor(share * 100 + 1e-9))

const deviceList = (ids: readonly string[], names: ReadonlyMap<string, string>): string => {
  const named = ids.map((id) => names.get(id) ?? id)
  if (named.length === 0) return 'the cameras'
  if (named.length <= mostNamed) return list(named)
  return `${named.slice(0, mostNamed - 1).join(', ')} and ${named.length - mostNamed + 1} others`
}

type Figures = Record<string, string>

const figures: Partial<Record<Code, (result: HealthResult, context: InsightContext) => Figures>> = {
  NO_CAPTURE: ({ metrics }, { input, deviceNames }) => ({
    hours: figure(metrics.hours, 1),
    devices: deviceList(littleWatched(input, deviceNames.keys()), deviceNames),
  }),
  ZERO_VISITS: ({ metrics }) => ({ flowerHours: figure(metrics.flowerHours, 0) }),
  SPRAY_ACTIVE: (_result, { input }) => ({ dates: list(activeSprayDates(input).map(formatDate)) }),
  LOW_VISITS_GOOD_WEATHER: (result): Figures =>
    result.status === 'ok'
      ? { n: visitsFigure(result.metrics.visitsPerFlower), N: visitsFigure(result.metrics.visitsNeeded) }
      : {},
  NEAR_TARGET: (result): Figures => (result.status === 'ok' ? { pct: percent(result.metrics.ratio) } : {}),
  COOL_FOR_HONEYBEES: (_result, { input }) => ({ k: String(countHardDays(weatherDays(input)).cool) }),
  HEAT: (_result, { input }) => ({ k: String(countHardDays(weatherDays(input)).hot) }),
  WET_WEEK: (_result, { input }) => ({ k: String(countHardDays(weatherDays(input)).wet) }),
  WINDY_WEEK: (_result, { input }) => ({ k: String(countHardDays(weatherDays(input)).windy) }),
  ONE_GROUP: (_result, { input }): Figures => {
    const leading = leadingGroup(input.classCounts)
    return leading ? { group: plural[leading.group] } : {}
  },
  UNEVEN_DEVICES: (_result, { input, deviceNames }): Figures => {
    const uneven = unevenDevices(input.captures.filter(({ date }) => date >= input.start && date <= input.end))
    if (!uneven) return {}
    const name = (id: string): string => deviceNames.get(id) ?? id
    const k = uneven.times === Infinity ? 'many' : figure(uneven.times, 0)
    return { best: name(uneven.best), worst: name(uneven.worst), k }
  },
  LOW_CAPTURE: ({ metrics }, { input, deviceNames }) => ({
    pct: percent(metrics.coverage),
    devices: deviceList(littleWatched(input, deviceNames.keys()), deviceNames),
  }),
}

const fill = (text: string, values: Figures): string =>
  text.replace(/\{(\w+)\}/g, (brace, name: string) => values[name] ?? brace)

/** At most three findings of a result, the most urgent first, each with its advice or null, ready to be shown. */
export const insightsOf = (result: HealthResult, context: InsightContext): Insight[] =>
  result.codes.slice(0, mostShown).map((code) => {
    const { insight, recommendation } = insightTexts[code]
    const values = figures[code]?.(result, context) ?? {}
    return { code, insight: fill(insight, values), recommendation: recommendation && fill(recommendation, values) }
  })
