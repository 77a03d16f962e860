import { columnsNamed, FIRST_ROWS } from '#domain/survey-files/head.ts'
import { reasons } from '#domain/survey-files/reasons.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { FileFault } from './decode.ts'
import { Enough, type RowSource, type TakeRow } from './row-source.ts'
import { readSheet } from './sheet-rows.ts'
import { TextFault } from './split-rows.ts'
import { readWorkbook, type Sheet } from './workbook-parts.ts'
import { openArchive } from './workbook-zip.ts'

/** Sheets that are looked into for the one that is meant. */
const MAX_LOOKED_AT = 20

/** Rows of a sheet of a workbook: the one that was chosen, else the one whose head names the most columns of the type. */
export const openWorkbook = async (
  path: string,
  type: ReportType,
  chosen: string | undefined,
  bytes: number,
): Promise<RowSource> => {
  const zip = await openArchive(path)
  const book = await readWorkbook(zip)
  const read = async (sheet: Sheet, take: TakeRow, pause: (read: number) => void | Promise<void>) => {
    const part = await zip.part(sheet.path)
    if (!part) throw new FileFault(reasons.brokenWorkbook)
    try {
      // Told in bytes of the file, which is packed.
      await readSheet(part.stream, book, take, (done) => pause(Math.round((bytes * done) / Math.max(part.size, done))))
    } finally {
      part.stream.destroy()
    }
  }
  const namedBy = async (sheet: Sheet): Promise<number> => {
    let most = 0
    let rows = 0
    const take: TakeRow = (cells) => {
      most = Math.max(most, columnsNamed(type, cells))
      if ((rows += 1) >= FIRST_ROWS) throw new Enough()
    }
    try {
      await read(sheet, take, () => undefined)
    } catch (error) {
      if (!(error instanceof Enough) && !(error instanceof TextFault)) throw error
    }
    return most
  }
  let [best] = book.sheets
  if (!best) throw new FileFault(reasons.empty)
  const own = book.sheets.find(({ name }) => name === chosen)
  if (own) best = own
  else if (book.sheets.length > 1) {
    let most = -1
    for (const sheet of book.sheets.slice(0, MAX_LOOKED_AT)) {
      const named = await namedBy(sheet)
      if (named > most) [most, best] = [named, sheet]
    }
  }
  const sheet = best
  return {
    encoding: 'xlsx',
    delimiter: null,
    hasNumbers: true,
    hasBadBytes: false,
    from1904: book.from1904,
    sheet: sheet.name,
    sheets: book.sheets.map(({ name }) => name),
    rows: (take, pause) => read(sheet, take, pause),
    close: zip.close,
  }
}
