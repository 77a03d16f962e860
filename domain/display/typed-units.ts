import { currentFormat, type DisplayFormat } from './display-format.ts'
import { KILOMETRES_PER_HOUR, temperatureIn, windIn } from './units.ts'

/** For figures that people enter. */
const MOST_DECIMALS = 3

/**
 * The value with the fewest decimals that is stored as the same value, so that an entered value is shown again
 * unchanged although storing rounds it.
 */
const shortest = (value: number, stored: number, toStored: (typed: number) => number): number => {
  const candidates = Array.from({ length: MOST_DECIMALS }, (_none, decimals) => Number(value.toFixed(decimals)))
  return candidates.find((typed) => toStored(typed) === stored) ?? Number(value.toFixed(MOST_DECIMALS))
}

/** Degrees Celsius of an entered temperature, in the stored steps of 0.1 °C. Celsius values stay as entered. */
export const celsiusOf = (typed: number, unit: DisplayFormat['temperature']): number =>
  unit === '°F' ? Number(((typed - 32) / 1.8).toFixed(1)) + 0 : typed

/** A stored temperature as it was entered: all whole degrees Fahrenheit are restored. */
export const typedTemperature = (celsius: number, format: DisplayFormat = currentFormat()): number =>
  shortest(temperatureIn(celsius, format).value, celsius, (typed) => celsiusOf(typed, format.temperature))

/** km/h of an entered wind speed, in the stored steps of 0.01 km/h. Values in km/h stay as entered. */
export const kilometresPerHourOf = (typed: number, unit: DisplayFormat['wind']): number =>
  unit === 'km/h' ? typed : Number((typed * KILOMETRES_PER_HOUR[unit]).toFixed(2))

/** A stored wind speed as it was entered: hundredths of mph and of m/s are restored. */
export const typedWind = (kilometresPerHour: number, format: DisplayFormat = currentFormat()): number =>
  shortest(windIn(kilometresPerHour, format).value, kilometresPerHour, (typed) =>
    kilometresPerHourOf(typed, format.wind),
  )
