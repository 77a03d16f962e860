import { instantAt } from '../weeks/local-time.ts'

/** When an image was taken, according to its file. */
export type FileTime =
  /** From its EXIF data: a local time, `YYYY-MM-DDTHH:MM:SS`, and its offset if the camera recorded it, `+02:00`. */
  | { source: 'exif'; wall: string; offset: string | null }
  /** When the file was last modified, in milliseconds since 1970. */
  | { source: 'file'; modified: number }

/** A local time of EXIF data, `2026:06:10 09:12:00`, as `2026-06-10T09:12:00`; null if it is invalid. */
export const wallOfExif = (text: string): string | null => {
  const found = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(text)
  if (!found) return null
  const [, year, month, day, hour, minute, second] = found
  const wall = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  // Cameras whose clock is not set write zeros.
  return Number(year) < 1990 || Number.isNaN(Date.parse(`${wall}Z`)) ? null : wall
}

/** An offset of EXIF data; null if it is invalid. */
export const offsetOfExif = (text: string): string | null => (/^[+-]\d\d:\d\d$/.test(text) ? text : null)

const SECOND_MS = 1_000

/** The time of the camera's clock, interpreted in a time zone. */
const shownAt = (time: FileTime, zone: string): Date => {
  if (time.source === 'file') return new Date(time.modified)
  return time.offset === null ? instantAt(time.wall, zone) : new Date(`${time.wall}${time.offset}`)
}

/**
 * When an image was taken: the time of its file in a zone, corrected by the seconds that the camera's clock was slow.
 */
export const captureTime = (time: FileTime, zone: string, clock_offset_s: number): string =>
  new Date(Math.floor(shownAt(time, zone).getTime() / SECOND_MS + clock_offset_s) * SECOND_MS).toISOString()

/**
 * Seconds to add to the camera's clock, from an image that shows a clock: the local time displayed on it,
 * `YYYY-MM-DDTHH:MM[:SS]`, and the time of the file.
 */
export const clockOffset = (read: string, time: FileTime, zone: string): number =>
  Math.round((instantAt(read, zone).getTime() - shownAt(time, zone).getTime()) / SECOND_MS)
