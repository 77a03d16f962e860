import type { PartName } from './shapes.ts'

/** One of each part of a score. */
export const eachPart = <T>(of: (part: PartName) => T): Record<PartName, T> => ({
  visits: of('visits'),
  flowers: of('flowers'),
  weather: of('weather'),
  treatment: of('treatment'),
  season: of('season'),
})
