import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { comparedPeriodOf, periodOf } from '#domain/share-links/period.ts'
import type { SharedContent, SharedMap, SharePart } from '#domain/share-links/share-link.ts'
import { formatRange } from '#domain/weeks/formats.ts'
import { isoWeek } from '#domain/weeks/iso-weeks.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { comparisonWithInputs } from '../comparisons/comparison-queries.ts'
import { readDashboard } from '../dashboard/queries.ts'
import type { Deps } from '../deps.ts'
import { readSeason } from '../seasons/season-queries.ts'
import type { OpenLink } from './queries.ts'

type Parts = Pick<SharedContent, 'score' | 'visitation' | 'weather' | 'map' | 'comparison' | 'seasons'>
const nothing: Parts = { score: null, visitation: null, weather: null, map: null, comparison: null, seasons: null }

interface Days {
  start: string
  end: string
}

/** Calibration is based on fruit of all farms of the organisation, but a link shows only one of them. */
const withoutCalibration = <H extends Pick<FarmDashboard['health'], 'fields'>>(health: H): H => ({
  ...health,
  fields: health.fields.map((field) => ({ ...field, calibration: null })),
})

/** Names and places only, without states and serial numbers of devices. */
const mapOf = ({ farm, fields, devices }: FarmDashboard): SharedMap => ({
  latitude: farm.latitude,
  longitude: farm.longitude,
  outline: farm.outline,
  fields: fields.map(({ field_name, outline }) => ({ field_name, outline })),
  cameras: devices.flatMap(({ name, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ name, latitude, longitude }],
  ),
})

/** The role only determines which years may be chosen, which a link does not offer. */
const readerOf = ({ scope }: OpenLink) => ({ scope, role: 'user' as const })

const dashboardOf = async (deps: Deps, open: OpenLink, { start, end }: Days): Promise<Parts> => {
  const data = await readDashboard(deps, readerOf(open), open.farm.id, { from: start, to: end, stores: false })
  if (!data) return nothing
  const has = (part: SharePart) => open.link.parts.includes(part)
  return {
    ...nothing,
    score: has('score') ? { summary: data.summary, health: withoutCalibration(data.health) } : null,
    visitation: has('visitation') ? { intensity: data.intensity, days: data.days, hours: data.hours } : null,
    weather: has('weather')
      ? {
          cover: data.cover,
          // A forecast reaches beyond the chosen days.
          days: data.weather.filter(({ date }) => date <= end),
          source: data.weather_source,
        }
      : null,
    map: has('map') ? mapOf(data) : null,
  }
}

const comparisonOf = async (deps: Deps, open: OpenLink, now: Days, before: Days): Promise<Parts> => {
  const farm_id = open.farm.id
  const found = await comparisonWithInputs(deps, open.scope, { farm_id, ...now }, { farm_id, ...before })
  if (!found) return nothing
  const nameOf = ({ start, end }: Days) => formatRange(start, end)
  return {
    ...nothing,
    comparison: {
      comparison: found.comparison,
      now: { ...withoutCalibration(found.now.health), shown_before: null },
      before: { ...withoutCalibration(found.before.health), shown_before: null },
      names: { now: nameOf(now), before: nameOf(before) },
    },
  }
}

const seasonsOf = async (deps: Deps, open: OpenLink, { start, end }: Days): Promise<Parts> => {
  const hasWeather = open.link.parts.includes('weather')
  const hasScore = open.link.parts.includes('score')
  const [first, last] = [isoWeek(start).year, isoWeek(end).year]
  const seasons = []
  for (let year = first; year <= last; year += 1) {
    const season = await readSeason(deps, readerOf(open), open.farm.id, year)
    if (!season) continue
    const weeks = season.weeks.filter(({ from, to }) => from >= start && to <= end)
    if (weeks.length === 0) continue
    seasons.push({
      ...season,
      years: [year],
      weeks: hasScore
        ? weeks
        : weeks.map((week) => ({
            ...week,
            pollination_health: null,
            range: null,
            band: null,
            finding: null,
            visits_per_100_flowers_hour: null,
            // Figures about the cameras are part of the score, too.
            hours: 0,
            hours_possible: 0,
            completeness: 0,
          })),
      weather: hasWeather ? season.weather.filter(({ date }) => date >= start && date <= end) : [],
      weather_attribution: hasWeather ? season.weather_attribution : null,
    })
  }
  return { ...nothing, seasons }
}

/**
 * The content of a link on this day, calculated by the functions of the pages. Its scope is one farm, and nothing is
 * stored. The farm's name and days are the current ones.
 */
export const readShared = async (deps: Deps, open: OpenLink): Promise<SharedContent> => {
  const { link, farm } = open
  const today = localDay(deps.clock(), farm.time_zone)
  const days = periodOf(link, today)
  const parts =
    link.kind === 'dashboard'
      ? await dashboardOf(deps, open, days)
      : link.kind === 'season'
        ? await seasonsOf(deps, open, days)
        : link.kind === 'comparison'
          ? await comparisonOf(deps, open, days, comparedPeriodOf(link, today))
          : nothing
  return {
    kind: link.kind,
    title: link.title,
    parts: link.parts,
    latest_weeks: link.latest_weeks,
    expires_at: link.expires_at,
    farm_title: farm.title,
    time_zone: farm.time_zone,
    today,
    from: days.start,
    to: days.end,
    embed_hosts: link.embed_hosts,
    ...parts,
  }
}
