import { datesBetween } from '#domain/weeks/dates.ts'
import { captureTotals, flowersPart } from './capture.ts'
import { codesOf, unscoredCodesOf } from './codes.ts'
import { confidenceOf } from './confidence.ts'
import { leastFlowers, leastHours, model } from './parameters.ts'
import { visitsRange } from './range.ts'
import { bandOf, pointsLost, round1, scoreOf } from './score.ts'
import { monthValue, seasonOf } from './season.ts'
import type { CaptureMetrics, HealthInput, HealthResult, Status } from './shapes.ts'
import { treatmentPart } from './treatment.ts'
import { visitMetrics, visitorEffectiveness, visitsPart } from './visits.ts'
import { weatherDays, weatherPart } from './weather-part.ts'

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const statusOf = ({ hours, meanFlowers }: CaptureMetrics, months: readonly number[]): Status => {
  const bare = meanFlowers !== null && meanFlowers < leastFlowers
  if (hours < leastHours && months.every((month) => month === 0.5)) return 'out_of_season'
  if (bare && months.every((month) => month < 1)) return 'out_of_season'
  if (hours < leastHours) return 'no_data'
  return bare ? 'no_flowers' : 'ok'
}

/**
 * The score of one crop of one field over local days, model ph-1.0: 70 where flowers get exactly the visits they need.
 * Null where too little was watched or nothing flowered. Throws RangeError if the window ends before it starts.
 */
export const pollinationHealth = (input: HealthInput): HealthResult => {
  const dates = datesBetween(input.start, input.end)
  if (dates.length === 0) throw new RangeError(`the window ends before it starts: ${input.start} to ${input.end}`)
  const { rows, ...capture } = captureTotals(input, dates.length)
  const weather = weatherDays(input)
  const months = dates.map((date) => monthValue(date, seasonOf(input)))
  const metrics = { ...capture, weatherDays: weather.length, days: dates.length }

  const status = statusOf(metrics, months)
  if (status !== 'ok') {
    const codes = unscoredCodesOf(status, rows)
    return { model, status, score: null, band: null, range: null, confidence: 0, metrics, codes }
  }

  const q = visitorEffectiveness(input.crop, input.classCounts)
  const measure = (visits: number) => visitMetrics(input.crop, q, visits, capture.flowerHours)
  const visits = measure(capture.visits)
  const components = {
    visits: visitsPart(visits.ratio),
    flowers: flowersPart(capture.flowerHours / capture.hours, input.flowersReference),
    weather: weatherPart(weather, input.protected),
    treatment: treatmentPart(dates, input.sprays),
    season: mean(months),
  }
  const scoreAt = (count: number) => round1(scoreOf({ ...components, visits: visitsPart(measure(count).ratio) }))
  const [fewest, most] = visitsRange(capture.visits)
  const score = round1(scoreOf(components))
  return {
    model,
    status,
    score,
    band: bandOf(score),
    range: [scoreAt(fewest), scoreAt(most)],
    confidence: confidenceOf(input, metrics),
    metrics: { ...metrics, ...visits },
    components,
    lost: pointsLost(components),
    codes: codesOf({ input, rows, weather, months, metrics, ratio: visits.ratio, components }),
  }
}
