import { beforeAfter } from '#domain/comparisons/before-after.ts'
import type { CameraPair } from '#domain/comparisons/paired-change.ts'
import { drawsOf, shareOf, type Draws, type Row } from './draws.ts'

/** Visits of a camera in the days before. */
const VISITS = 35
const CAMERA_CV = 0.3
/** Weather and bloom, which change all fields of a farm alike. */
const SHARED_CV = 0.4
const FLOWER_HOURS = 700
const CAMERAS = 3
const MOST_FALSE = 0.12

interface Farm {
  /** Fields where nothing was done. */
  fields: number
  /** How much fields of a farm change differently for reasons of their own. */
  field_cv: number
}

const isFound = ({ lognormal, visits }: Draws, { fields, field_cv }: Farm, fall: number): boolean => {
  const shared = lognormal(SHARED_CV)
  const field = (effect: number) => {
    const change = shared * lognormal(field_cv) * effect
    return Array.from({ length: CAMERAS }, (): CameraPair => {
      const mean = VISITS * lognormal(CAMERA_CV)
      return [
        {
          before: { visits: visits(mean), flower_hours: FLOWER_HOURS },
          now: { visits: visits(mean * change), flower_hours: FLOWER_HOURS },
        },
      ]
    })
  }
  const elsewhere = Array.from({ length: fields }, () => field(1))
  return beforeAfter(field(1 - fall / 100), elsewhere).effect?.significant === true
}

/**
 * How often an effect of an intervention is found if there is none, whatever weather and fields do, and if there is
 * one.
 */
export const interventionRows = (runs: number, seed: number): Row[] => {
  const draws = drawsOf(seed)
  const rows: Row[] = []
  for (const fields of [2, 3, 6])
    for (const field_cv of [0, 0.1, 0.3])
      rows.push({
        name: `no effect, ${fields} other fields of ${CAMERAS} cameras, fields differ by CV ${field_cv}`,
        share: shareOf(runs, () => isFound(draws, { fields, field_cv }, 0)),
        goal: MOST_FALSE,
        limit: 'at most',
      })
  for (const { fields, goal } of [
    { fields: 3, goal: 0.48 },
    { fields: 6, goal: 0.6 },
  ])
    rows.push({
      name: `fall of 50 %, ${fields} other fields of ${CAMERAS} cameras, fields differ by CV 0.1`,
      share: shareOf(runs, () => isFound(draws, { fields, field_cv: 0.1 }, 50)),
      goal,
      limit: 'at least',
    })
  return rows
}
