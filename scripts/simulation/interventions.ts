import { beforeAfter } from '#domain/comparisons/before-after.ts'
import type { CameraPair } from '#domain/comparisons/paired-change.ts'
import { drawsOf, shareOf, type Draws, type Row } from './draws.ts'

/** Visits of a camera in the days before. */
const VISITS = 35
const CAMERA_CV = 0.3
/** Weather and bloom, which change all fields of a farm alike. */
const SHARED_CV = 0.4
const FLOWER_HOURS = 700
const MOST_FALSE = 0.12

/** Cameras where something was done, and on the other fields. */
const farms = [
  { there: 2, elsewhere: 4 },
  { there: 3, elsewhere: 9 },
  { there: 6, elsewhere: 18 },
] as const

const isFound = ({ lognormal, visits }: Draws, { there, elsewhere }: (typeof farms)[number], fall: number): boolean => {
  const shared = lognormal(SHARED_CV)
  const cameras = (count: number, change: number) =>
    Array.from({ length: count }, (): CameraPair => {
      const mean = VISITS * lognormal(CAMERA_CV)
      return [
        {
          before: { visits: visits(mean), flower_hours: FLOWER_HOURS },
          now: { visits: visits(mean * shared * change), flower_hours: FLOWER_HOURS },
        },
      ]
    })
  return beforeAfter(cameras(there, 1 - fall / 100), cameras(elsewhere, 1)).effect?.significant === true
}

/** Effects of an intervention that are found where there are none, whatever the weather does, and where there is one. */
export const interventionRows = (runs: number, seed: number): Row[] => {
  const draws = drawsOf(seed)
  return farms.flatMap((farm) => {
    const of = `${farm.there} cameras there, ${farm.elsewhere} elsewhere`
    const found = (fall: number) => shareOf(runs, () => isFound(draws, farm, fall))
    return [
      { name: `no effect, ${of}`, share: found(0), goal: MOST_FALSE, limit: 'at most' } as const,
      {
        name: `fall of 50 %, ${of}`,
        share: found(50),
        goal: { 2: 0.57, 3: 0.77, 6: 0.95 }[farm.there],
        limit: 'at least',
      } as const,
    ]
  })
}
