import * as z from 'zod/mini'
import { device } from '../devices/device.ts'
import { farm, outline, yearText } from '../farms/farm.ts'
import { week } from '../farms/deployment.ts'
import { covers } from '../score/conditions/cover.ts'
import { dayResult, farmHealth, hourResult, labelledCount, scoreSummary } from '../score/endpoints.ts'
import { endpoint } from '../platform/endpoint.ts'
import { described, named } from '../platform/named.ts'
import { askedDate, date, id, idText } from '../platform/shapes.ts'
import { weekPeriod } from '../seasons/week-score.ts'
import { weatherForecastDay } from '../weather/endpoints.ts'

/** The dashboard's address: which year and week. Without a week: the last 7 days. */
export const dashboardSearch = z.object({
  year: z.optional(yearText),
  from: z.optional(askedDate),
  to: z.optional(askedDate),
})

export const farmDashboard = named(
  'FarmDashboard',
  z.object({
    farm: named(
      'DashboardFarm',
      z.extend(farm, { organisation_title: z.string(), outline: z.nullable(outline), crops: z.array(z.string()) }),
    ),
    /** The farms that can be chosen: those of the same organisation, by title. */
    farms: z.array(z.object({ id, title: z.string() })),
    /** Figures are of this field alone; null: of the whole farm. */
    field_id: z.nullable(id),
    years: z.array(z.int()),
    year: z.int(),
    from: date,
    to: date,
    today: date,
    weeks: z.array(week),
    /** The deployed weeks next to the window's first day, in another year, too, if that may be chosen; null: there is none. */
    week_before: z.nullable(week),
    week_after: z.nullable(week),
    tiles: z.object({
      farms: described(z.int(), 'Number of farms of the organisation.'),
      hours_of_capture: z.number(),
      users: z.int(),
    }),
    summary: scoreSummary,
    health: farmHealth,
    /**
     * The last six weeks with their score's range, oldest first; the window itself comes last. A week whose measurements are
     * gone has the score that was shown, by the model that made it.
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
    /** Where nothing was watched: the last week before in which something was; null: nothing ever was. */
    last_watched: z.nullable(weekPeriod),
    intensity: z.array(labelledCount),
    days: z.array(dayResult),
    hours: z.array(hourResult),
    cover: named('CropCover', z.enum(covers)),
    weather: z.array(weatherForecastDay),
    weather_source: z.object({
      attribution: z.string(),
      attribution_url: z.nullable(z.string()),
      fetched_at: z.nullable(z.iso.datetime()),
      /** The provider could not be reached when this was last tried: the figures are the last good ones. */
      stale: z.boolean(),
    }),
    devices: z.array(
      named(
        'DashboardDevice',
        z.extend(device, { hours_by_day: z.array(z.nullable(z.number())), insects_per_hour: z.nullable(z.number()) }),
      ),
    ),
    fields: z.array(z.object({ id, field_name: z.string(), outline: z.nullable(outline) })),
    /** Moment of the newest message behind these figures; null if there is none. */
    newest_message_at: z.nullable(z.iso.datetime()),
  }),
)
export type FarmDashboard = z.infer<typeof farmDashboard>

/** What is asked of the dashboard: a window, and one of the farm's fields alone. */
const dashboardQuery = z.extend(dashboardSearch, { field_id: z.optional(idText) })

/** Everything that the dashboard's first picture needs, in one response. */
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

/** What tells an open dashboard that it is worth asking again. */
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
