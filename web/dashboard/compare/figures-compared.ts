import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import type { HealthEvidence } from '#domain/score/endpoints.ts'
import { visitsOfFields } from '#domain/comparisons/compare-periods.ts'
import type { Ranged } from '#domain/comparisons/difference.ts'
import { camerasOfFields } from '../figures.ts'
import { countedInAll, groupRates, hoursCounted } from '../visitation/group-rates.ts'

/** Open flowers in a camera's view, over the same hours as the score. */
const flowersInView = (fields: readonly { measured: HealthEvidence | null }[]): number | null => {
  const scored = fields.flatMap(({ measured }) => measured ?? [])
  const hours = scored.reduce((sum, field) => sum + field.hours_scored, 0)
  return hours === 0 ? null : scored.reduce((sum, field) => sum + field.flower_hours, 0) / hours
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
  cameras: number
  flowers: number | null
  temperature: number | null
  rain: number | null
}

/** The compared figures of one dashboard. Future days have no weather yet. */
export const figuresOf = (data: FarmDashboard): Figures => {
  const { health, days, weather, from, to } = data
  const { pollination_health: score, range } = health
  const hours = hoursCounted(days)
  const measured = weather.filter((day) => !day.forecast && day.date >= from && day.date <= to)
  const wet = measured.map((day) => day.precipitation).filter((rain) => rain !== null)
  return {
    score: score === null || range === null ? null : { value: score, range },
    model: health.model,
    visits: visitsOfFields(health.fields),
    insects: hours > 0 ? countedInAll(groupRates(data)) / hours : null,
    hours: health.hours,
    cameras: camerasOfFields(health.fields),
    flowers: flowersInView(health.fields),
    temperature: mean(measured.map((day) => day.temperature_afternoon)),
    rain: wet.length === 0 ? null : wet.reduce((sum, rain) => sum + rain, 0),
  }
}
