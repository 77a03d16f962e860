import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { NO_RESULT } from '#domain/survey-files/cells/cell-text.ts'
import { reasons } from '#domain/survey-files/reasons.ts'
import { FileFault } from '../reading/decode.ts'
import { readSheet } from './sheet-rows.ts'
import type { Workbook } from './workbook-parts.ts'

const book: Workbook = {
  sheets: [],
  from1904: false,
  isUncalculated: false,
  numberStyles: [null, 'day', 'time', 'percent'],
  texts: ['Plot', 'Count', '1.234'],
}
const read = async (rows: string, given: Partial<Workbook> = {}) => {
  const taken: [number, string[]][] = []
  await readSheet(
    Readable.from([Buffer.from(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)]),
    { ...book, ...given },
    new Map(),
    (cells, line) => void taken.push([line, cells]),
    () => undefined,
  )
  return taken
}
/** Returns the value that is read from a cell. */
const cell = async (attributes: string, value: string) =>
  (await read(`<row r="1"><c r="A1" ${attributes}><v>${value}</v></c></row>`))[0]?.[1][0]

describe('a date serial number', () => {
  it.each([
    ['the day that it shows', '46183', '2026-06-10'],
    ['with its time, where it is not midnight', '46183.4375', '2026-06-10T10:30:00'],
    ['a part of a day', '0.4375', '10:30:00'],
    ['no time at all', '0', '00:00:00'],
    ['the first day of the calendar', '1', '1899-12-31'],
    ['the last day that a spreadsheet knows', '2958465', '9999-12-31'],
  ])('is %s', async (_what, value, shown) => {
    expect(await cell('s="1"', value)).toBe(shown)
  })

  it('in a date and time format is midnight of its day', async () => {
    expect(await cell('s="2"', '46183')).toBe('2026-06-10T00:00:00')
  })

  it.each(['', '-1', '2958466', 'soon'])('is not assumed for %j, which is unchanged', async (value) => {
    expect(await cell('s="1"', value)).toBe(value)
  })
})

describe('a cell', () => {
  it.each([
    ['a number as it is shown', '', '0.1000000000000000055', '0.1'],
    ['a shared text', 't="s"', '1', 'Count'],
    ['yes', 't="b"', '1', 'yes'],
    ['no', 't="b"', '0', 'no'],
    ['a percentage as it is shown', 's="3"', '0.6', '60%'],
    ['a percentage to its last digit', 's="3"', '0.07', '7%'],
    ['an error', 't="e"', '#REF!', '#REF!'],
    ['a number that was typed as text, marked so', 't="s"', '2', '1.234\u2060'],
    ['a text that is typed elsewhere', 't="str"', '92,5', '92,5\u2060'],
    ['a text that only looks like days', 't="str" s="1"', '46183', '46183'],
    ['a number that is said to be one', 't="n" s="1"', '46183', '2026-06-10'],
  ])('is %s', async (_what, attributes, value, shown) => {
    expect(await cell(attributes, value)).toBe(shown)
  })

  const formula = async (content: string, attributes = '', more: Partial<Workbook> = {}) =>
    (await read(`<row r="1"><c r="A1" ${attributes}><f>1+1</f>${content}</c></row>`, more))[0]?.[1][0]
  it.each([
    ['its result', '<v>2</v>', '', '2'],
    ['nothing at all', '', '', NO_RESULT],
    ['an empty result', '<v/>', '', NO_RESULT],
    ['a text of no signs, which is a result', '<v></v>', 't="str"', ''],
    ['no result of a text', '', 't="str"', NO_RESULT],
    ['a 0', '<v>0</v>', '', '0'],
  ])('with a formula has %s', async (_what, content, attributes, shown) => {
    expect(await formula(content, attributes)).toBe(shown)
  })
  it('with a formula and a 0 has no result if the program that wrote it calculates nothing', async () => {
    expect(await formula('<v>0</v>', '', { isUncalculated: true })).toBe(NO_RESULT)
    expect(await formula('<v>2</v>', '', { isUncalculated: true })).toBe('2')
  })

  it('is placed by its reference, or after the previous cell if it has none', async () => {
    expect(
      await read(
        '<row r="3"><c r="B3"><v>1</v></c><c><v>2</v></c><c r="AA3"><v>3</v></c></row><row><c><v>4</v></c></row>',
      ),
    ).toEqual([
      [3, ['', '1', '2', ...Array.from({ length: 23 }, () => ''), '3']],
      [4, ['4']],
    ])
  })

  it('with a missing shared text is rejected as a broken workbook, since all texts could be lost', async () => {
    await expect(cell('t="s"', '7')).rejects.toThrow(reasons.brokenWorkbook)
  })

  it('beyond column ALL is skipped', async () => {
    const [row] = await read('<row r="1"><c r="ALL1"><v>1</v></c><c r="ALM1"><v>2</v></c></row>')
    expect(row?.[1]).toHaveLength(1_000)
    expect(row?.[1].at(-1)).toBe('1')
  })

  it('has its displayed text without the phonetic text', async () => {
    expect(
      await read(
        '<row r="1"><c r="A1" t="inlineStr"><is><r><t>Bom</t></r><rPh><t>never</t></rPh><r><t>bus</t></r></is></c></row>',
      ),
    ).toEqual([[1, ['Bombus']]])
  })
})

describe('a row', () => {
  it('of more than a million characters is rejected with its line number', async () => {
    const row = (signs: number) =>
      `<row r="5"><c r="A5" t="str"><v>${'x'.repeat(signs - 1)}</v></c><c r="B5" t="str"><v>y</v></c></row>`
    expect(await read(row(1_000_000))).toHaveLength(1)
    await expect(read(row(1_000_001))).rejects.toMatchObject({ message: 'too long', line: 5 })
  })

  it('without values cannot continue forever: the sheet is rejected unless values come between', async () => {
    const sheet = (between: string) => {
      const empty = Buffer.from(`<row>${'<c s="1"/>'.repeat(100)}</row>`)
      const chunks = [Buffer.from('<worksheet><sheetData>'), empty, empty, Buffer.from(between), empty, empty]
      return Readable.from([...chunks, Buffer.from('</sheetData></worksheet>')])
    }
    const readUpTo = (between: string) =>
      readSheet(
        sheet(between),
        book,
        new Map(),
        () => undefined,
        () => undefined,
        3_000,
      )
    await expect(readUpTo('')).rejects.toThrow(reasons.emptySheet)
    await expect(readUpTo('<row><c><v>7</v></c></row>')).resolves.toBeUndefined()
  })

  it('with invalid XML is rejected as a broken workbook', async () => {
    await expect(read('<row r="1"><c></row>')).rejects.toBeInstanceOf(FileFault)
  })
})
