import { metresBetween, type Point } from './distance.ts'

/** A position further than this from the expected place is considered doubtful. */
const FAR_M = 300_000

/** South, west, north and east, with a margin. */
const boxes: Record<string, readonly [number, number, number, number]> = {
  'United Kingdom': [49, -9, 61.5, 2.5],
  'United States': [17, -180, 72, -65],
}

/** Available information about the place: a position near it, or its country. */
export interface Position {
  near?: Point | null | undefined
  country?: string | undefined
}

const isPosition = ({ latitude, longitude }: Point): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
const isThere = (at: Point, { near, country = '' }: Position): boolean => {
  if (!isPosition(at)) return false
  if (near) return metresBetween(at, near) <= FAR_M
  const box = boxes[country]
  if (!box) return true
  const [south, west, north, east] = box
  return at.latitude >= south && at.latitude <= north && at.longitude >= west && at.longitude <= east
}

/** Whether a position is only plausible with latitude and longitude swapped; then a person is asked. */
export const looksSwapped = (at: Point, known: Position): boolean =>
  !isThere(at, known) && isThere({ latitude: at.longitude, longitude: at.latitude }, known)
