import type { ComparisonRequest, FrozenModelVersion, FrozenRequest } from '#domain/frozen-figures/frozen-figure.ts'
import { addDays } from '#domain/weeks/dates.ts'
import type { FrozenComparison, FrozenScore, FrozenSeason } from '#domain/frozen-figures/differences.ts'
import { formatRange } from '#domain/weeks/formats.ts'
import type { Deps } from '../deps.ts'
import { comparisonWithInputs } from '../comparisons/comparison-queries.ts'
import type { Person } from '../platform/http/actor.ts'
import { inLanguage } from '../platform/http/language.ts'
import { modelCards } from '../model-cards/queries.ts'
import { withFruit } from '../score/fruit-queries.ts'
import { healthData, type Window } from '../score/health-data-queries.ts'
import { scoreWithInputs } from '../score/health-queries.ts'
import { readSeason, calculatedSeason } from '../seasons/season-queries.ts'

export type Needs = Pick<Deps, 'db' | 'weather' | 'clock' | 'log'>

/** The caller has checked access to the farms; a figure does not depend on the person who freezes it. */
const everything = { kind: 'all' } as const

/** The farm, or one of its fields, and the period of a figure. */
interface Side extends Window {
  farm_id: number
  field_id?: number | undefined
}

/** A figure with all inputs of its calculation. */
export interface Calculated extends Window {
  /** Two for a comparison, otherwise one. */
  sides: readonly Side[]
  result: FrozenScore | FrozenComparison | FrozenSeason
  inputs: object
  model: string
  /** Camera-hours that it is based on. */
  hours: number
  /** The title if none is given. */
  title: string
}

const scoreOf = async (deps: Needs, farm_id: number, window: Window): Promise<Calculated | undefined> => {
  const found = await healthData(deps.db, everything, farm_id, window)
  if (!found) return undefined
  const [data, { days }] = await Promise.all([
    withFruit(deps, everything, found),
    deps.weather.read(found.farm, window.start, window.end),
  ])
  const { health, inputs } = scoreWithInputs(data, days, window, deps.clock())
  return {
    ...window,
    sides: [{ farm_id, ...window }],
    result: health,
    inputs: { fields: inputs },
    model: health.model,
    hours: health.hours,
    title: `Pollination health of ${found.farm.title}, ${formatRange(window.start, window.end)}`,
  }
}

/** The two sides of a comparison, in the form of the parameters of `GET /inference/comparison`. */
const sidesOf = (farm_id: number, request: ComparisonRequest) => ({
  now: { farm_id, field_id: request.field_id, start: request.start_date, end: request.end_date },
  before: {
    farm_id: request.with_farm_id ?? farm_id,
    field_id: request.with_field_id ?? (request.with_farm_id === undefined ? request.field_id : undefined),
    start: request.with_start_date,
    end: request.with_end_date,
  },
})

const comparisonOf = async (
  deps: Needs,
  farm_id: number,
  request: ComparisonRequest,
): Promise<Calculated | undefined> => {
  const { now, before } = sidesOf(farm_id, request)
  const found = await comparisonWithInputs(deps, everything, now, before)
  if (!found) return undefined
  const nameOf = (side: typeof now, { farm, health }: typeof found.now): string => {
    const field = side.field_id === undefined ? undefined : health.fields[0]?.field_name
    return `${[farm.title, field].filter(Boolean).join(', ')}, ${formatRange(side.start, side.end)}`
  }
  const names = { now: nameOf(now, found.now), before: nameOf(before, found.before) }
  return {
    sides: [now, before],
    start: [now.start, before.start].toSorted()[0] as string,
    end: [now.end, before.end].toSorted()[1] as string,
    result: { comparison: found.comparison, now: found.now.health, before: found.before.health, names },
    inputs: {
      now: { fields: found.now.inputs, hours: found.now.hours },
      before: { fields: found.before.inputs, hours: found.before.hours },
      weekly_ratios: found.weekly_ratios,
    },
    model: found.now.health.model,
    hours: found.now.health.hours + found.before.health.hours,
    title: `${names.now} compared with ${names.before}`,
  }
}

const seasonOf = async (
  deps: Needs,
  person: Pick<Person, 'scope' | 'role'>,
  farm_id: number,
  year: number,
  until?: string,
): Promise<Calculated | undefined> => {
  const shown = await readSeason(deps, { ...person, scope: everything }, farm_id, year)
  if (!shown) return undefined
  const lastDay = until ?? addDays(shown.today, -1)
  const over = {
    ...shown,
    weeks: shown.weeks.filter(({ to }) => to <= lastDay),
    weather: shown.weather.filter(({ date }) => date <= lastDay),
  }
  const [first, last] = [over.weeks[0], over.weeks.at(-1)]
  if (!first || !last) return undefined
  const { season, inputs } = await calculatedSeason(deps, over)
  return {
    sides: [{ farm_id, start: first.from, end: last.to }],
    start: first.from,
    end: last.to,
    // The years available depend on the person.
    result: { ...season, years: [year] },
    inputs: { weeks: inputs },
    model: last.model,
    hours: season.weeks.reduce((sum, { hours }) => sum + hours, 0),
    title: `Weekly pollination health of ${shown.farm_title} in ${year}`,
  }
}

/**
 * Calculates a figure with the functions of the pages, and returns it with its inputs. Texts are always in English.
 * `until`: last day of a season's weeks; absent: the day before today. Undefined if a farm is archived, or no week of
 * the year is over yet.
 */
export const calculate = (
  deps: Needs,
  person: Pick<Person, 'scope' | 'role'>,
  farm_id: number,
  request: FrozenRequest,
  until?: string,
): Promise<Calculated | undefined> =>
  inLanguage('en', () => {
    if (request.kind === 'score') return scoreOf(deps, farm_id, { start: request.start_date, end: request.end_date })
    if (request.kind === 'comparison') return comparisonOf(deps, farm_id, request)
    return seasonOf(deps, person, farm_id, request.year, until)
  })

/** Model versions that counted on any side of a figure, by hours counted. */
export const modelVersionsOf = async (
  { db }: Pick<Deps, 'db'>,
  { sides }: Pick<Calculated, 'sides'>,
): Promise<FrozenModelVersion[]> => {
  const hours = new Map<string | null, number>()
  for (const { farm_id, field_id, start, end } of sides)
    for (const { model_version, hours_counted } of await modelCards.counting(
      db,
      { scope: everything, farm_id, field_id },
      { start_date: start, end_date: end },
    ))
      hours.set(model_version, (hours.get(model_version) ?? 0) + hours_counted)
  return [...hours]
    .map(([model_version, hours_counted]) => ({ model_version, hours_counted }))
    .toSorted((one, other) => other.hours_counted - one.hours_counted)
}
