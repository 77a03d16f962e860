import * as z from 'zod/mini'
import { named } from '../platform/named.ts'
import { id } from '../platform/shapes.ts'
import { reportTypes } from '../survey-files/types.ts'

export const uploadStates = [
  'uploading',
  'checking',
  'choosing',
  'ready',
  'importing',
  'done',
  'failed',
  'cancelled',
  'undone',
] as const
export type UploadState = (typeof uploadStates)[number]

/** States in which the server is working. In others it waits for a person, or is finished. */
export const isUnderWay = (state: UploadState): boolean =>
  state === 'uploading' || state === 'checking' || state === 'importing'

/** States in which it waits for a person: to choose how to read it, or whether to import it. */
export const isUndecided = (state: UploadState): boolean => state === 'choosing' || state === 'ready'

/** Whether an upload can be removed from the list: a running one must be cancelled first, an imported one undone. */
export const canRemove = (state: UploadState): boolean => !isUnderWay(state) && state !== 'done'

/** An upload with errors, or without new rows, cannot be imported. */
export const canImport = ({ state, count_errors, rows_good }: Pick<Upload, 'state' | 'count_errors' | 'rows_good'>) =>
  state === 'ready' && count_errors === 0 && rows_good > 0

export const reportType = named('ReportType', z.enum(reportTypes))

/** An uploaded survey file. Bytes and rows show the progress; `rows_done` are imported rows. */
export const importBatch = named(
  'Import',
  z.object({
    id,
    report_type: reportType,
    file_name: z.string(),
    state: named('ImportState', z.enum(uploadStates)),
    reason: z.nullable(z.string()),
    bytes: z.int(),
    bytes_read: z.int(),
    encoding: z.nullable(z.string()),
    delimiter: z.nullable(z.string()),
    rows_read: z.int(),
    rows_good: z.int(),
    rows_duplicate: z.int(),
    rows_error: z.int(),
    count_errors: z.int(),
    rows_done: z.int(),
    /** Number of uploads ahead of this one; 0 once it is running. */
    waits_for: z.int(),
    created_by: z.object({ id, firstname: z.string(), lastname: z.string() }),
    created_at: z.iso.datetime(),
    finished_at: z.nullable(z.iso.datetime()),
    /** When the file was deleted; null while it is stored. */
    file_removed_at: z.nullable(z.iso.datetime()),
    version: z.int(),
  }),
)
export type Upload = z.infer<typeof importBatch>
export const importColumns = ['created_at', 'file_name', 'report_type', 'state', 'rows_read', 'created_by'] as const
export type ImportColumn = (typeof importColumns)[number]

/** The fault of a cell, a row (without column) or the whole file, or a duplicate row. */
export const importIssue = named(
  'ImportIssue',
  z.object({
    id: z.int(),
    line: z.int(),
    /** Given if several sheets of a workbook are read. */
    sheet: z.optional(z.nullable(z.string())),
    column: z.nullable(z.string()),
    value: z.nullable(z.string()),
    reason: z.string(),
  }),
)
export type UploadIssue = z.infer<typeof importIssue>
/** Errors of one kind: the same value of a column with the same reason. Only the first 10,000 errors are grouped. */
export const issueGroup = named(
  'ImportIssueGroup',
  z.object({
    column: z.nullable(z.string()),
    value: z.nullable(z.string()),
    reason: z.string(),
    count: z.int(),
    /** The first lines. */
    lines: z.array(z.int()),
    /** For those lines; null if one sheet is read. */
    sheets: z.optional(z.array(z.nullable(z.string()))),
    /** Possible corrections. */
    suggestions: z.array(z.string()),
  }),
)
export type IssueGroup = z.infer<typeof issueGroup>
export const issueKinds = ['error', 'duplicate'] as const
