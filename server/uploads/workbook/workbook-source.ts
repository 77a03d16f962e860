import { reasons } from '#domain/survey-files/reasons.ts'
import { FileFault } from '../reading/decode.ts'
import { findMerged, type Merged } from './merged-cells.ts'
import { Enough, firstRows, type RowSource, type OnRow } from '../reading/row-source.ts'
import { readSheet } from './sheet-rows.ts'
import { readWorkbook } from './workbook-parts.ts'
import { openArchive } from './workbook-zip.ts'

/** A sheet without a row within this many bytes is not a table. */
const MAX_LOOKED_AT_BYTES = 64_000_000
const nothingMerged: ReadonlyMap<number, readonly Merged[]> = new Map()

/** Rows of the sheets of a workbook. */
export const openWorkbook = async (path: string, bytes: number): Promise<RowSource> => {
  const zip = await openArchive(path)
  const book = await readWorkbook(zip).catch((error: unknown) => {
    zip.close()
    throw error
  })
  if (book.sheets.length === 0) throw new FileFault(reasons.empty)
  const partOf = async (sheet: number) => {
    const part = await zip.part(book.sheets[sheet]?.path ?? '')
    if (!part) throw new FileFault(reasons.brokenWorkbook)
    return part
  }
  const mergedOf = new Map<number, Map<number, Merged[]>>()
  const mergedIn = async (sheet: number) => {
    const known = mergedOf.get(sheet)
    if (known) return known
    const { stream } = await partOf(sheet)
    const found = await findMerged(stream).finally(() => stream.destroy())
    mergedOf.set(sheet, found)
    return found
  }
  const read = async (
    sheet: number,
    merged: typeof nothingMerged,
    take: OnRow,
    pause: (done: number, of: number) => void | Promise<void>,
  ) => {
    const { stream, size } = await partOf(sheet)
    try {
      await readSheet(stream, book, merged, take, (done) => pause(done, Math.max(size, done)))
    } finally {
      stream.destroy()
    }
  }
  const notFar = (done: number) => {
    if (done > MAX_LOOKED_AT_BYTES) throw new Enough()
  }
  const first = async (sheet: number, withMerged: boolean) => {
    const merged = withMerged ? await mergedIn(sheet) : nothingMerged
    return firstRows((take) => read(sheet, merged, take, notFar))
  }
  return {
    encoding: 'xlsx',
    delimiter: null,
    hasNumbers: true,
    hasBadBytes: false,
    from1904: book.from1904,
    sheets: book.sheets.map(({ name }) => name),
    rows: async (take, pause, sheet = 0) =>
      // In bytes of the compressed file.
      read(sheet, await mergedIn(sheet), take, (done, of) => pause(Math.round((bytes * done) / of))),
    first,
    close: zip.close,
  }
}
