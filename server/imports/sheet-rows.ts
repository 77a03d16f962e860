import type { Readable } from 'node:stream'
import { momentOfSerial, timeOfSerial } from '#domain/survey-files/serials.ts'
import { readXml } from './read-xml.ts'
import type { TakeRow } from './row-source.ts'
import { TextFault } from './split-rows.ts'
import type { DateStyle, Workbook } from './workbook-parts.ts'

/** Columns of a row that are read: A to ALL. What stands further right is no table of surveys. */
const MAX_CELLS = 1_000
const MAX_ROW_LENGTH = 1_000_000
const LETTERS = 26
const BEFORE_A = 64

/** The place of a cell in its row, from a reference such as B3. */
const placeOf = (reference: string): number => {
  let place = 0
  for (const sign of reference) {
    const letter = sign.charCodeAt(0) - BEFORE_A
    if (letter < 1 || letter > LETTERS) break
    place = place * LETTERS + letter
  }
  return place - 1
}

/** A number as a spreadsheet shows it: it keeps more digits than it means. */
const plainNumber = (value: string): string => {
  const number = Number(value)
  return value === '' || !Number.isFinite(number) ? value : String(Number(number.toPrecision(15)))
}

const LAST_SERIAL = 2_958_466
const dateText = (value: string, from1904: boolean, style: DateStyle): string => {
  const serial = Number(value)
  if (value === '' || !(serial >= 0 && serial < LAST_SERIAL)) return value
  if (serial < 1) return timeOfSerial(serial)
  const moment = momentOfSerial(serial, from1904)
  // Midnight that is shown as a time is one.
  return style === 'day' && moment.endsWith('T00:00:00') ? moment.slice(0, 10) : moment
}

/** Rows of a sheet, as they come: of a date the day as 2026-06-10, of anything else what the cell shows. */
export const readSheet = async (
  stream: Readable,
  { texts, dateStyles, from1904 }: Workbook,
  take: TakeRow,
  pause: (bytes: number) => void | Promise<void>,
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
  const cellText = (): string => {
    if (type === 's') return texts[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'yes' : 'no'
    const shown = dateStyles[style] ?? null
    if (type === '' || type === 'n') return shown === null ? plainNumber(value) : dateText(value, from1904, shown)
    return value
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
        } else if (name === 'c') {
          place = attributes['r'] === undefined ? place + 1 : placeOf(attributes['r'])
          type = attributes['t'] ?? ''
          style = Number(attributes['s'] ?? 0)
          value = ''
        } else if (name === 'rPh') isReading = true
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
        }
        if (name === 'row' && cells.length > 0) take(cells, line)
      },
      text: (text) => {
        if (isValue) value += text
      },
    },
    pause,
  )
}
