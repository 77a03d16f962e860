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
  /** What was read instead of what stands in the file; once all rows are read. */
  replaced?: (Replacement & { rows: number })[]
  /** What was read otherwise than it stands in the file; once all rows are read. */
  notes?: NonNullable<ImportReading['notes']>
}
/** What a process is told of the file that it is to check. */
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
  /** Its place among the lines of all sheets that are read; see table.ts. */
  line: number
  /** Named where several are read. */
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
  /** The file is read once more: what was told of it counts no longer. */
  anew: () => void
}
/** What a person is asked before anything can be read. */
export type Question = 'day order' | 'decimal mark' | null
