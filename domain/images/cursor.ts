import { isMeasured } from '../platform/shapes.ts'

/** A position in a list of images, which are sorted by time and id, or by their position in a review queue. */
export interface Position {
  /** ms since 1970. */
  at: number
  id: number
  /** Position in the listed review queue, from 1. It remains after the image was deleted. */
  queued?: number | undefined
}

/** The position as text, which clients pass back unchanged. */
export const cursorOf = ({ at, id, queued }: Position): string =>
  queued === undefined ? `${at}-${id}` : `${at}-${id}-${queued}`

const CURSOR = /^(?<at>-?\d{1,15})-(?<id>\d{1,10})(?:-(?<queued>\d{1,9}))?$/

export const positionOf = (cursor: string): Position => {
  const { at, id, queued } = CURSOR.exec(cursor)?.groups ?? {}
  return { at: Number(at), id: Number(id), ...(queued === undefined ? {} : { queued: Number(queued) }) }
}

/** Whether a text is a valid cursor with a time for which figures can be requested. */
export const isCursor = (text: string): boolean => CURSOR.test(text) && isMeasured(positionOf(text).at)
