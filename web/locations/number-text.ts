import type { PlotDetail } from '#domain/locations/location.ts'
import { locations as t } from '#web/texts/locations.ts'
import type { ChosenPlace } from './place-picker.tsx'

/** No place is chosen yet. */
export const nowhere: ChosenPlace = { farm_id: null, field_id: null, tunnel_id: null, plot_id: null }

type Placed = Pick<PlotDetail, 'latitude' | 'longitude' | 'position_accuracy_m'>

/**
 * The position of a plot in words; empty if it was not recorded. Data stored on a phone by an earlier version have none
 * either.
 */
export const positionText = ({ latitude, longitude, position_accuracy_m }: Placed): string =>
  latitude == null || longitude == null ? '' : t.position(latitude, longitude, position_accuracy_m ?? null)

/** The input for the number of a tunnel or plot, for the schema: a number if it is one, otherwise the text as it is. */
export const writtenNumber = (typed: string): number | string => {
  const text = typed.trim()
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

/** The same for an optional number: null if empty. A decimal comma is accepted. */
export const numberOrNull = (typed: string): number | string | null =>
  typed.trim() === '' ? null : writtenNumber(typed.replace(',', '.'))

export const MAX_AT_ONCE = 200

type Numbers = { numbers: number[]; fault: null } | { numbers: null; fault: 'wrong' | 'tooMany' }

/** `1 to 6`, `1-6` or `1–6`; a single number is a range of one. */
const RANGE = /^(\d{1,7})(?:\s*(?:to|-|–|\.\.)\s*(\d{1,7}))?$/i

/** The numbers in `1 to 6` or `1, 2, 5 to 8`, each once and in the given order. */
export const numbersIn = (text: string): Numbers => {
  const numbers = new Set<number>()
  for (const part of text.split(/[,;]/)) {
    const [, first, last = first] = RANGE.exec(part.trim()) ?? []
    if (first === undefined || last === undefined || Number(first) > Number(last))
      return { numbers: null, fault: 'wrong' }
    if (Number(last) - Number(first) >= MAX_AT_ONCE) return { numbers: null, fault: 'tooMany' }
    for (let number = Number(first); number <= Number(last); number += 1) numbers.add(number)
  }
  return numbers.size > MAX_AT_ONCE ? { numbers: null, fault: 'tooMany' } : { numbers: [...numbers], fault: null }
}
