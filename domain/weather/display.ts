import { numberText } from '../display/numbers.ts'
import { precipitationIn, temperatureIn, windIn, type Quantity } from '../display/units.ts'

const notMeasured = 'N/A'

const shown = ({ value, unit }: Quantity, digits: number): string =>
  // Rounded first and 0 added, because -0.3 would be written as "-0".
  `${numberText(Number(value.toFixed(digits)) + 0, digits)} ${unit}`

/** `19 °C` in the reader's unit, or `N/A` if it was not measured. */
export const formatTemperature = (celsius: number | null): string =>
  celsius === null ? notMeasured : shown(temperatureIn(celsius), 0)

/** `0.4 mm`, or `0.02 in` */
export const formatPrecipitation = (millimetres: number | null): string => {
  if (millimetres === null) return notMeasured
  const quantity = precipitationIn(millimetres)
  return shown(quantity, quantity.unit === 'in' ? 2 : 1)
}

/** `12 km/h` in the reader's unit */
export const formatWind = (kilometresPerHour: number | null): string =>
  kilometresPerHour === null ? notMeasured : shown(windIn(kilometresPerHour), 0)

/** `60 %` */
export const formatHumidity = (percent: number | null): string =>
  percent === null ? notMeasured : shown({ value: percent, unit: '%' }, 0)
