import * as z from 'zod/mini'
import { nameKey } from '../survey-files/columns/similar.ts'
import { placeMessages } from './place-messages.ts'

/** A field, tunnel or plot of a farm by name and numbers; a null is the end of the path. */
export interface PlaceNames {
  field: string | null
  tunnel: number | null
  plot: number | null
}
export const placeLevels = ['field', 'tunnel', 'plot'] as const
export type PlaceLevel = (typeof placeLevels)[number]

const MAX_LOCATION_NUMBER = 1_000_000
const optionalNumber = (message: string) =>
  z.nullable(z.int(message).check(z.nonnegative(message), z.maximum(MAX_LOCATION_NUMBER, message)))
export const tunnelOfRow = optionalNumber(placeMessages.tunnelNumber)
export const plotOfRow = optionalNumber(placeMessages.plotNumber)

/** A tunnel without its field, or a plot without its tunnel. */
export const isUnderParent = [
  z.refine<PlaceNames>(({ field, tunnel }) => tunnel === null || field !== null, {
    path: ['tunnel'],
    message: placeMessages.tunnelNeedsField,
  }),
  z.refine<PlaceNames>(({ tunnel, plot }) => plot === null || tunnel !== null, {
    path: ['plot'],
    message: placeMessages.plotNeedsTunnel,
  }),
] as const

/** “4”, “4.0”, “Tunnel 4” and “row 04” are 4; null if empty, NaN for other texts. */
export const placeNumber = (text: string): number | null =>
  text === '' ? null : Number(/^(?:\D*\s)?#?(\d+)(?:[.,]0+)?$/.exec(text)?.[1] ?? Number.NaN)

/** Identifies a place within its farm as the database does: case, accents and extra spaces of a field name do not count. */
export const placeKey = ({ field, tunnel, plot }: PlaceNames): string =>
  [nameKey(field ?? ''), tunnel ?? '', plot ?? ''].join('/')

/** How many fields, tunnels and plots a farm lacks for a batch of rows. */
export interface MissingPlaces {
  fields: number
  tunnels: number
  plots: number
}

/**
 * Counts the places that have to be created. `missing` names rows by index with the highest level that the farm lacks:
 * a missing field includes the tunnel and plot of its row.
 */
export const missingPlaces = (
  rows: readonly PlaceNames[],
  missing: readonly { index: number; level: PlaceLevel }[],
): MissingPlaces => {
  const found = { field: new Set<string>(), tunnel: new Set<string>(), plot: new Set<string>() }
  for (const { index, level } of missing) {
    const row = rows[index]
    if (!row) continue
    for (const each of placeLevels.slice(placeLevels.indexOf(level)))
      if (row[each] !== null)
        found[each].add(
          placeKey({
            field: row.field,
            tunnel: each === 'field' ? null : row.tunnel,
            plot: each === 'plot' ? row.plot : null,
          }),
        )
  }
  return { fields: found.field.size, tunnels: found.tunnel.size, plots: found.plot.size }
}
