import { currentFormat, type DisplayFormat } from './display-format.ts'
import { KILOMETRES_PER_HOUR, temperatureIn, windIn } from './units.ts'

/** Of figures that are typed. */
const MOST_DECIMALS = 3

/** The value with the fewest decimals that is stored alike, so that what was typed comes back although storing rounds it. */
const shortest = (value: number, stored: number, toStored: (typed: number) => number): number => {
  const candidates = Array.from({ length: MOST_DECIMALS }, (_none, decimals) => Number(value.toFixed(decimals)))
  return candidates.find((typed) => toStored(typed) === stored) ?? Number(value.toFixed(MOST_DECIMALS))
}

/** Degrees Celsius of a temperature as it was typed, in the steps that are stored: 0.1 °C. Celsius stays as it was typed. */
export const celsiusOf = (typed: number, unit: DisplayFormat['temperature']): number =>
  unit === '°F' ? Number(((typed - 32) / 1.8).toFixed(1)) + 0 : typed

/** A temperature as it was typed: all whole degrees Fahrenheit come back. */
export const typedTemperature = (celsius: number, format: DisplayFormat = currentFormat()): number =>
  shortest(temperatureIn(celsius, format).value, celsius, (typed) => celsiusOf(typed, format.temperature))

/** km/h of a wind speed as it was typed, in the steps that are stored: 0.01 km/h. km/h stay as they were typed. */
export const kilometresPerHourOf = (typed: number, unit: DisplayFormat['wind']): number =>
  unit === 'km/h' ? typed : Number((typed * KILOMETRES_PER_HOUR[unit]).toFixed(2))

/** A wind speed as it was typed: hundredths of mph and of m/s come back. */
export const typedWind = (kilometresPerHour: number, format: DisplayFormat = currentFormat()): number =>
  shortest(windIn(kilometresPerHour, format).value, kilometresPerHour, (typed) =>
    kilometresPerHourOf(typed, format.wind),
  )
