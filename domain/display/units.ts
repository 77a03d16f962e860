import { currentFormat, type DisplayFormat } from './display-format.ts'

const SQUARE_METRES = { ha: 10_000, acres: 4_046.856_422_4 } as const
const METRES_PER_FOOT = 0.3048
const MILLIMETRES_PER_INCH = 25.4
const KILOMETRES_PER_HOUR = { 'km/h': 1, mph: 1.609_344, 'm/s': 3.6 } as const

/** Of figures that are typed. */
const MOST_DECIMALS = 3

/** A value in the reader's unit, and that unit. */
export interface Quantity {
  value: number
  unit: string
}

export const temperatureIn = (celsius: number, { temperature }: DisplayFormat = currentFormat()): Quantity => ({
  value: temperature === '°F' ? celsius * 1.8 + 32 : celsius,
  unit: temperature,
})

export const precipitationIn = (millimetres: number, { precipitation }: DisplayFormat = currentFormat()): Quantity => ({
  value: precipitation === 'in' ? millimetres / MILLIMETRES_PER_INCH : millimetres,
  unit: precipitation,
})

export const windIn = (kilometresPerHour: number, { wind }: DisplayFormat = currentFormat()): Quantity => ({
  value: kilometresPerHour / KILOMETRES_PER_HOUR[wind],
  unit: wind,
})

export const areaIn = (squareMetres: number, { area }: DisplayFormat = currentFormat()): Quantity => ({
  value: squareMetres / SQUARE_METRES[area],
  unit: area,
})

export const lengthIn = (metres: number, { length }: DisplayFormat = currentFormat()): Quantity => ({
  value: length === 'ft' ? metres / METRES_PER_FOOT : metres,
  unit: length,
})

type AreaUnit = 'm²' | 'acres'
/** The unit in which an area is typed: square metres, as the specification fixes it, or acres. */
export const areaUnit = ({ area }: DisplayFormat = currentFormat()): AreaUnit => (area === 'acres' ? 'acres' : 'm²')

/** Square metres of an area as it was typed. */
export const squareMetresOf = (typed: number, unit: AreaUnit): number =>
  unit === 'acres' ? typed * SQUARE_METRES.acres : typed

/** An area as it was typed: the stored value has more digits than anybody types, so the last ones are rounding errors. */
export const typedArea = (squareMetres: number, unit: AreaUnit): number =>
  unit === 'acres' ? Number((squareMetres / SQUARE_METRES.acres).toFixed(6)) : squareMetres

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
