import { zipSync } from 'fflate'

export type Cell =
  | string
  | number
  | { day: number }
  | { time: number }
  | { percent: number }
  | { text: string }
  /** A formula without a stored result. */
  | { formula: string }
  | { error: string }
  | null

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Styles: 0 general, 1 date, 2 time in a custom format, 3 number with a colour name, 4 percentage. */
const styles = `<styleSheet><numFmts count="3"><numFmt numFmtId="164" formatCode="[$-409]h:mm\\ AM/PM;@"/>
<numFmt numFmtId="165" formatCode="[Red]0.0&quot; days, 5 %&quot;"/><numFmt numFmtId="166" formatCode="0.0\\ %;[Red]\\-0.0\\ %"/></numFmts>
<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/>
<xf numFmtId="166"/></cellXfs></styleSheet>`

export interface MadeSheet {
  name: string
  rows: (readonly Cell[])[]
  hidden?: boolean
  /** Ranges such as A2:A4; the value is in the first cell. */
  merged?: string[]
  /** Lines that a filter hides. */
  hiddenRows?: number[]
}
interface Options {
  from1904?: boolean
  /** Paths of the parts that are found by relationships. */
  parts?: { book?: string; texts?: string; styles?: string }
}

const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** An Excel workbook as Excel writes it: shared strings, dates as numbers, omitted cells. */
export const workbookOf = (sheets: readonly MadeSheet[], { from1904 = false, parts: places = {} }: Options = {}) => {
  const { book = 'xl/workbook.xml', texts: textsPart = 'sharedStrings.xml', styles: stylesPart = 'styles.xml' } = places
  const texts: string[] = []
  const cellOf = (cell: Cell, place: string): string => {
    if (cell === null) return ''
    if (typeof cell === 'number') return `<c r="${place}" s="3"><v>${cell}</v></c>`
    if (typeof cell === 'string') return `<c r="${place}" t="s"><v>${texts.push(cell) - 1}</v></c>`
    if ('text' in cell) return `<c r="${place}" t="inlineStr"><is><r><t>${escaped(cell.text)}</t></r></is></c>`
    if ('formula' in cell) return `<c r="${place}"><f>${escaped(cell.formula)}</f><v/></c>`
    if ('error' in cell) return `<c r="${place}" t="e"><f>A99</f><v>${cell.error}</v></c>`
    if ('percent' in cell) return `<c r="${place}" s="4"><v>${cell.percent}</v></c>`
    const [value, style] = 'day' in cell ? [cell.day, 1] : [cell.time, 2]
    return `<c r="${place}" s="${style}"><f>TODAY()</f><v>${value}</v></c>`
  }
  const parts: Record<string, string> = {}
  for (const [index, { rows, merged = [], hiddenRows = [] }] of sheets.entries()) {
    const lines = rows.map((row, at) => {
      const cells = row.map((cell, place) => cellOf(cell, `${letters[place]}${at + 1}`)).join('')
      return `<row r="${at + 1}"${hiddenRows.includes(at + 1) ? ' hidden="1"' : ''}>${cells}</row>`
    })
    const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('')
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `<?xml version="1.0"?><worksheet><sheetData>${lines.join('')}</sheetData><mergeCells>${ranges}</mergeCells></worksheet>`
  }
  const refs = sheets.map(
    ({ name, hidden }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" ${hidden ? 'state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  parts[book] =
    `<workbook xmlns:r="r"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets>${refs.join('')}</sheets></workbook>`
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${officeDocument}/${type}" Target="${target}"/>`
  const name = book.slice(book.lastIndexOf('/') + 1)
  const folder = book.slice(0, -name.length)
  parts['_rels/.rels'] = `<Relationships>${link('rId1', 'officeDocument', book)}</Relationships>`
  parts[`${folder}_rels/${name}.rels`] =
    `<Relationships>${sheets.map((_, index) => link(`rId${index + 1}`, 'worksheet', `/xl/worksheets/sheet${index + 1}.xml`)).join('')}${link('styles', 'styles', stylesPart)}${link('texts', 'sharedStrings', textsPart)}</Relationships>`
  parts[`${folder}${stylesPart}`] = styles
  parts[`${folder}${textsPart}`] =
    `<sst>${texts.map((text) => `<si><t>${escaped(text)}</t><rPh><t>never</t></rPh></si>`).join('')}</sst>`
  return zipOf(parts)
}

export const zipOf = (parts: Record<string, string>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]))))
