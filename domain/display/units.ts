import { currentFormat, type DisplayFormat } from './display-format.ts'

const SQUARE_METRES = { ha: 10_000, acres: 4_046.856_422_4 } as const
const METRES_PER_FOOT = 0.3048
const MILLIMETRES_PER_INCH = 25.4
/** km/h per unit. */
export const KILOMETRES_PER_HOUR = { 'km/h': 1, mph: 1.609_344, 'm/s': 3.6 } as const

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
/** The unit in which an area is entered: square metres, as the specification requires, or acres. */
export const areaUnit = ({ area }: DisplayFormat = currentFormat()): AreaUnit => (area === 'acres' ? 'acres' : 'm²')

/** Square metres of an entered area. */
export const squareMetresOf = (typed: number, unit: AreaUnit): number =>
  unit === 'acres' ? typed * SQUARE_METRES.acres : typed

/**
 * A stored area as it was entered: the stored value has more digits than anybody enters, so the last ones are rounding
 * errors.
 */
export const typedArea = (squareMetres: number, unit: AreaUnit): number =>
  unit === 'acres' ? Number((squareMetres / SQUARE_METRES.acres).toFixed(6)) : squareMetres
