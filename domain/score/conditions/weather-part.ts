import { type Cover, coverOf } from './cover.ts'
import { type DayRatings, dayRatings, fitnessOf } from './day-ratings.ts'
import { leastPart } from '../parameters.ts'
import type { HealthInput, HealthWeather } from '../shapes.ts'
import { mean, onDays } from '../window.ts'

export interface RatedDay {
  day: HealthWeather
  ratings: DayRatings
}

/** The window's days with measured weather and a temperature. */
export const ratedDays = (
  input: Pick<HealthInput, 'weather' | 'setup' | 'openDays' | 'heated'>,
  days: readonly string[],
): RatedDay[] => {
  const ofSetup = coverOf(input)
  return onDays(input.weather, days).flatMap((day) => {
    const cover = input.openDays?.includes(day.date) ? 'open' : ofSetup
    const ratings = day.kind === 'measured' ? dayRatings(day, cover) : null
    return ratings ? [{ day, ratings }] : []
  })
}

/** W: mean over measured days of how well insects could fly; null without any. */
export const weatherPart = (rated: readonly RatedDay[]): number | null =>
  rated.length > 0 ? Math.max(leastPart, mean(rated.map(({ ratings }) => fitnessOf(ratings)))) : null

/** Mean over measured days of pollen germination and fruit set; 1 without any. */
export const settingWeather = (rated: readonly RatedDay[]): number =>
  rated.length > 0 ? mean(rated.map(({ ratings }) => ratings.warmth * ratings.dryness)) : 1

/**
 * Number of cool days for honeybees (8 to below 13 °C), hot (30 °C and over), wet (over 3 mm) and windy days (over 24
 * km/h).
 */
export const countHardDays = (rated: readonly RatedDay[], cover: Cover) => {
  const outside = cover === 'glass' ? [] : rated
  return {
    cool: rated.filter(({ ratings: { felt } }) => felt >= 8 && felt < 13).length,
    hot: rated.filter(({ ratings: { felt } }) => felt >= 30).length,
    wet: outside.filter(({ day: { rain } }) => (rain ?? 0) > 3).length,
    windy: outside.filter(({ day: { wind } }) => (wind ?? 0) > 24).length,
  }
}
