import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { sortAndSearch, listOf, pageParams } from '../platform/paging.ts'
import { byId } from '../platform/shapes.ts'
import { importReading, readingChoice } from './reading.ts'
import { importBatch, importColumns, importIssue, issueGroup, issueKinds, reportType } from './upload.ts'

const shared = { tag: 'Imports', can: 'import.use' } as const
const ofType = z.object({ report_type: reportType })
export const issueFilter = { kind: z.optional(named('ImportIssueKind', z.enum(issueKinds))) }
export const importFilter = z.object(sortAndSearch(importColumns, 'Import'))

export const uploadSurveys = endpoint({
  ...shared,
  id: 'uploadSurveys',
  method: 'POST',
  path: '/surveys/survey/csv/{report_type}',
  summary: 'Upload a survey file',
  description:
    'CSV, TSV or XLSX of up to 2 GB, as multipart/form-data in a part `file`. It is checked, not yet imported.',
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
  summary: 'Get a template of a survey file as CSV',
  description: 'Headings and one example row.',
  params: ofType,
  file: ['text/csv'],
  event: 'exported',
})
export const listImports = endpoint({
  ...shared,
  id: 'listImports',
  method: 'GET',
  path: '/imports',
  summary: 'List uploads',
  description: 'Latest first unless sorted otherwise.',
  query: z.extend(importFilter, pageParams),
  response: listOf(importBatch),
})
export const getImport = endpoint({
  ...shared,
  id: 'getImport',
  method: 'GET',
  path: '/imports/{id}',
  summary: 'Get an upload with its progress and results',
  params: byId,
  response: importBatch,
})
export const listImportIssues = endpoint({
  ...shared,
  id: 'listImportIssues',
  method: 'GET',
  path: '/imports/{id}/issues',
  summary: 'List errors or duplicate rows of a file',
  description: 'By line; at most 10,000 are stored. Without a limit, the first 100.',
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
  summary: 'Export the errors of a file as CSV',
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
  summary: 'Export rows of a file as CSV',
  description:
    'Rows with errors and the reasons, or all others. With more than 10,000 errors, only the first; others are refused (409).',
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
  summary: 'List the errors of a file by value and reason',
  description: 'Most frequent first, at most 200.',
  params: byId,
  response: z.array(issueGroup),
})
export const getImportReading = endpoint({
  ...shared,
  id: 'getImportReading',
  method: 'GET',
  path: '/imports/{id}/reading',
  summary: 'Get how a file was read',
  description: 'Headings, columns, date order and first rows. Null before it was read and after the file was deleted.',
  params: byId,
  response: z.nullable(importReading),
})
export const readImportAgain = endpoint({
  ...shared,
  id: 'readImportAgain',
  method: 'PUT',
  path: '/imports/{id}/reading',
  summary: 'Choose how a file is read, and check it again',
  description: 'Only while the upload waits for a decision.',
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
  summary: 'Forget the remembered columns for files with these headings',
  description: 'The file is checked again.',
  params: byId,
  response: importBatch,
  refuses: [409],
})
export const confirmImport = endpoint({
  ...shared,
  id: 'confirmImport',
  method: 'POST',
  path: '/imports/{id}/confirm',
  summary: 'Import a checked file',
  description: 'All rows or none. 409 if it has errors.',
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
  summary: 'Cancel an upload before it is imported',
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
  summary: 'Delete an upload from the list',
  description: '409 if it is in progress or was imported.',
  params: byId,
  refuses: [409],
})
export const undoImport = endpoint({
  ...shared,
  id: 'undoImport',
  method: 'POST',
  path: '/imports/{id}/undo',
  summary: 'Undo an import',
  description: 'Deletes everything it added. 409 lists what was changed or added since; nothing is deleted then.',
  params: byId,
  response: importBatch,
  status: 201,
  refuses: [409],
})
