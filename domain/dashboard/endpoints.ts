import * as z from 'zod/mini'
import { device } from '../devices/device.ts'
import { drawnTunnel, farm, outline, yearText } from '../farms/farm.ts'
import { week } from '../farms/deployment.ts'
import { covers } from '../score/conditions/cover.ts'
import { dayResult, farmHealthResponse, hourResult, labelledCount, scoreSummary } from '../score/endpoints.ts'
import { endpoint } from '../platform/endpoint.ts'
import { described, named } from '../platform/named.ts'
import { requestedDate, date, id, idText } from '../platform/shapes.ts'
import { weekPeriod } from '../seasons/week-score.ts'
import { weatherForecastDay } from '../weather/endpoints.ts'

/** Query of the dashboard: year and week. Without a week: the last 7 days. */
export const dashboardSearch = z.object({
  year: z.optional(yearText),
  from: z.optional(requestedDate),
  to: z.optional(requestedDate),
})

/** Where the weather of a dashboard comes from. */
export const dashboardWeatherSource = named(
  'DashboardWeatherSource',
  z.object({
    attribution: z.string(),
    attribution_url: z.nullable(z.string()),
    fetched_at: z.nullable(z.iso.datetime()),
    /** The provider could not be reached at the last attempt; values are the last good ones. */
    stale: z.boolean(),
  }),
)
export const cropCover = named('CropCover', z.enum(covers))

export const farmDashboard = named(
  'FarmDashboard',
  z.object({
    farm: named(
      'DashboardFarm',
      z.extend(farm, { organisation_title: z.string(), outline: z.nullable(outline), crops: z.array(z.string()) }),
    ),
    /** Selectable farms: those of the same organisation, by title. */
    farms: z.array(z.object({ id, title: z.string() })),
    /** The field the figures are limited to; null: the whole farm. */
    field_id: z.nullable(id),
    years: z.array(z.int()),
    year: z.int(),
    from: date,
    to: date,
    today: date,
    weeks: z.array(week),
    /** The deployed weeks next to the window's first day, also in other selectable years; null: none. */
    week_before: z.nullable(week),
    week_after: z.nullable(week),
    tiles: z.object({
      farms: described(z.int(), 'Number of farms of the organisation.'),
      hours_of_capture: z.number(),
      users: z.int(),
    }),
    summary: scoreSummary,
    health: farmHealthResponse,
    /**
     * The last six weeks with the score's range, oldest first, and the window itself. A week without measurements has
     * the score shown earlier, with its model.
     */
    recent: z.array(
      z.object({
        from: date,
        to: date,
        pollination_health: z.nullable(z.number()),
        range: z.nullable(z.tuple([z.number(), z.number()])),
        model: z.string(),
      }),
    ),
    /** Without recordings: the last earlier week with some; null: there are none. */
    last_watched: z.nullable(weekPeriod),
    intensity: z.array(labelledCount),
    days: z.array(dayResult),
    hours: z.array(hourResult),
    cover: cropCover,
    weather: z.array(weatherForecastDay),
    weather_source: dashboardWeatherSource,
    devices: z.array(
      named(
        'DashboardDevice',
        z.extend(device, { hours_by_day: z.array(z.nullable(z.number())), insects_per_hour: z.nullable(z.number()) }),
      ),
    ),
    fields: z.array(
      z.object({ id, field_name: z.string(), outline: z.nullable(outline), tunnels: z.array(drawnTunnel) }),
    ),
    /** Time of the newest message in these figures; null if there is none. */
    newest_message_at: z.nullable(z.iso.datetime()),
  }),
)
export type FarmDashboard = z.infer<typeof farmDashboard>

/** The window, and optionally one of the farm's fields. */
const dashboardQuery = z.extend(dashboardSearch, { field_id: z.optional(idText) })

/** Everything the dashboard shows first, in one response. */
export const getFarmDashboard = endpoint({
  id: 'getFarmDashboard',
  tag: 'Dashboard',
  method: 'GET',
  path: '/farm-dashboard/{farm_id}',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Get the dashboard of a farm',
  description:
    'Figures of a period of up to 400 days, by default the last seven days, for the farm or one of its fields.',
  params: z.object({ farm_id: idText }),
  query: dashboardQuery,
  response: farmDashboard,
  refuses: [404],
})

/** Event stream that notifies an open dashboard to reload. */
export const watchFarm = endpoint({
  id: 'watchFarm',
  tag: 'Dashboard',
  method: 'GET',
  path: '/farm-dashboard/{farm_id}/live',
  can: 'farm.see',
  summary: 'Subscribe to changes of a farm',
  description:
    'Server-sent events: `changed` when messages of the farm were stored, at most once a second, and `end` when the session ends. The connection does not extend the session. Access tokens cannot call it.',
  params: z.object({ farm_id: idText }),
  file: ['text/event-stream'],
  refuses: [404],
})
