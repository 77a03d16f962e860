import type { CropName } from '#domain/farms/crops.ts'
import { dayNumber } from '#domain/weeks/dates.ts'
import { climateAt } from './climates.ts'
import type { Camera, Site } from './fleet.ts'
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

/** With mild winters, day-neutral strawberries flower from February into November. */
const mildStrawberry: [number, number, number][] = [
  [95, 40, 1],
  [160, 40, 0.85],
  [225, 40, 0.9],
  [285, 36, 0.6],
]

/** Mean open flowers in view on a local day: the crop's season, a slow wave of flushes, and the camera's own spot. */
export const flowersInView = (seed: number, camera: Camera, date: string): number => {
  const dayOfYear = dayNumber(date) - dayNumber(`${date.slice(0, 4)}-01-01`) + 1
  const wave = 1 + 0.22 * drift(seedOf(seed, camera.name, 'bloom'), dayNumber(date), 9)
  const season = bloomOf(camera, dayOfYear)
  return season < 0.02 ? 0 : fullBloom[camera.crop] * season * wave
}

/** Share of full bloom on a day of the year. */
export const bloomOf = (site: Site, dayOfYear: number): number => {
  if (site.lit) return 0.78
  const all = site.crop === 'strawberry' && climateAt(site).mildWinters ? mildStrawberry : flushes[site.crop]
  return Math.max(...all.map(([middle, half, height]) => height * Math.exp(-(((dayOfYear - middle) / half) ** 2))))
}
