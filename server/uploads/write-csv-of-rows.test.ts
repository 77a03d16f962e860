import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ERROR_COLUMN } from '#domain/survey-files/columns/columns.ts'
import { writeRows, type RowsTask } from './write-csv-of-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'bombus-rows-'))
afterAll(() => rmSync(folder, { recursive: true }))

const head = 'Farm;Field;Tunnel;Plot;Date;Plant;Observer;Start time;Count;Note'
const row = (plant: number, note: string) => `Ashcombe;Long Meadow;4;1;2026-06-10;${plant};Ada;10:30;12;${note}`
let files = 0
/** Returns the chunks that are written for a file. */
const written = async (
  lines: string[],
  { wanted, lines: told }: Pick<RowsTask, 'wanted' | 'lines'>,
): Promise<string[]> => {
  files += 1
  const path = join(folder, `${files}.csv`)
  writeFileSync(path, `${lines.join('\n')}\n`)
  const pieces: string[] = []
  await writeRows({ path, type: 'flower', layout: {}, wanted, lines: told }, async (text) => {
    pieces.push(text)
  })
  return pieces
}
const linesOf = (pieces: string[]) => pieces.join('').split('\r\n')

const file = ['Counts of June', '', head, row(1, 'fine'), ';;;;;;;;;', row(2, '"wrong; ""really"""'), row(3, '')]

it('incorrect rows are written with their columns and delimiter, and their errors in an extra column', async () => {
  const short = 'Ashcombe;Long Meadow;4'
  const lines = linesOf(
    await written([...file, short], {
      wanted: 'wrong',
      lines: [
        [6, 'Note: too long'],
        [8, 'has 3 cells, not 10'],
      ],
    }),
  )
  expect(lines).toEqual([
    `\uFEFF${head};${ERROR_COLUMN}`,
    'Ashcombe;Long Meadow;4;1;2026-06-10;2;Ada;10:30;12;"wrong; ""really""";Note: too long',
    // Errors are in a separate column, also beside a row that ends early.
    'Ashcombe;Long Meadow;4;;;;;;;;has 3 cells, not 10',
    '',
  ])
})

it('the other rows are written unchanged, without lines above the header and blank rows', async () => {
  const lines = linesOf(await written(file, { wanted: 'others', lines: [[6, 'Note: too long']] }))
  expect(lines).toEqual([`\uFEFF${head}`, row(1, 'fine'), row(3, ''), ''])
})

it('a file without matching rows is written as its header, and one without a header as nothing', async () => {
  expect(linesOf(await written(file, { wanted: 'wrong', lines: [] }))).toEqual([`\uFEFF${head};${ERROR_COLUMN}`, ''])
  expect(await written([''], { wanted: 'others', lines: [] })).toEqual([])
})

it.each([
  ['=SUM(A1)', "'=SUM(A1)"],
  ['-3,5', '-3,5'],
  ['-12', '-12'],
  ['+7', '+7'],
  ['-1.234.567,25', '-1.234.567,25'],
  ['-3,5+A1', "'-3,5+A1"],
  ['-A1', "'-A1"],
])('text that a spreadsheet would run as a formula is escaped, numbers are not: %s', async (note, expected) => {
  const lines = linesOf(await written([head, row(1, note)], { wanted: 'others', lines: [] }))
  expect(lines[1]).toBe(row(1, expected))
})

it.each([
  ['a quotation mark', '"say ""so"""'],
  ['the sign between columns', '"one; two"'],
  ['a line break', '"one\ntwo"'],
])('a cell with %s is quoted as before', async (_with, note) => {
  const text = (await written([head, row(1, note)], { wanted: 'others', lines: [] })).join('')
  expect(text).toBe(`\uFEFF${head}\r\n${row(1, note)}\r\n`)
})

it('a long file is written in chunks, with each row once and in order', async () => {
  const rows = Array.from({ length: 12_000 }, (_, index) => row(index + 1, ''))
  const pieces = await written([head, ...rows], { wanted: 'others', lines: [] })
  expect(pieces.length).toBeGreaterThan(2)
  expect(pieces.every((piece) => piece.length < 400_000)).toBe(true)
  expect(linesOf(pieces)).toEqual([`\uFEFF${head}`, ...rows, ''])
})

it('an unclosed quotation mark ends the output: only the rows before it are written', async () => {
  const lines = linesOf(await written([head, row(1, ''), row(2, '"open')], { wanted: 'others', lines: [] }))
  expect(lines).toEqual([`\uFEFF${head}`, row(1, ''), ''])
})
