import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { functionalGroups } from '#domain/intensity/functional-groups.ts'
import { summaryOf } from '#domain/score/summary/summary.ts'
import { labelled } from '#domain/intensity/visitation-intensity.ts'
import { addDays, datesBetween } from '#domain/weeks/dates.ts'
import { cameras } from './camera-fixture.ts'
import { healthFixture } from './health-fixture.ts'
import { weatherFixture } from './weather-fixture.ts'

const from = '2026-06-08'
const to = '2026-06-14'

/** Share of each group by local hour, and how busy each day was: 0 is a day that no camera watched. */
const dayActivity = [0.72, 0, 1, 0.9, 0.55, 0.97, 0.45]
const hourly: Record<string, [rate: number, peak: number, width: number]> = {
  bumblebee: [20, 11, 5],
  honeybee: [16, 13, 3],
  hoverfly: [7, 13, 3],
  'solitary bee': [3, 13, 2.5],
  'other fly': [1.6, 13, 5],
}

const rateAt = (group: string, hour: number): number => {
  const [rate, peak, width] = hourly[group] ?? [0, 12, 1]
  return rate * Math.exp(-(((hour - peak) / width) ** 2) / 2)
}

const hoursWatched = (day: number, hour: number, devices: number): number => {
  if (dayActivity[day] === 0) return 0
  if (day === 6) return hour < 9 ? 0.75 : 0
  return day === 5 && hour === 17 ? devices / 2 : devices
}

/** The watched hours from 07:00 to 18:59 British summer time; unwatched ones are absent. */
const hourRows = (devices: number): FarmDashboard['hours'] =>
  datesBetween(from, to).flatMap((date, day) =>
    Array.from({ length: 12 }, (_, index) => index + 7).flatMap((hour) => {
      const hours = hoursWatched(day, hour, devices)
      if (hours === 0) return []
      const counts = functionalGroups.map((group) => ({
        object_class_name: group,
        count: group === 'social wasp' ? null : Math.round(rateAt(group, hour) * hours * (dayActivity[day] ?? 0)),
      }))
      const instant = `${date}T${String(hour - 1).padStart(2, '0')}:00:00.000Z`
      const known = { hours, hours_counted: hours, hours_scored: hours }
      return [{ hour: instant, ...known, visits: Math.round(hours * 3), flowers: 4.1, counts }]
    }),
  )

const totalOf = (rows: FarmDashboard['hours'], group: string): number | null => {
  const counts = rows
    .map((row) => row.counts.find(({ object_class_name }) => object_class_name === group)?.count ?? null)
    .filter((count) => count !== null)
  return counts.length ? counts.reduce((sum, count) => sum + count, 0) : null
}

const dayRows = (rows: FarmDashboard['hours']): FarmDashboard['days'] =>
  datesBetween(from, to).flatMap((date) => {
    const own = rows.filter(({ hour }) => hour.startsWith(date))
    if (own.length === 0) return []
    const counts = functionalGroups.map((group) => ({ object_class_name: group, count: totalOf(own, group) }))
    const hours = own.reduce((sum, row) => sum + row.hours, 0)
    return [
      { date, hours, hours_counted: hours, hours_scored: hours, visits: Math.round(hours * 3), flowers: 4.1, counts },
    ]
  })

const weeks = (): FarmDashboard['weeks'] =>
  Array.from({ length: 24 }, (_, index) => {
    const startDate = addDays('2025-12-29', index * 7)
    return {
      week: index + 1,
      name: `Week ${index + 1}`,
      startDate,
      endDate: addDays(startDate, 6),
      deployed: index >= 14,
    }
  })

const recentScores: [number | null, [number, number] | null][] = [
  [41, [31, 52]],
  [47, [38, 57]],
  [null, null],
  [62, [54, 70]],
  [66, [58, 73]],
  [61, [52, 70]],
  [58.1, [49, 67]],
]

