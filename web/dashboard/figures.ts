import { number } from '#web/platform/formats.ts'

/** Formats a rate with about three significant digits, because further digits are noise. Only an exact zero reads 0. */
export const formatRate = (value: number): string => {
  if (value < 0.005) return value > 0 ? `<${number(0.01, 2)}` : '0'
  return number(value, value < 0.995 ? 2 : value < 99.95 ? 1 : 0)
}

/** `11.5`, but `12` rather than `12.0`: for hours under a column. */
export const formatHours = (value: number): string =>
  number(value, Number.isInteger(Math.round(value * 10) / 10) ? 0 : 1)

/** Points added or subtracted, with a true minus sign; values that round to zero have no sign. */
export const formatPoints = (points: number): string =>
  Math.abs(points) < 0.05 ? number(0, 1) : `${points < 0 ? '\u2212' : '+'}${number(Math.abs(points), 1)}`

/** The number of cameras of all fields and crops of a score. */
export const camerasOfFields = (fields: readonly { devices: number }[]): number =>
  fields.reduce((sum, { devices }) => sum + devices, 0)
