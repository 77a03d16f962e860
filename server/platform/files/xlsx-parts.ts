/** The fixed parts of an Office Open XML workbook (ECMA-376). */
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Cell formats by their index in `cellXfs`. */
export const styleOf = { text: 0, number: 0, date: 1, moment: 2, head: 3 } as const

const stylesXml = `${HEAD}<styleSheet xmlns="${MAIN}">
<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="4"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs>
</styleSheet>`

const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
/** Rare characters that are replaced below, and surrogates, which may be unpaired. */
const toBeLookedAt = /[&<>"\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/
/** Escapes text for XML and removes characters that XML cannot contain. */
export const escaped = (text: string): string =>
  toBeLookedAt.test(text)
    ? text
        .toWellFormed()
        .replaceAll(controls, '')
        .replaceAll(/[&<>"\r]/g, (sign) => entities[sign] ?? '')
    : text

export const sheetHead = (widths: readonly number[]): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`
export const sheetFoot = '</sheetData></worksheet>'

/** The parts that list the sheets, written last. */
export const workbookParts = (names: readonly string[]): [path: string, xml: string][] => {
  const sheets = names.length
  const numbers = names.map((_name, index) => index + 1)
  const nameOf = (number: number) => escaped(names[number - 1] ?? '')
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>${numbers
        .map(
          (number) =>
            `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
        )
        .join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', stylesXml],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbers
        .map((number) => `<sheet name="${nameOf(number)}" sheetId="${number}" r:id="rId${number}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${numbers
        .map(
          (number) =>
            `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
        )
        .join('')}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
  ]
}
