import type { Readable } from 'node:stream'
import { NO_RESULT, TYPED } from '#domain/survey-files/cells/cell-text.ts'
import { reasons } from '#domain/survey-files/reasons.ts'
import { timestampOfSerial, timeOfSerial } from '#domain/survey-files/cells/serials.ts'
import { FileFault } from '../reading/decode.ts'
import { columnPlace, mergedFiller, type Merged } from './merged-cells.ts'
import { readXml } from './read-xml.ts'
import type { OnRow } from '../reading/row-source.ts'
import { TextFault } from '../reading/split-rows.ts'
import type { NumberStyle, Workbook } from './workbook-parts.ts'

/** Columns that are read: A to ALL. Cells further right belong to no survey table. */
const MAX_CELLS = 1_000
const MAX_ROW_LENGTH = 1_000_000
/**
 * A sheet may have cells without values, for their colours. With this many bytes of them in sequence it is not a
 * table.
 */
const MAX_EMPTY_BYTES = 512_000_000

const isNumber = (value: string): boolean => value !== '' && Number.isFinite(Number(value))
/** A number as a spreadsheet shows it: more digits are stored than meant. */
const plainNumber = (value: string, times = 1): string => String(Number((Number(value) * times).toPrecision(15)))

/** A number typed as text, whose separators are ambiguous. */
const isTypedNumber = /^[+-]?(?:\d[\d.]*,[\d.,]*|\d{1,3}(?:\.\d{3})+) ?[^\d.,\s]{0,8}$/
const typed = (text: string): string => (isTypedNumber.test(text.trim()) ? text + TYPED : text)

const numberText = (value: string, style: NumberStyle, from1904: boolean): string => {
  if (!isNumber(value)) return value
  if (style === null) return plainNumber(value)
  return style === 'percent' ? `${plainNumber(value, 100)}%` : dateText(value, from1904, style)
}

const LAST_SERIAL = 2_958_466
const dateText = (value: string, from1904: boolean, style: NumberStyle): string => {
  const serial = Number(value)
  if (value === '' || !(serial >= 0 && serial < LAST_SERIAL)) return value
  if (serial < 1) return timeOfSerial(serial)
  const moment = timestampOfSerial(serial, from1904)
  // Midnight in a date format is a date.
  return style === 'day' && moment.endsWith('T00:00:00') ? moment.slice(0, 10) : moment
}

/** A shared string; if one is missing, all are lost. */
const sharedText = ({ texts }: Workbook, value: string): string => {
  const text = texts[Number(value)]
  if (text === undefined) throw new FileFault(reasons.brokenWorkbook)
  return text
}

/** Whether a formula was never calculated. An empty text is a result, and so is 0 if the writer calculates. */
const hasNoResult = ({ isUncalculated }: Workbook, type: string, value: string, hasValue: boolean): boolean =>
  type === 'str' ? !hasValue : value === '' || (isUncalculated && value === '0' && type !== 'b')

/** Reads rows of a sheet: dates such as 2026-06-10, all other values as the cell shows them. */
export const readSheet = async (
  stream: Readable,
  book: Workbook,
  merged: ReadonlyMap<number, readonly Merged[]>,
  take: OnRow,
  pause: (bytes: number) => void | Promise<void>,
  maxEmptyBytes = MAX_EMPTY_BYTES,
): Promise<void> => {
  let line = 0
  let cells: string[] = []
  let length = 0
  let place = -1
  let type = ''
  let style = 0
  let value = ''
  let isValue = false
  let isReading = false
  let hasFormula = false
  let hasValue = false
  let isHidden = false
  let hasNewValue = false
  let valueAt = 0
  const fill = mergedFiller(merged)
  const cellText = (): string => {
    if (hasFormula && hasNoResult(book, type, value, hasValue)) return NO_RESULT
    if (type === 's') return typed(sharedText(book, value))
    if (type === 'b') return value === '1' ? 'yes' : 'no'
    if (type === '' || type === 'n') return numberText(value, book.numberStyles[style] ?? null, book.from1904)
    return typed(value)
  }
  await readXml(
    stream,
    {
      open: (name, attributes) => {
        if (name === 'row') {
          line = Number(attributes['r'] ?? line + 1)
          cells = []
          length = 0
          place = -1
          isHidden = attributes['hidden'] === '1' || attributes['hidden'] === 'true'
        } else if (name === 'c') {
          place = attributes['r'] === undefined ? place + 1 : columnPlace(attributes['r'])
          type = attributes['t'] ?? ''
          style = Number(attributes['s'] ?? 0)
          value = ''
          hasFormula = false
          hasValue = false
        } else if (name === 'rPh') isReading = true
        else if (name === 'f') hasFormula = true
        else if (name === 'v') hasValue = true
        isValue = name === 'v' || (name === 't' && !isReading)
      },
      close: (name) => {
        isValue = false
        if (name === 'rPh') isReading = false
        if (name === 'c' && place >= 0 && place < MAX_CELLS) {
          const text = cellText()
          length += text.length
          if (length > MAX_ROW_LENGTH) throw new TextFault('too long', line)
          while (cells.length < place) cells.push('')
          cells[place] = text
          hasNewValue ||= text !== ''
        }
        if (name !== 'row') return
        const filled = fill(cells, line)
        if (cells.length > 0) take(cells, line, isHidden || filled.length > 0 ? { isHidden, filled } : undefined)
      },
      text: (text) => {
        if (isValue) value += text
      },
    },
    (bytes) => {
      if (hasNewValue) valueAt = bytes
      hasNewValue = false
      if (bytes - valueAt > maxEmptyBytes) throw new FileFault(reasons.emptySheet)
      return pause(bytes)
    },
  )
}
