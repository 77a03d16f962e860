const notMeasured = 'N/A'

const shown = (value: number | null, digits: number, unit: string): string =>
  // Rounded twice, because (-0.3).toFixed(0) is "-0".
  value === null ? notMeasured : `${Number(value.toFixed(digits)).toFixed(digits)}${unit}`

/** `19 °C`, or `N/A` if not measured. */
export const formatTemperature = (celsius: number | null): string => shown(celsius, 0, ' °C')

/** `0.4 mm` */
export const formatPrecipitation = (millimetres: number | null): string => shown(millimetres, 1, ' mm')

/** `12 km/h` */
export const formatWind = (kilometresPerHour: number | null): string => shown(kilometresPerHour, 0, ' km/h')

/** `60 %` */
export const formatHumidity = (percent: number | null): string => shown(percent, 0, ' %')
