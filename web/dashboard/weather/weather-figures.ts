import type { WeatherForecastDay } from '#domain/weather/endpoints.ts'
import { number } from '#web/platform/formats.ts'
import { dashboard } from '../texts/dashboard.ts'

/** Adding 0 turns the -0 of a rounded -0.3 into 0. */
const whole = (value: number): number => Math.round(value) + 0

const { notKnown } = dashboard

/** `19°`, `0.4`, `12`, `60`, `82 %`: the figures of a day without their units, or `N/A`. */
export const weatherFigures = (day: WeatherForecastDay) => ({
  temperature: day.temperature_afternoon === null ? notKnown : `${number(whole(day.temperature_afternoon))}°`,
  rain: day.precipitation === null ? notKnown : number(day.precipitation, 1),
  wind: day.wind_speed === null ? notKnown : number(whole(day.wind_speed)),
  humidity: day.humidity_afternoon === null ? notKnown : number(whole(day.humidity_afternoon)),
  fitness: day.fitness === null ? notKnown : `${number(Math.round(day.fitness * 100))} %`,
})

/** Below this a day was poor for flying, and its bar is honey-coloured. */
export const POOR_FITNESS = 0.5

export const conditionText = (day: WeatherForecastDay): string => day.condition ?? notKnown
