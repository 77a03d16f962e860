import type { CropName } from '#domain/farms/crops.ts'
import { dayNumber } from '#domain/weeks/dates.ts'
import type { Camera } from './fleet.ts'
import { drift, seedOf } from './random.ts'

/** Flowers in view of one camera at full bloom. */
const fullBloom: Record<CropName, number> = { strawberry: 6, raspberry: 5, blackberry: 5, blueberry: 18, avocado: 3 }

/** Flushes of bloom by day of the year: middle, half-width in days, height. Everbearers flower in several. */
const flushes: Record<CropName, [number, number, number][]> = {
  strawberry: [
    [118, 26, 1],
    [178, 30, 0.85],
    [232, 28, 0.7],
  ],
  raspberry: [
    [158, 26, 1],
    [222, 24, 0.75],
  ],
  blackberry: [[165, 28, 1]],
  blueberry: [[112, 20, 1]],
  avocado: [[95, 30, 1]],
}

/** Mean open flowers in view on a local day: the crop's season, a slow wave of flushes, and the camera's own spot. */
export const flowersInView = (seed: number, camera: Camera, date: string): number => {
  const dayOfYear = dayNumber(date) - dayNumber(`${date.slice(0, 4)}-01-01`) + 1
  // A milder climate flowers from earlier and for longer.
  const early = camera.longitude < -30 && camera.latitude < 40 ? 40 : 0
  const season = camera.lit
    ? 0.78
    : Math.max(
        0,
        ...flushes[camera.crop].map(
          ([middle, half, height]) =>
            height * Math.exp(-(((dayOfYear + early / 2 - middle) / (half + early / 2)) ** 2)),
        ),
      )
  const wave = 1 + 0.22 * drift(seedOf(seed, camera.name, 'bloom'), dayNumber(date), 9)
  return season < 0.02 ? 0 : fullBloom[camera.crop] * season * wave
}
