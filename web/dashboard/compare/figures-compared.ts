import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import type { HealthEvidence } from '#domain/score/endpoints.ts'
import { differenceOf, rangedDifference, type Difference } from '#domain/seasons/difference.ts'
import { countedInAll, groupRates, hoursCounted } from '../visitation/group-rates.ts'

export interface Ranged {
  value: number
  range: [number, number]
}

/** Visits to flowers of all fields, by their flower-hours; fields are independent of each other, so their ranges add by squares. */
const visitsRate = (fields: readonly { measured: HealthEvidence | null }[]): Ranged | null => {
  const scored = fields.flatMap(({ measured }) => measured ?? [])
  const flowerHours = scored.reduce((sum, field) => sum + field.flower_hours, 0)
  if (flowerHours === 0) return null
  let [value, down, up] = [0, 0, 0]
  for (const field of scored) {
    const share = field.flower_hours / flowerHours
    const rate = field.visits_per_100_flowers_hour
    const [low, high] = field.visits_per_100_flowers_hour_range
    value += share * rate
    down = Math.hypot(down, share * (rate - low))
    up = Math.hypot(up, share * (high - rate))
  }
  return { value, range: [Math.max(0, value - down), value + up] }
}

const mean = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

export interface Figures {
  score: Ranged | null
  model: string
  visits: Ranged | null
  insects: number | null
  hours: number
  flowers: number | null
  temperature: number | null
  rain: number | null
}

/** What is compared of one dashboard. Days to come have no weather yet. */
export const figuresOf = (data: FarmDashboard): Figures => {
  const { health, days, weather, from, to } = data
  const { pollination_health: score, range } = health
  const hours = hoursCounted(days)
  const measured = weather.filter((day) => !day.forecast && day.date >= from && day.date <= to)
  const wet = measured.map((day) => day.precipitation).filter((rain) => rain !== null)
  return {
    score: score === null || range === null ? null : { value: score, range },
    model: health.model,
    visits: visitsRate(health.fields),
    insects: hours > 0 ? countedInAll(groupRates(data)) / hours : null,
    hours: health.hours,
    flowers: mean(days.map((day) => day.flowers)),
    temperature: mean(measured.map((day) => day.temperature_afternoon)),
    rain: wet.length === 0 ? null : wet.reduce((sum, rain) => sum + rain, 0),
  }
}

/** Scores of two models are not compared. */
export const scoreDifference = (now: Figures, other: Figures): Difference | null =>
  differenceOf(
    { pollination_health: now.score?.value ?? null, range: now.score?.range ?? null, model: now.model },
    { pollination_health: other.score?.value ?? null, range: other.score?.range ?? null, model: other.model },
  )

export const visitsDifference = (now: Figures, other: Figures): Difference | null =>
  now.visits && other.visits ? rangedDifference(now.visits, other.visits) : null
