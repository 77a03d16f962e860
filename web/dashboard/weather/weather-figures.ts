import { precipitationIn, temperatureIn, windIn } from '#domain/display/units.ts'
import type { WeatherForecastDay } from '#domain/weather/endpoints.ts'
import { number } from '#web/platform/formats.ts'
import { weather } from '../texts/weather.ts'
import { dashboard } from '../texts/dashboard.ts'

/** Adding 0 turns -0 (from rounding -0.3) into 0. */
const whole = (value: number): number => Math.round(value) + 0

const { notKnown } = dashboard

/** Rain in the reader's unit: tenths of a millimetre or hundredths of an inch. */
const rainFigure = (millimetres: number): string => {
  const { value, unit } = precipitationIn(millimetres)
  return number(value, unit === 'in' ? 2 : 1)
}

/**
 * `19°`, `0.4`, `12`, `60`, `82 %`: the figures of a day in the reader's units, but without the unit names, or `N/A`.
 */
export const weatherFigures = (day: WeatherForecastDay) => ({
  temperature:
    day.temperature_afternoon === null ? notKnown : `${number(whole(temperatureIn(day.temperature_afternoon).value))}°`,
  rain: day.precipitation === null ? notKnown : rainFigure(day.precipitation),
  wind: day.wind_speed === null ? notKnown : number(whole(windIn(day.wind_speed).value)),
  humidity: day.humidity_afternoon === null ? notKnown : number(whole(day.humidity_afternoon)),
  fitness: day.fitness === null ? notKnown : `${number(Math.round(day.fitness * 100))} %`,
})

/** Below this value a day was poor for flying, and its bar is honey-coloured. */
export const POOR_FITNESS = 0.5

export const conditionText = (day: WeatherForecastDay): string =>
  day.condition === null ? notKnown : weather.conditions[day.condition]
