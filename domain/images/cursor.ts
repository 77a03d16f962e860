import { isMeasured } from '../platform/shapes.ts'

/** A position in a list of images, which are sorted by time and id. */
export interface Position {
  /** ms since 1970. */
  at: number
  id: number
}

/** The position as text, which clients pass back unchanged. */
export const cursorOf = ({ at, id }: Position): string => `${at}-${id}`

const CURSOR = /^-?\d{1,15}-\d{1,10}$/

export const positionOf = (cursor: string): Position => {
  const middle = cursor.lastIndexOf('-')
  return { at: Number(cursor.slice(0, middle)), id: Number(cursor.slice(middle + 1)) }
}

/** Whether a text is a cursor of a time for which figures can be requested. */
export const isCursor = (text: string): boolean => CURSOR.test(text) && isMeasured(positionOf(text).at)
