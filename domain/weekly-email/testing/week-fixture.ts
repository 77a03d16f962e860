import type { FarmHealth } from '../../score/endpoints.ts'
import type { WeatherForecastDay } from '../../weather/endpoints.ts'
import type { WeekReport } from '../week-report.ts'

const parts: FarmHealth['parts'] = [
  { part: 'visits', value: 0.6, points_lost: 35.8, reason: '82 % of need' },
  { part: 'flowers', value: 0.9, points_lost: 0.4, reason: '4.9 open flowers per camera' },
  { part: 'weather', value: 0.8, points_lost: 2.9, reason: '2 dull days' },
  { part: 'treatment', value: 0.9, points_lost: 1, reason: 'one spray' },
  { part: 'season', value: 0.95, points_lost: 4, reason: 'the last weeks of the season' },
]

export const healthOf = (more: Partial<FarmHealth> = {}): FarmHealth => ({
  farm_id: 7,
  status: 'ok',
  pollination_health: 56.2,
  band: 'High',
  range: [49, 67],
  expected: 66.2,
  confidence: 90,
  completeness: 90,
  evidence: 'fair',
  approximate: false,
  hours: 554,
  hours_possible: 630,
  parts,
  findings: [{ code: 'NEAR_TARGET', insight: 'Nearly enough.', recommendation: 'Keep hives active.' }],
  notes: [],
  codes: ['NEAR_TARGET'],
  insights: 'Nearly enough.',
  recommendations: ['Keep hives active.'],
  lowest_field: null,
  fields: [],
  model: 'ph-1.1',
  computed_at: '2026-06-14T09:42:00.000Z',
  shown_before: null,
  ...more,
})

const none = { pollination_health: null, band: null, range: null, completeness: 0, confidence: 0 }
/** Health without a score; by default of a farm whose cameras recorded nothing. */
export const noHealth = (more: Partial<FarmHealth> = {}): FarmHealth =>
  healthOf({ ...none, status: 'no_data', hours: 0, findings: [], ...more })

export const reportOf = ({
  health,
  ...more
}: Partial<Omit<WeekReport, 'health'>> & { health?: FarmHealth } = {}): WeekReport => ({
  farm_id: 7,
  farm_title: 'Ashcombe',
  organisation_title: 'Marden Vale Growers',
  time_zone: 'Europe/London',
  from: '2026-06-08',
  to: '2026-06-14',
  health: health ?? healthOf(),
  before: {
    scored: true,
    difference: { points: -12.4, range: [-20.1, -4.7], significant: true },
    usual: null,
  },
  cameras: 2,
  to_see: [],
  days: [],
  weather: [],
  weather_ahead: [],
  attribution: '',
  last_watched: { from: '2026-06-01', to: '2026-06-07' },
  ...more,
})

export const weatherOf = (date: string, fitness: number | null): WeatherForecastDay => ({
  date,
  temperature_afternoon: 17.6,
  precipitation: 2.44,
  oktas_afternoon: 3,
  humidity_afternoon: 60,
  wind_speed: 8,
  condition: null,
  fitness,
  forecast: true,
  source: 'forecast model',
})
