import { reasons } from '#domain/survey-files/reasons.ts'
import { FileFault } from '../reading/decode.ts'
import { readXml, readXmlText } from './read-xml.ts'
import { bookPath, linksOf } from './workbook-links.ts'
import type { Zip } from './workbook-zip.ts'

interface Sheet {
  name: string
  path: string
}
/** How a style displays a number: date, date and time, or percentage; null: unchanged. */
export type NumberStyle = 'day' | 'time' | 'percent' | null
export interface Workbook {
  /** Visible sheets. */
  sheets: Sheet[]
  from1904: boolean
  numberStyles: NumberStyle[]
  /** Written by a program that does not calculate: a result of 0 means none. */
  isUncalculated: boolean
  texts: string[]
}

const nothing = () => undefined
const MAX_SHEETS = 200

/** The parts of a workbook besides its rows. Shared strings are held in memory up to a limit. */
export const readWorkbook = async (zip: Zip): Promise<Workbook> => {
  const path = await bookPath(zip)
  const book = await zip.text(path)
  const links = await linksOf(zip, path)
  if (book === null || links === null) throw new FileFault(reasons.brokenWorkbook)
  const targets = new Map(links.map((link) => [link.id, link.path]))
  const pathOf = (type: string, usual: string) => links.find((link) => link.type === type)?.path ?? usual
  const sheets: Sheet[] = []
  let from1904 = false
  let isUncalculated = false
  readXmlText(book, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name === 'calcPr') isUncalculated = ['1', 'true'].includes(attributes['fullCalcOnLoad'] ?? '')
      if (name !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return
      const link = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      const target = targets.get(link ?? '')
      if (target !== undefined && sheets.length < MAX_SHEETS)
        sheets.push({ name: attributes['name'] ?? '', path: target })
    },
    close: nothing,
    text: nothing,
  })
  return {
    sheets,
    from1904,
    isUncalculated,
    numberStyles: await readStyles(zip, pathOf('styles', 'xl/styles.xml')),
    texts: await readTexts(zip, pathOf('sharedStrings', 'xl/sharedStrings.xml')),
  }
}

const builtInStyle = (id: number): NumberStyle =>
  id === 9 || id === 10
    ? 'percent'
    : (id >= 18 && id <= 22) || (id >= 45 && id <= 47)
      ? 'time'
      : (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
        ? 'day'
        : null
/**
 * Colours, locales and literals in brackets, quotation marks and after backslashes are removed; the rest shows the
 * kind.
 */
const styleOf = (code: string): NumberStyle => {
  const shown = code
    .slice(0, 255)
    .replaceAll(/"[^"]*"|\\.|_./g, '')
    .replaceAll(/\[[^[\]]*\]/g, (part) => (/^\[(h+|m+|s+)\]$/i.test(part) ? part : ''))
  if (shown.includes('%')) return 'percent'
  return /[hs]/i.test(shown) ? 'time' : /[dmy]/i.test(shown) ? 'day' : null
}

const readStyles = async (zip: Zip, path: string): Promise<NumberStyle[]> => {
  const text = await zip.text(path)
  const own = new Map<number, NumberStyle>()
  const styles: NumberStyle[] = []
  let isCells = false
  if (text === null) return styles
  readXmlText(text, {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'numFmt') own.set(Number(numFmtId), styleOf(formatCode ?? ''))
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells)
        styles.push(own.has(Number(numFmtId)) ? (own.get(Number(numFmtId)) ?? null) : builtInStyle(Number(numFmtId)))
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

const readTexts = async (zip: Zip, path: string): Promise<string[]> => {
  const part = await zip.part(path)
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
        // Phonetic text is not part of the value.
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
