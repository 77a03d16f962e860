import type { Upload } from '#domain/uploads/upload.ts'

/** An upload of three rows that waits for a decision. */
export const batchOf = (more: Partial<Upload> = {}): Upload => ({
  id: 7,
  report_type: 'flower',
  file_name: 'june.csv',
  state: 'ready',
  reason: null,
  bytes: 100,
  bytes_read: 100,
  encoding: 'utf-8',
  delimiter: ',',
  rows_read: 3,
  rows_good: 3,
  rows_duplicate: 0,
  rows_error: 0,
  count_errors: 0,
  rows_done: 0,
  waits_for: 0,
  created_by: { id: 1, firstname: 'Ines', lastname: 'Duarte' },
  created_at: '2026-06-10T10:00:00Z',
  finished_at: null,
  file_removed_at: null,
  version: 1,
  ...more,
})
