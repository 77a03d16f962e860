import type { ReportType } from '#domain/survey-files/types.ts'
import { slotOf, type Values } from './row-values.ts'
import type { StagedColumn } from './staging.ts'

/** Columns that identify an entry. */
export const keyColumns: Record<ReportType, readonly StagedColumn[]> = {
  weather: ['tunnel_id', 'observer', 'start_time', 'temperature', 'relative_humidity', 'wind_speed', 'oktas', 'note'],
  flower: ['plot_id', 'survey_date', 'visit', 'plant_number'],
  pollinator: ['plot_id', 'survey_date', 'visit', 'functional_group', 'taxon_id', 'flower_centre', 'caste'],
  predator: ['plot_id', 'survey_date', 'visit', 'plant_number', 'taxon_id'],
  lure: ['plot_id', 'survey_date', 'observer', 'lure', 'trap', 'action', 'target', 'caught', 'note'],
  fruit_weights: ['plot_id', 'survey_date', 'plant_number', 'sample', 'shape', 'pollination', 'fruit_class'],
}

const SPREAD = 0x9e3779b1
const OTHER_SPREAD = 0x85ebca6b
const NONE = 0x2f0b4c47
const mix = (hash: number, part: number, spread: number): number => {
  const mixed = Math.imul(hash ^ part, spread)
  return mixed ^ (mixed >>> 15)
}
const ofText = (text: string): number => {
  let hash = text.length
  for (let index = 0; index < text.length; index += 1) hash = mix(hash, text.charCodeAt(index), SPREAD)
  return hash
}
const number = new Float64Array(1)
const halves = new Int32Array(number.buffer)
const ofNumber = (value: number): number => {
  if ((value | 0) === value) return value
  number[0] = value
  return mix(halves[0] ?? 0, halves[1] ?? 0, SPREAD)
}
const hashOf = (value: Values[number]): number => {
  if (typeof value === 'number') return ofNumber(value)
  if (typeof value === 'string') return ofText(value)
  return value === null ? NONE : Number(value)
}

/**
 * A Bloom filter in blocks of eight words; each row sets four bits. About one bit per byte of the file, at most 32 MB.
 */
const FEWEST_WORDS = 2 ** 10
const MAX_WORDS = 2 ** 23
const BLOCK = 8
const BIT_STEP = 8
const BIT_MASK = 255
const WORD_BITS = 5
/** Maximum number of listed rows. */
const MOST = 1_000_000

export interface Repeats {
  /** Adds a valid row: its values, its timestamp in milliseconds and its line. */
  note: (values: Values, instant: number, line: number) => void
  /** Lines of all rows whose key may occur earlier; a few are false positives. Null if they are too many to list. */
  lines: () => readonly number[] | null
}

/**
 * Finds rows that may repeat the key of an earlier one, in bounded memory. Most files have none and need not be
 * sorted.
 */
export const findRepeats = (type: ReportType, file_bytes: number): Repeats => {
  const words = Math.min(MAX_WORDS, Math.max(FEWEST_WORDS, 2 ** Math.ceil(Math.log2(file_bytes / 32))))
  const lastBlock = words / BLOCK - 1
  const its = keyColumns[type].map(slotOf)
  const time = slotOf('start_time')
  // Names and dates stay the same for many rows.
  const last: Values = its.map(() => null)
  const lastHash = new Int32Array(its.length).fill(NONE)
  const seen = new Int32Array(words)
  const found: number[] = []
  let isMore = false
  return {
    note: (values, instant, line) => {
      let block = its.length
      for (let index = 0; index < its.length; index += 1) {
        const slot = its[index] as number
        // Timestamps are compared as points in time, whatever their offset.
        const value = slot === time ? instant : (values[slot] ?? null)
        if (value !== last[index]) {
          last[index] = value
          lastHash[index] = hashOf(value)
        }
        block = mix(block, lastHash[index] as number, SPREAD)
      }
      const bits = mix(block, OTHER_SPREAD, OTHER_SPREAD)
      const at = (block & lastBlock) * BLOCK
      let isNew = false
      for (let shift = 0; shift < 4 * BIT_STEP; shift += BIT_STEP) {
        const place = (bits >>> shift) & BIT_MASK
        const word = at + (place >>> WORD_BITS)
        const before = seen[word] as number
        const after = before | (1 << (place & 31))
        if (after === before) continue
        seen[word] = after
        isNew = true
      }
      if (isNew) return
      if (found.length < MOST) found.push(line)
      else isMore = true
    },
    lines: () => (isMore ? null : found),
  }
}
