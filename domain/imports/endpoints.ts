import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { sortAndSearch, listOf, pageParams } from '../platform/paging.ts'
import { byId } from '../platform/shapes.ts'
import { importReading, readingChoice } from './reading.ts'
import { importBatch, importColumns, importIssue, issueGroup, issueKinds, reportType } from './import.ts'

const shared = { tag: 'Imports', can: 'import.use' } as const
const ofType = z.object({ report_type: reportType })
export const issueFilter = { kind: z.optional(named('ImportIssueKind', z.enum(issueKinds))) }
export const importFilter = z.object(sortAndSearch(importColumns, 'Import'))

export const uploadSurveys = endpoint({
  ...shared,
  id: 'uploadSurveys',
  method: 'POST',
  path: '/surveys/survey/csv/{report_type}',
  summary:
    'Uploads a CSV, TSV or XLSX file of surveys, up to 2 GB, as multipart/form-data in a part named "file". It is checked, not yet imported.',
  params: ofType,
  response: importBatch,
  status: 201,
  idempotent: true,
  form: {
    file: {
      file: [
        'text/csv',
        'text/tab-separated-values',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ],
    },
  },
})
/** The file itself, not the envelope. */
export const downloadTemplate = endpoint({
  ...shared,
  id: 'downloadTemplate',
  method: 'GET',
  path: '/surveys/templates/{report_type}',
  summary: 'The head of a file of this type, and a row as an example, as CSV.',
  params: ofType,
  file: ['text/csv'],
  event: 'exported',
})
export const listImports = endpoint({
  ...shared,
  id: 'listImports',
  method: 'GET',
  path: '/imports',
  summary: 'Uploaded files, the latest first unless sorted otherwise; with a limit, rows and their total.',
  query: z.extend(importFilter, pageParams),
  response: listOf(importBatch),
})
export const getImport = endpoint({
  ...shared,
  id: 'getImport',
  method: 'GET',
  path: '/imports/{id}',
  summary: 'One uploaded file: how far it has got, and what was found in it.',
  params: byId,
  response: importBatch,
})
export const listImportIssues = endpoint({
  ...shared,
  id: 'listImportIssues',
  method: 'GET',
  path: '/imports/{id}/issues',
  summary:
    'What is wrong with a file (kind error) or there already (kind duplicate), by line; the first 10,000 are kept. Without a limit, the first 100.',
  params: byId,
  query: z.object({ ...issueFilter, ...pageParams }),
  response: listOf(importIssue),
})
/** The file itself, not the envelope. */
export const downloadImportIssues = endpoint({
  ...shared,
  id: 'downloadImportIssues',
  method: 'GET',
  path: '/imports/{id}/issues/csv',
  summary: 'The same as CSV.',
  params: byId,
  query: z.object(issueFilter),
  file: ['text/csv'],
  event: 'exported',
})
/** The file itself, not the envelope. */
export const downloadImportRows = endpoint({
  ...shared,
  id: 'downloadImportRows',
  method: 'GET',
  path: '/imports/{id}/rows/csv',
  summary:
    'Whole rows of a file as CSV, in its own columns: those with errors, with one more column that says what is wrong, or all others. Of more than 10,000 errors, the rows of the first; the others are then refused (409).',
  params: byId,
  query: z.object({ rows: named('ImportRows', z.enum(['wrong', 'others'])) }),
  file: ['text/csv'],
  refuses: [409],
  event: 'exported',
})
export const listImportIssueGroups = endpoint({
  ...shared,
  id: 'listImportIssueGroups',
  method: 'GET',
  path: '/imports/{id}/issues/groups',
  summary: 'Errors of a file, those of one value and reason together, the most frequent first; the first 200 of them.',
  params: byId,
  response: z.array(issueGroup),
})
export const getImportReading = endpoint({
  ...shared,
  id: 'getImportReading',
  method: 'GET',
  path: '/imports/{id}/reading',
  summary:
    'How a file was read: its head, its columns, the order of its dates and its first rows. Null before it was, and after its file went.',
  params: byId,
  response: z.nullable(importReading),
})
export const readImportAgain = endpoint({
  ...shared,
  id: 'readImportAgain',
  method: 'PUT',
  path: '/imports/{id}/reading',
  summary:
    'Chooses how a file is to be read, and has it checked again; the file need not be sent again. Only while it waits for a decision.',
  params: byId,
  body: readingChoice,
  response: importBatch,
  refuses: [409],
})
export const forgetImportColumns = endpoint({
  ...shared,
  id: 'forgetImportColumns',
  method: 'DELETE',
  path: '/imports/{id}/reading/columns',
  summary:
    'Forgets what somebody chose for the columns of files with the head of this one, and has it checked again by the names in it.',
  params: byId,
  response: importBatch,
  refuses: [409],
})
export const confirmImport = endpoint({
  ...shared,
  id: 'confirmImport',
  method: 'POST',
  path: '/imports/{id}/confirm',
  summary: 'Imports a file that was checked, all or nothing. One with errors is refused with 409.',
  params: byId,
  response: importBatch,
  status: 201,
  idempotent: true,
})
export const cancelImport = endpoint({
  ...shared,
  id: 'cancelImport',
  method: 'POST',
  path: '/imports/{id}/cancel',
  summary: 'Stops a file before it is imported. What was read of it is forgotten.',
  params: byId,
  response: importBatch,
  status: 201,
  idempotent: true,
})
export const deleteImport = endpoint({
  ...shared,
  id: 'deleteImport',
  method: 'DELETE',
  path: '/imports/{id}',
  summary:
    'Remove an upload from the list. One that waits for a decision is discarded. 409 for one that is under way or was imported.',
  params: byId,
  refuses: [409],
})
export const undoImport = endpoint({
  ...shared,
  id: 'undoImport',
  method: 'POST',
  path: '/imports/{id}/undo',
  summary:
    'Takes back all that a file added. Where it was changed or built upon since, 409 says what, and nothing is taken back.',
  params: byId,
  response: importBatch,
  status: 201,
  refuses: [409],
})
