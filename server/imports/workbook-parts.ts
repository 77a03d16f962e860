import { reasons } from '#domain/survey-files/reasons.ts'
import { FileFault } from './decode.ts'
import { readXml, readXmlText } from './read-xml.ts'
import type { Zip } from './workbook-zip.ts'

export interface Sheet {
  name: string
  path: string
}
export type DateStyle = 'day' | 'time' | null
export interface Workbook {
  /** Those that are shown. */
  sheets: Sheet[]
  from1904: boolean
  /** Of each style of a cell, whether it shows a number as a date, with its time or without. */
  dateStyles: DateStyle[]
  texts: string[]
}

const nothing = () => undefined
const MAX_SHEETS = 200
const ROOT = 'xl/'

/** What a workbook holds beside its rows. The texts that cells share are held: they are bounded. */
export const readWorkbook = async (zip: Zip): Promise<Workbook> => {
  const book = await zip.text('xl/workbook.xml')
  const links = await zip.text('xl/_rels/workbook.xml.rels')
  if (book === null || links === null) throw new FileFault(reasons.binary)
  const targets = new Map<string, string>()
  readXmlText(links, {
    open: (_name, { Id, Target }) => {
      if (Id !== undefined && Target !== undefined)
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `${ROOT}${Target}`)
    },
    close: nothing,
    text: nothing,
  })
  const sheets: Sheet[] = []
  let from1904 = false
  readXmlText(book, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return
      const link = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      const path = targets.get(link ?? '')
      if (path !== undefined && sheets.length < MAX_SHEETS) sheets.push({ name: attributes['name'] ?? '', path })
    },
    close: nothing,
    text: nothing,
  })
  return { sheets, from1904, dateStyles: await readStyles(zip), texts: await readTexts(zip) }
}

const builtInDates = (id: number): DateStyle =>
  (id >= 18 && id <= 22) || (id >= 45 && id <= 47)
    ? 'time'
    : (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
      ? 'day'
      : null
/** Colours, languages and texts stand in brackets, quotation marks and behind strokes: what is left tells. */
const dateStyleOf = (code: string): DateStyle => {
  const shown = code
    .slice(0, 255)
    .replaceAll(/"[^"]*"|\\.|_./g, '')
    .replaceAll(/\[[^[\]]*\]/g, (part) => (/^\[(h+|m+|s+)\]$/i.test(part) ? part : ''))
  return /[hs]/i.test(shown) ? 'time' : /[dmy]/i.test(shown) ? 'day' : null
}

const readStyles = async (zip: Zip): Promise<DateStyle[]> => {
  const text = await zip.text('xl/styles.xml')
  const own = new Map<number, DateStyle>()
  const styles: DateStyle[] = []
  let isCells = false
  if (text === null) return styles
  readXmlText(text, {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'numFmt') own.set(Number(numFmtId), dateStyleOf(formatCode ?? ''))
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells)
        styles.push(own.has(Number(numFmtId)) ? (own.get(Number(numFmtId)) ?? null) : builtInDates(Number(numFmtId)))
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false
    },
    text: nothing,
  })
  return styles
}

const MAX_TEXTS = 400_000
const MAX_TEXT_LENGTH = 16_000_000

const readTexts = async (zip: Zip): Promise<string[]> => {
  const part = await zip.part('xl/sharedStrings.xml')
  const texts: string[] = []
  if (!part) return texts
  let length = 0
  let current = ''
  let isText = false
  let isReading = false
  await readXml(
    part.stream,
    {
      open: (name) => {
        if (name === 'si') current = ''
        // How a word is pronounced is no part of it.
        if (name === 'rPh') isReading = true
        isText = name === 't' && !isReading
      },
      close: (name) => {
        isText = false
        if (name === 'rPh') isReading = false
        if (name !== 'si') return
        length += current.length
        if (texts.length >= MAX_TEXTS || length > MAX_TEXT_LENGTH) throw new FileFault(reasons.manyTexts)
        texts.push(current)
      },
      text: (text) => {
        if (isText) current += text
      },
    },
    nothing,
  )
  return texts
}
