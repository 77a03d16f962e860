import type { Scope } from '#domain/access/scope.ts'
import type { ImportReading, ReadingChoice, Replacement } from '#domain/uploads/reading.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import type { Connection } from '../../platform/postgres/own-client.ts'
import type { Delimiter } from '../reading/decode.ts'
import type { RowSource } from '../reading/row-source.ts'

export interface PassFigures {
  rows_read: number
  rows_error: number
  count_errors: number
  /** Replaced values, reported once all rows are read. */
  replaced?: (Replacement & { rows: number })[]
  /** Values read differently from how they are written, reported once all rows are read. */
  notes?: NonNullable<ImportReading['notes']>
}
/** The data that a process needs to check a file. */
export interface Task {
  id: number
  type: ReportType
  path: string
  scope: Scope
  now: number
  choice: ReadingChoice
  connection: Connection
}
export interface Issue {
  /** Line number across all sheets; see table.ts. */
  line: number
  /** Given if several sheets are read. */
  sheet: string | null
  column_name: string | null
  value: string | null
  reason: string
}
export interface Progress extends PassFigures {
  encoding: RowSource['encoding'] | null
  delimiter: Delimiter | null
  bytes_read: number
}
export interface Report {
  progress: (figures: Progress) => void
  issues: (issues: Issue[]) => void
  /** The file is read again: discard all issues reported so far. */
  anew: () => void
}
/** A choice a person must make before the file can be read. */
export type Question = 'day order' | 'decimal mark' | null
