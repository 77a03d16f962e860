import type { PlotDetail } from '#domain/locations/location.ts'
import { locations as t } from '#web/texts/locations.ts'
import type { ChosenPlace } from './place-picker.tsx'

/** No place is chosen yet. */
export const nowhere: ChosenPlace = { farm_id: null, field_id: null, tunnel_id: null, plot_id: null }

type Placed = Pick<PlotDetail, 'latitude' | 'longitude' | 'position_accuracy_m'>

/** Where a plot is, in words; empty where nobody said. What a phone kept from an earlier portal does not say either. */
export const positionText = ({ latitude, longitude, position_accuracy_m }: Placed): string =>
  latitude == null || longitude == null ? '' : t.position(latitude, longitude, position_accuracy_m ?? null)

/** What was typed as the number of a tunnel or plot, for the schema: a number where it is one, otherwise the text as it is. */
export const writtenNumber = (typed: string): number | string => {
  const text = typed.trim()
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

/** The same for a number that may be left out: null where nothing was typed. A comma may stand before the decimals. */
export const numberOrNull = (typed: string): number | string | null =>
  typed.trim() === '' ? null : writtenNumber(typed.replace(',', '.'))

export const MAX_AT_ONCE = 200

export type Run = { numbers: number[]; fault: null } | { numbers: null; fault: 'wrong' | 'tooMany' }

/** The numbers from the first to the last. */
export const runOf = (first: string, last: string): Run => {
  const [from, to] = [writtenNumber(first), writtenNumber(last)]
  if (typeof from !== 'number' || typeof to !== 'number') return { numbers: null, fault: 'wrong' }
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 0 || from > to)
    return { numbers: null, fault: 'wrong' }
  if (to - from >= MAX_AT_ONCE) return { numbers: null, fault: 'tooMany' }
  return { numbers: Array.from({ length: to - from + 1 }, (_, index) => from + index), fault: null }
}
