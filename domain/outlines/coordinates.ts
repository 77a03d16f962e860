/** How coordinates are written: 52.0361 or 52°02′10.0″N. */
export type CoordinateForm = 'decimal' | 'dms'
export type Axis = 'latitude' | 'longitude'

const most = { latitude: 90, longitude: 180 } as const
const sides = { latitude: ['N', 'S'], longitude: ['E', 'W'] } as const

/** Longer texts cannot be coordinates. */
const MAX_LENGTH = 60
const figure = /^\d+(?:[.,]\d+)?$/

/** Degrees of a text: decimal with a point or comma, or degrees, minutes and seconds with an optional N, S, E or W. Null if it is neither. */
export const readDegrees = (text: string, axis: Axis): number | null => {
  if (text.length > MAX_LENGTH) return null
  const plain = text.trim().toUpperCase().replaceAll('−', '-')
  const [plus, minus] = sides[axis]
  const side = [plus, minus].find((letter) => plain.startsWith(letter) || plain.endsWith(letter))
  const rest = side ? plain.replace(side, '').trim() : plain
  const isNegative = rest.startsWith('-')
  const parts = (isNegative ? rest.slice(1) : rest).split(/[°′’'″”"\s]/).filter(Boolean)
  if (parts.length === 0 || parts.length > 3 || !parts.every((part) => figure.test(part))) return null
  const [degrees = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part.replace(',', '.')))
  const isWhole = parts.slice(0, -1).every((part) => Number.isInteger(Number(part.replace(',', '.'))))
  if (minutes >= 60 || seconds >= 60 || !isWhole || (isNegative && side)) return null
  const value = degrees + minutes / 60 + seconds / 3_600
  return value > most[axis] ? null : value * (isNegative || side === minus ? -1 : 1) + 0
}

const SECONDS = 1_000
/** Degrees as text that `readDegrees` reads again, exact to some centimetres. */
export const degreesText = (degrees: number, axis: Axis, form: CoordinateForm): string => {
  if (form === 'decimal') return String(Math.round(degrees * 1e7) / 1e7)
  const total = Math.round(Math.abs(degrees) * 3_600 * SECONDS) / SECONDS
  const whole = Math.floor(total / 3_600)
  const minutes = Math.floor((total - whole * 3_600) / 60)
  const seconds = total - whole * 3_600 - minutes * 60
  const pad = (value: number | string) => String(value).padStart(2, '0')
  const [plus, minus] = sides[axis]
  return `${whole}°${pad(minutes)}′${seconds.toFixed(3).padStart(6, '0')}″${degrees < 0 ? minus : plus}`
}
