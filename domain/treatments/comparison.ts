import { dispersionOf, visitsRange } from '../score/range.ts'

const HUNDRED_FLOWERS = 100

interface Camera {
  visits: number
  flowerHours: number
}

/** Visits per 100 flowers and hour of a treatment's cameras, with the 90 % range; null without open flowers. */
export const armRate = (cameras: readonly Camera[]): { rate: number; range: [number, number] } | null => {
  const watched = cameras.filter(({ flowerHours }) => flowerHours > 0)
  const visits = watched.reduce((sum, camera) => sum + camera.visits, 0)
  const flowerHours = watched.reduce((sum, camera) => sum + camera.flowerHours, 0)
  if (flowerHours === 0) return null
  const rateOf = (count: number) => (count / flowerHours) * HUNDRED_FLOWERS
  const [fewest, most] = visitsRange(visits, dispersionOf({ cameras: watched, visits, flowerHours }, 0))
  return { rate: rateOf(visits), range: [rateOf(fewest), rateOf(most)] }
}
