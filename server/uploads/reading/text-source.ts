import { open } from 'node:fs/promises'
import { columnsNamed, FIRST_ROWS } from '#domain/survey-files/columns/head.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { delimiterOf, delimiters, encodingOf, type Delimiter, type Encoding } from './decode.ts'
import { partsOf } from './file-parts.ts'
import { firstRows, type Pause, type RowSource, type OnRow } from './row-source.ts'
import { rowSplitter } from './split-rows.ts'

const HEAD_BYTES = 65_536

/** Rows of a CSV or TSV file. */
export const openText = async (path: string, type: ReportType): Promise<RowSource> => {
  const { encoding, hasBadBytes, mixed } = await encodingOf(path)
  const delimiter = await delimiterIn(path, encoding, type)
  const read = async (take: OnRow, pause: Pause) => {
    const rows = rowSplitter(delimiter, take)
    // The decoder removes a byte order mark.
    const decoder = new TextDecoder(encoding)
    let done = 0
    let breaks: '\n' | '\r' | undefined
    const feed = (bytes: Buffer) => {
      const decoded = decoder.decode(bytes, { stream: true })
      breaks ??= breaksOf(decoded)
      rows.feed(breaks === '\r' ? decoded.replaceAll('\r', '\n') : decoded)
    }
    for await (const bytes of partsOf(path)) {
      feed(bytes)
      done += bytes.length
      await pause(done)
    }
    rows.feed(decoder.decode())
    rows.end()
  }
  return {
    encoding,
    delimiter,
    hasNumbers: false,
    hasBadBytes,
    ...(mixed ? { mixed } : {}),
    from1904: false,
    sheets: [],
    rows: read,
    first: () => firstRows((take) => read(take, () => undefined)),
    close: () => undefined,
  }
}

/** Lines may end with a carriage return only. */
const breaksOf = (text: string) => (text.includes('\r') && !text.includes('\n') ? '\r' : '\n')

/** The delimiter with which one of the first rows names the most columns, otherwise that of the first row. */
const delimiterIn = async (path: string, encoding: Encoding, type: ReportType): Promise<Delimiter> => {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0).finally(() => file.close())
  const decoded = new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead))
  const text = decoded.replaceAll(/\r\n?/g, '\n')
  const usual = delimiterOf(text)
  const namedBy = (delimiter: Delimiter): number => {
    let most = 0
    let rows = 0
    const take: OnRow = (cells) => {
      if (rows++ < FIRST_ROWS) most = Math.max(most, columnsNamed(type, cells))
    }
    try {
      rowSplitter(delimiter, take).feed(text)
    } catch {
      // Reported when the file is read.
    }
    return most
  }
  return [usual, ...delimiters].reduce((best, sign) => (namedBy(sign) > namedBy(best) ? sign : best))
}
