import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import type { FarmHealth } from '#domain/score/endpoints.ts'
import type { SharedContent } from '#domain/share-links/share-link.ts'

/** Used if the score is not shared: the charts still need its fields and the time of calculation. */
const noHealth = (at: string): FarmHealth => ({
  farm_id: 0,
  status: 'no_data',
  pollination_health: null,
  band: null,
  range: null,
  expected: null,
  confidence: 0,
  completeness: 0,
  evidence: null,
  approximate: false,
  hours: 0,
  hours_possible: 0,
  parts: [],
  findings: [],
  notes: [],
  codes: [],
  insights: '',
  recommendations: [],
  lowest_field: null,
  fields: [],
  model: '',
  computed_at: at,
  shown_before: null,
})

/**
 * The content of a shared link in the format of the dashboard's charts. What is not shared is empty, and its charts are
 * not rendered.
 */
export const asDashboard = (content: SharedContent, now: number): FarmDashboard => {
  const { farm_title, time_zone, today, from, to, score, visitation, weather } = content
  return {
    farm: {
      id: 0,
      title: farm_title,
      description: null,
      area_in_sq_meters: null,
      city: null,
      postcode: null,
      country: null,
      latitude: null,
      longitude: null,
      time_zone,
      organisation_id: 0,
      organisation_title: '',
      farmer_id: null,
      sprays_recorded: false,
      sprays_recorded_from: null,
      sprays_recorded_until: null,
      custom: {},
      count_device: 0,
      count_users: 0,
      version: 0,
      outline: null,
      crops: [],
    },
    farms: [],
    field_id: null,
    years: [],
    year: Number(to.slice(0, 4)),
    from,
    to,
    today,
    weeks: [],
    week_before: null,
    week_after: null,
    tiles: { farms: 0, hours_of_capture: 0, users: 0 },
    summary: score?.summary ?? { state: '', reason: null, action: null },
    health: score?.health ?? noHealth(new Date(now).toISOString()),
    recent: [],
    last_watched: null,
    intensity: visitation?.intensity ?? [],
    days: visitation?.days ?? [],
    hours: visitation?.hours ?? [],
    cover: weather?.cover ?? 'open',
    weather: weather?.days ?? [],
    weather_source: weather?.source ?? { attribution: '', attribution_url: null, fetched_at: null, stale: false },
    devices: [],
    fields: [],
    newest_message_at: null,
  }
}
