import type { Constant, ReadingChoice } from '#domain/uploads/reading.ts'
import { readCell } from '#domain/survey-files/cells/cells.ts'
import { columnChooser } from '#domain/survey-files/choices.ts'
import { uploadColumns } from '#domain/survey-files/columns/columns.ts'
import { withDayOfTime } from '#domain/survey-files/cells/day-of-time.ts'
import { askForFractions } from '#domain/survey-files/cells/fractions.ts'
import { isDescribing, withUnits } from '#domain/survey-files/columns/describing-rows.ts'
import { FIRST_ROWS, headAmong, readHead, type Head } from '#domain/survey-files/columns/head.ts'
import { joinedHeadings } from '#domain/survey-files/columns/joined-headings.ts'
import { reasons } from '#domain/survey-files/reasons.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { chooseSheets } from '../workbook/choose-sheets.ts'
import { signatureOf, type Remembered, type RememberedBy } from './remembered-choices.ts'
import { PREVIEWED_ROWS, type RowSource, type SourceRow } from './row-source.ts'
import type { Table, TableSheet } from './table.ts'

const MAX_DESCRIBING = 3

/** Current choices override remembered ones; an empty list of columns counts as no choice. */
const together = (before: ReadingChoice | undefined, { columns, ...now }: ReadingChoice): ReadingChoice => ({
  ...before,
  ...now,
  ...(columns && columns.length > 0 ? { columns } : {}),
})

/** Finds the table in a file: its sheets, its heading row and the rows below; null if there are no rows. */
export const findTable = async (
  source: RowSource,
  type: ReportType,
  choice: ReadingChoice,
  rememberedBy: RememberedBy,
): Promise<{ table: Table; choice: ReadingChoice; remembered: string | null } | null> => {
  const { first: at, all, signatures } = await chooseSheets(source, type, choice, rememberedBy)
  const rows = await source.first(at, true)
  const headAt = headIn(type, rows, choice, signatures)
  const heading = headingAt(type, rows, headAt)
  const row = heading && rows[heading.at]
  if (!row) return null
  const signature = signatureOf(heading.cells)
  const remembered = signatures.get(signature)
  const effective = together(remembered?.choice, choice)
  const found = headBelow(type, heading.cells, rows.slice(heading.at + 1), effective)
  const lastLine = rows[heading.at + found.describing]?.line ?? row.line
  const sheets: TableSheet[] = [{ at, name: source.sheets[at] ?? null, headLine: row.line, lastLine }]
  const alike: string[] = []
  for (const other of all.filter((one) => one !== at)) {
    const own = await sheetAlike(source, type, other, signature, found.head)
    const name = source.sheets[other] ?? ''
    const isRead = choice.sheets ? choice.sheets.includes(name) : choice.sheet === undefined && remembered?.allSheets
    if (own && isRead) sheets.push(own)
    else if (own) alike.push(name)
    else if (choice.sheets?.includes(name)) found.head.faults.push({ column: name, reason: reasons.otherHead })
  }
  return {
    table: {
      ...found,
      sheets,
      alike,
      signature,
      titles: heading.cells,
      above: headAt - (heading.isJoined && heading.at === headAt ? 1 : 0),
      first: rows.slice(0, FIRST_ROWS),
      below: rows.slice(heading.at + 1 + found.describing).slice(0, PREVIEWED_ROWS),
      filledDown: found.head.columns.flatMap(({ at: cell, column }) =>
        effective.fill_down?.includes(column.key) ? [cell] : [],
      ),
      rowsLeftOut: (effective.rows_left_out ?? []).flatMap((rule) =>
        found.head.columns.flatMap(({ at: cell, column }) =>
          column.title === rule.column ? [{ at: cell, rule }] : [],
        ),
      ),
      linesLeftOut: choice.lines_left_out ?? [],
    },
    choice: effective,
    remembered: remembered ? signature : null,
  }
}

/** The heading row: the one a person chose, one from an earlier file, or the one that names the most columns. */
const headIn = (
  type: ReportType,
  rows: readonly SourceRow[],
  { head_line }: ReadingChoice,
  known: ReadonlyMap<string, Remembered>,
): number => {
  const chosen = head_line ? rows.findIndex(({ line }) => line === head_line) : -1
  if (chosen >= 0) return chosen
  const among = rows.slice(0, FIRST_ROWS).map(({ cells }) => cells)
  const before = among.findIndex((cells) => known.has(signatureOf(cells)))
  return before >= 0 ? before : headAmong(type, among)
}

