import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { fileColumns, headOf } from '#domain/survey-files/columns.ts'
import { readHead } from '#domain/survey-files/head.ts'
import { usualReading } from '#domain/survey-files/testing/read-cell.ts'
import { reportTypes, type ReportType } from '#domain/survey-files/types.ts'
import type { Finders } from './complete-row.ts'
import { copyLines } from './copy-lines.ts'
import { rowReader } from './read-row.ts'
import { findRepeats } from './repeats.ts'
import { TextFault } from './split-rows.ts'
import { openText } from './text-source.ts'
import { usualRows } from './usual-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'bombus-usual-'))
afterAll(() => rmSync(folder, { recursive: true }))

const find: Finders = {
  place: ({ farm, tunnel, plot }) =>
    farm === 'Nowhere'
      ? { faults: [{ column: 'farm', reason: 'is no farm here' }] }
      : { value: { tunnel_id: tunnel, plot_id: plot ?? 0, time_zone: 'Europe/London', organisation_id: 1 } },
  person: (name) => (name === 'Ada' ? 7 : null),
  taxon: ({ species }) =>
    species === 'nobody' ? { faults: [{ column: 'species', reason: 'is no species here' }] } : { value: 31 },
}

/** Reads a file: what COPY is told, what is wrong with which line, and which lines may repeat others. */
const read = async (path: string, type: ReportType, titles: string[], isOffered: boolean) => {
  const source = await openText(path, type)
  const head = readHead(type, titles)
  const repeats = findRepeats(type, 1_000)
  const reading = { ...usualReading, decimalComma: source.decimalComma }
  const how = { type, head, reading, find, now: new Date('2026-07-01T12:00:00Z'), repeats }
  const lines = copyLines()
  const faults: unknown[] = []
  let taken = 0
  const reader = rowReader(how)
  const usual = usualRows({ ...how, source, headLine: 1, lines, taken: () => (taken += 1) })
  try {
    await source.rows(
      (cells, line) => {
        if (line === 1) return
        const row = reader(cells, line)
        if (row && 'line' in row) lines.add(row.line)
        else faults.push([line, row])
      },
      () => undefined,
      isOffered ? (usual ?? undefined) : undefined,
    )
  } catch (error) {
    if (!(error instanceof TextFault)) throw error
    faults.push([error.line, error.message])
  }
  return { lines: Buffer.concat(lines.take()).toString(), faults, repeats: repeats.lines(), taken }
}

const odd = fc.constantFrom(
  '',
  ' ',
  '0',
  '1',
  '2.50',
  '-0',
  '-3',
  '+4',
  '01',
  '1,5',
  '1e3',
  '4.0000001',
  '.5',
  '5.',
  '18.4',
  '7.25',
  '99999999999999999',

  'Nowhere',
  'nobody',
  'Café',
  'a\\b',
  '"',
  'a"b',
  '""',
  '"a,b"',
  '"a\nb"',
  '"a""b"',
  '" Ada "',
  "'=1",
  '=1',
  'tab\there',

  '2026-06-10',
  '10/6/2026',
  '6/6/2026',
  '2026-02-30',
  '2027-01-01',
  '10:30',
  '2026-06-10 10:30',
  '2026-06-10T10:30:00',
  '2026-06-10T10:30:00+01:00',
  '2026-06-10T10:30:00.123456Z',
  '2026-06-10T24:00:00Z',
  '2026-06-10T10:30:00+16:00',
  '2026-06-12T10:30:00Z',
  '2026-06-08T23:30:00Z',
  '"2026-06-10T10:30:00Z"',
  'yes',
  'n',
  'Queen',
  'timed_count',
  '\uFEFFAda',
  'x'.repeat(201),
  '\r',
  'Ada\r',
  '\u0001',
  '\u00a0',
)
const examples = (type: ReportType) => fileColumns[type].map(({ example }) => example)

/** Rows like the example of the template, in which a few cells are others. */
const rowOf = (type: ReportType) =>
  fc
    .record({
      changes: fc.array(fc.tuple(fc.nat(), odd), { maxLength: 3 }),
      count: fc.nat(9),
      ends: fc.constantFrom('\n', '\n', '\n', '\r\n', '\n\n', ',\n', ',x\n', '\r\r\n'),
      isQuoted: fc.boolean(),
    })
    .map(({ changes, count, ends, isQuoted }) => {
      const cells = examples(type).map((cell) => (/^\d+$/.test(cell) && count < 4 ? String(count) : cell))
      const quoted = cells.map((cell) => (isQuoted && /[a-z]/.test(cell) ? `"${cell}"` : cell))
      for (const [at, cell] of changes) quoted[at % quoted.length] = cell
      return { cells: quoted, ends }
    })

it.each(reportTypes)('rows of %s say the same from their bytes as from their cells', async (type) => {
  const titles = fileColumns[type].map(headOf)
  await fc.assert(
    fc.asyncProperty(
      fc.array(rowOf(type), { minLength: 1, maxLength: 12 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('utf8' as const, 'latin1' as const),
      async (rows, delimiter, encoding) => {
        const text = [{ cells: titles, ends: '\n' }, ...rows].map(({ cells, ends }) => cells.join(delimiter) + ends)
        const path = join(folder, `${type}.csv`)
        writeFileSync(path, Buffer.from(text.join(''), encoding))
        const [offered, not] = [await read(path, type, titles, true), await read(path, type, titles, false)]
        expect({ ...offered, taken: 0 }).toEqual(not)
      },
    ),
    { numRuns: 40 },
  )
})

it.each(reportTypes)(
  'rows of %s as in the template are read from their bytes, over all parts of a long file',
  async (type) => {
    const titles = fileColumns[type].map(headOf)
    const cells = examples(type)
    const rows = Array.from({ length: 6_000 }, (_, index) =>
      cells.map((cell) => (cell === 'First warm day' && index % 3 === 0 ? `"Łąka, ${index}"` : cell)).join(','),
    )
    const path = join(folder, `${type}-long.csv`)
    writeFileSync(path, `${titles.join(',')}\n${rows.join('\n')}\n`)
    const [offered, not] = [await read(path, type, titles, true), await read(path, type, titles, false)]
    expect({ ...offered, taken: 0 }).toEqual(not)
    // All but those that lie over two parts.
    expect(offered.taken).toBeGreaterThan(5_990)
  },
)

it.each(reportTypes)(
  'a cell of %s that had a delimiter within its quotation marks is two cells without them',
  async (type) => {
    const titles = fileColumns[type].map(headOf)
    const cells = examples(type)
    const path = join(folder, `${type}-pair.csv`)
    for (const at of cells.keys()) {
      const rowWith = (cell: string) => cells.map((other, index) => (index === at ? cell : other)).join(',')
      writeFileSync(
        path,
        `${[titles.join(','), rowWith('"Ada, 2"'), rowWith('Ada, 2'), rowWith('"Ada, 2"')].join('\n')}\n`,
      )
      const [offered, not] = [await read(path, type, titles, true), await read(path, type, titles, false)]
      expect({ ...offered, taken: 0 }).toEqual(not)
      expect(offered.faults.map((fault) => (fault as [number])[0])).toContain(3)
    }
  },
)
