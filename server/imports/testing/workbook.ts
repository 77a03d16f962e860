import { zipSync } from 'fflate'

type Cell = string | number | { day: number } | { time: number } | { text: string } | null

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Styles: 0 as it is, 1 a day, 2 a time of a format of one's own, 3 a number that a colour is named for. */
const styles = `<styleSheet><numFmts count="2"><numFmt numFmtId="164" formatCode="[$-409]h:mm\\ AM/PM;@"/>
<numFmt numFmtId="165" formatCode="[Red]0.0&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`

export interface MadeSheet {
  name: string
  rows: (readonly Cell[])[]
  hidden?: boolean
}
/** An Excel workbook as Excel writes it: texts that are shared, days as numbers, cells that are left out. */
export const workbookOf = (sheets: readonly MadeSheet[], { from1904 = false } = {}): Buffer => {
  const texts: string[] = []
  const cellOf = (cell: Cell, place: string): string => {
    if (cell === null) return ''
    if (typeof cell === 'number') return `<c r="${place}" s="3"><v>${cell}</v></c>`
    if (typeof cell === 'string') return `<c r="${place}" t="s"><v>${texts.push(cell) - 1}</v></c>`
    if ('text' in cell) return `<c r="${place}" t="inlineStr"><is><r><t>${escaped(cell.text)}</t></r></is></c>`
    const [value, style] = 'day' in cell ? [cell.day, 1] : [cell.time, 2]
    return `<c r="${place}" s="${style}"><f>TODAY()</f><v>${value}</v></c>`
  }
  const parts: Record<string, string> = {}
  for (const [index, { rows }] of sheets.entries())
    parts[`xl/worksheets/sheet${index + 1}.xml`] = `<?xml version="1.0"?><worksheet><sheetData>${rows
      .map(
        (row, at) =>
          `<row r="${at + 1}">${row.map((cell, place) => cellOf(cell, `${letters[place]}${at + 1}`)).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`
  const refs = sheets.map(
    ({ name, hidden }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" ${hidden ? 'state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  )
  parts['xl/workbook.xml'] =
    `<workbook xmlns:r="r"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets>${refs.join('')}</sheets></workbook>`
  parts['xl/_rels/workbook.xml.rels'] =
    `<Relationships>${sheets.map((_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`
  parts['xl/styles.xml'] = styles
  parts['xl/sharedStrings.xml'] =
    `<sst>${texts.map((text) => `<si><t>${escaped(text)}</t><rPh><t>never</t></rPh></si>`).join('')}</sst>`
  return zipOf(parts)
}

export const zipOf = (parts: Record<string, string>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]))))