/**
 * A strawberry farm in week 24 of 2026: one day unwatched, one with too few hours, one group that was not detected for.
 */
const withSummary = (data: Omit<FarmDashboard, 'summary'>): FarmDashboard => ({
  ...data,
  summary: summaryOf({
    figures: data.health,
    finding: data.health.findings[0] ?? null,
    from: data.from,
    last_watched: data.last_watched,
  }),
})

export const dashboardFixture = (changes: Partial<FarmDashboard> = {}, devices = 9): FarmDashboard => {
  const hours = hourRows(devices)
  const watched = hours.reduce((sum, row) => sum + row.hours, 0)
  const [shown, listed] = [changes.from ?? from, changes.weeks ?? weeks()]
  const deployed = listed.filter((week) => week.deployed)
  return withSummary({
    farm: {
      id: 7,
      title: 'Ashcombe Farm',
      description: null,
      area_in_sq_meters: 46_200,
      city: 'Ledbury',
      postcode: 'HR8 1AA',
      country: 'United Kingdom',
      latitude: 52.0364,
      longitude: -2.4261,
      time_zone: 'Europe/London',
      organisation_id: 1,
      farmer_id: null,
      sprays_recorded: true,
      sprays_recorded_from: null,
      sprays_recorded_until: null,
      custom: {},
      count_device: devices,
      count_users: 11,
      version: 1,
      organisation_title: 'Marden Vale Growers',
      outline: null,
      crops: ['Strawberry'],
    },
    farms: [
      { id: 7, title: 'Ashcombe Farm' },
      { id: 8, title: 'Brook Farm' },
      { id: 9, title: 'Castle Fruit' },
    ],
    field_id: null,
    years: [2026, 2025, 2024, 2023],
    year: 2026,
    from,
    to,
    today: '2026-06-14',
    weeks: listed,
    week_before: deployed.findLast(({ startDate }) => startDate < shown) ?? null,
    week_after: deployed.find(({ startDate }) => startDate > shown) ?? null,
    tiles: { farms: 3, hours_of_capture: 1284.5, users: 11 },
    health: healthFixture({ hours: Math.min(watched, devices * 70), hours_possible: devices * 70 }),
    recent: recentScores.map(([pollination_health, range], index) => {
      const start = addDays(from, (index - 6) * 7)
      return { from: start, to: addDays(start, 6), pollination_health, range, model: 'ph-1.1' }
    }),
    last_watched: null,
    intensity: labelled(functionalGroups.map((group) => ({ object_class_name: group, count: totalOf(hours, group) }))),
    days: dayRows(hours),
    hours,
    cover: 'tunnel',
    weather: weatherFixture(from),
    weather_source: {
      attribution: 'Weather data by Open-Meteo.com',
      attribution_url: 'https://open-meteo.com/',
      fetched_at: '2026-06-14T09:42:00.000Z',
      stale: false,
    },
    devices: cameras(devices),
    fields: [
      {
        id: 1,
        field_name: 'Long Meadow',
        outline: [
          [-2.4281, 52.0374],
          [-2.4241, 52.0376],
          [-2.4236, 52.0353],
          [-2.4279, 52.0349],
          [-2.4281, 52.0374],
        ],
        tunnels: [
          {
            number: 1,
            outline: [
              [-2.4279, 52.0372],
              [-2.4245, 52.0374],
              [-2.4245, 52.037],
              [-2.4279, 52.0368],
              [-2.4279, 52.0372],
            ],
          },
        ],
      },
      {
        id: 2,
        field_name: 'Upper Bank',
        outline: [
          [-2.43, 52.0366],
          [-2.4284, 52.0365],
          [-2.4284, 52.0352],
          [-2.4301, 52.0353],
          [-2.43, 52.0366],
        ],
        tunnels: [],
      },
    ],
    newest_message_at: '2026-06-14T09:38:00.000Z',
    ...changes,
  })
}