interface Heading {
  /** The last of its rows. */
  at: number
  cells: string[]
  isJoined: boolean
}
/** The heading row, joined with the row above or below if both together name more columns. */
const headingAt = (type: ReportType, rows: readonly SourceRow[], at: number): Heading | null => {
  const row = rows[at]
  if (!row) return null
  const pairs = [at, at + 1].flatMap((lower): Heading[] => {
    const [above, below] = [rows[lower - 1], rows[lower]]
    const cells = above && below ? joinedHeadings(type, above.cells, below.cells) : null
    return cells ? [{ at: lower, cells, isJoined: true }] : []
  })
  return pairs[0] ?? { at, cells: row.cells, isJoined: false }
}

/** Combines a heading with rows of units below it and with constant values. */
const headBelow = (
  type: ReportType,
  titles: readonly string[],
  rows: readonly SourceRow[],
  choice: ReadingChoice,
): Pick<Table, 'head' | 'groups' | 'describing' | 'constants'> => {
  const below = rows.map(({ cells }) => cells)
  const read = (named: readonly string[]) => readHead(type, named, { chosen: choice.columns, below })
  let head = read(titles)
  let named = titles
  let describing = 0
  while (describing < MAX_DESCRIBING && isDescribing(head.columns, below[describing] ?? [])) {
    named = withUnits(named, head.columns, below[describing] ?? [])
    describing += 1
  }
  if (named !== titles) head = read(named)
  const constants = constantsOf(type, choice.constants ?? [], head)
  const given = new Set(constants.map(({ column }) => column.key))
  head = {
    ...head,
    columns: [
      ...head.columns.filter(({ column }) => !given.has(column.key)),
      ...constants.map(({ column }, index) => ({ at: head.cells + index, column })),
    ],
    faults: head.faults.filter(
      ({ column, reason }) => reason !== reasons.columnMissing || !constants.some((one) => one.column.title === column),
    ),
  }
  head = askForFractions(head, below.slice(describing), choice.columns)
  const dated = withDayOfTime(type, head, named, below.slice(describing))
  return { ...withGroups(type, dated, constants.length), describing, constants }
}

/** Converts columns of counts by group into two columns, group and count, after the others. */
const withGroups = (type: ReportType, head: Head, constants: number): Pick<Table, 'head' | 'groups'> => {
  const groups = head.columns.flatMap(({ at, column: { group } }) => (group === undefined ? [] : [{ at, group }]))
  if (groups.length === 0) return { head, groups }
  const both = ['functional_group', 'count'].flatMap((key, index) =>
    uploadColumns[type].flatMap((column) =>
      column.key === key ? [{ at: head.cells + constants + index, column }] : [],
    ),
  )
  return {
    head: { ...head, columns: [...head.columns.filter(({ column }) => column.group === undefined), ...both] },
    groups,
  }
}

const usual = {
  decimalMark: 'point',
  dayOrder: 'day_first',
  from1904: false,
  hasNumbers: false,
  hasBadBytes: false,
} as const

/** Constant values for all rows; an invalid value is a fault of the heading. */
const constantsOf = (type: ReportType, given: readonly Constant[], head: Head): Table['constants'] => {
  const choose = columnChooser(type)
  return given.flatMap(({ column: key, value }) => {
    const column = choose(key)
    if (!column) {
      head.faults.push({ column: key, reason: reasons.choice(uploadColumns[type].map((one) => one.key)) })
      return []
    }
    const read = readCell(column, value, usual)
    if (read.fault !== undefined) head.faults.push({ column: column.title, reason: read.fault })
    return [{ column, value }]
  })
}

/** Another sheet with the same heading; null if it has a different one. */
const sheetAlike = async (
  source: RowSource,
  type: ReportType,
  at: number,
  signature: string,
  head: Head,
): Promise<TableSheet | null> => {
  const rows = await source.first(at, false)
  const headAt = rows.findIndex(({ cells }) => signatureOf(cells) === signature)
  const row = rows[headAt]
  if (!row) return null
  let describing = 0
  while (describing < MAX_DESCRIBING && isDescribing(head.columns, rows[headAt + 1 + describing]?.cells ?? []))
    describing += 1
  return {
    at,
    name: source.sheets[at] ?? null,
    headLine: row.line,
    lastLine: rows[headAt + describing]?.line ?? row.line,
  }
}
