import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Upload, UploadIssue } from '#domain/uploads/upload.ts'
import { MAX_LINES_LEFT_OUT } from '#domain/uploads/reading.ts'
import { uploads as t } from '#web/texts/uploads.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import css from './batch-panel.module.css'
import { ISSUES_A_PAGE, issuesQuery, readingQuery } from './queries.ts'
import { useReadAgain } from './use-read-again.ts'

const text = t.issueColumns
const line: Column<UploadIssue> = {
  key: 'line',
  title: text.line,
  value: (issue) => issue.line,
  cell: ({ line: number, sheet }) => (sheet ? t.lineOf(number, sheet) : number),
  fixed: true,
}
const reason: Column<UploadIssue> = { key: 'reason', title: text.reason, value: (issue) => issue.reason, fixed: true }
const columns: Record<'error' | 'duplicate', [Column<UploadIssue>, ...Column<UploadIssue>[]]> = {
  error: [
    line,
    { key: 'column', title: text.column, value: (issue) => issue.column ?? t.wholeRow, fixed: true, card: 'line' },
    {
      key: 'value',
      title: text.value,
      value: (issue) => issue.value,
      cell: (issue) => (issue.value ? <code className={css.value}>{issue.value}</code> : null),
      fixed: true,
    },
    reason,
  ],
  duplicate: [line, reason],
}

/** A column with a button that excludes a row, unless the header row itself is invalid. */
const leaveOutColumn = (
  busy: boolean,
  headLine: number | null,
  onLeaveOut: (issue: UploadIssue) => void,
): Column<UploadIssue> => ({
  key: 'action',
  title: text.action,
  fixed: true,
  value: () => null,
  cell: (issue) =>
    issue.line === headLine ? null : (
      <Button
        kind="ghost"
        busy={busy}
        aria-label={t.leaveLineOutNamed(t.lineOf(issue.line, issue.sheet ?? null))}
        onClick={() => onLeaveOut(issue)}
      >
        {t.leaveOut}
      </Button>
    ),
})

/** The errors of a file, and its duplicates, line by line. */
export const IssuesTable = ({ batch, kind }: { batch: Upload; kind: 'error' | 'duplicate' }) => {
  const [page, setPage] = useState(1)
  const { data } = useQuery(issuesQuery(batch, kind, page))
  const { data: reading } = useQuery(readingQuery(batch))
  const again = useReadAgain(batch.id)
  const leaveOut = ({ line: number, sheet }: UploadIssue) =>
    again.mutate({
      lines_left_out: [...(reading?.lines_left_out ?? []), { line: number, sheet: sheet ?? null }].slice(
        -MAX_LINES_LEFT_OUT,
      ),
    })
  if (!data) return <SkeletonLines lines={4} />
  const name = kind === 'error' ? t.issues : t.duplicates
  return (
    <DataTable
      name={name}
      rows={data.rows}
      rowKey={({ id }) => id}
      columns={
        kind === 'error' && batch.state === 'ready'
          ? [...columns.error, leaveOutColumn(again.isPending, reading?.head_line ?? null, leaveOut)]
          : columns[kind]
      }
      view={{ page }}
      onView={(change) => setPage(change.page ?? 1)}
      counted={kind === 'error' ? t.issuesCounted : t.duplicatesCounted}
      paging={{ choices: [ISSUES_A_PAGE], initial: ISSUES_A_PAGE }}
      served={{ total: data.total, filtered: false }}
      tools={
        <>
          {kind === 'error' && <RowsFiles batch={batch} />}
          <Download path={`${batch.id}/issues/csv?kind=${kind}`}>{t.download}</Download>
        </>
      }
    />
  )
}

const Download = ({ path, children }: { path: string; children: string }) => (
  <a {...asButton()} href={`/api/imports/${path}`} download>
    <IconDownload aria-hidden="true" />
    {children}
  </a>
)

const ALL_TOLD = 10_000
/**
 * Downloads of the rows with errors, to be corrected in a spreadsheet and uploaded separately, and of the valid ones.
 */
const RowsFiles = ({ batch: { id, rows_error, rows_good, count_errors } }: { batch: Upload }) => (
  <>
    {rows_error > 0 && <Download path={`${id}/rows/csv?rows=wrong`}>{t.rowsWithErrors}</Download>}
    {rows_error > 0 && rows_good > 0 && count_errors <= ALL_TOLD && (
      <Download path={`${id}/rows/csv?rows=others`}>{t.otherRows}</Download>
    )}
  </>
)
