import { IconDownload, IconTableExport, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteExport } from '#domain/exports/endpoints.ts'
import { isUnderWay, type Export } from '#domain/exports/export.ts'
import { doiUrl } from '#domain/exports/publication.ts'
import { api } from '#web/platform/api/api.ts'
import { dateTime, number } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { exportTexts as t } from '#web/texts/exports.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { actionColumn } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import { DataExportDialog } from './data-export-dialog.tsx'
import { DepositDialog } from './deposit-dialog.tsx'
import { ExportContents } from './export-contents.tsx'
import { ExportProgress } from './export-progress.tsx'
import css from './exports.module.css'
import { exportsQuery } from './queries.ts'
import { forgetExports } from './watched-exports.ts'

const BYTES_PER_MB = 1_000_000
const sizeOf = ({ bytes }: Export) => (
  <span className={css.size}>{bytes === null ? '–' : t.megabytes(number(bytes / BYTES_PER_MB, 1))}</span>
)

interface RowActions {
  onDelete: (row: Export) => void
  onDeposit: (row: Export) => void
}

const columns = ({ onDelete, onDeposit }: RowActions): [Column<Export>, ...Column<Export>[]] => [
  {
    key: 'what',
    title: t.columns.what,
    fixed: true,
    value: ({ format }) => format,
    cell: (row) => <ExportContents of={row} />,
  },
  {
    key: 'state',
    title: t.columns.state,
    fixed: true,
    card: 'row',
    value: ({ state }) => state,
    cell: (row) => <ExportProgress of={row} />,
  },
  {
    key: 'created',
    title: t.columns.created,
    fixed: true,
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => dateTime(created_at),
  },
  { key: 'size', title: t.columns.size, fixed: true, value: ({ bytes }) => bytes, cell: sizeOf, figures: true },
  {
    key: 'doi',
    title: t.columns.doi,
    fixed: true,
    card: 'row',
    value: ({ doi }) => doi,
    cell: (row) => <Deposit of={row} onDeposit={() => onDeposit(row)} />,
  },
  actionColumn(t.columns.action, (row) => <Actions of={row} onDelete={() => onDelete(row)} />),
]

/** The DOI of a data export, and a button to enter it. */
const Deposit = ({ of: { doi, publication, state, created_at }, onDeposit }: { of: Export; onDeposit: () => void }) => {
  if (publication === null || (state !== 'done' && state !== 'expired')) return '–'
  return (
    <span className={css.deposit}>
      {doi !== null && <a href={doiUrl(doi)}>{doi}</a>}
      <Button aria-haspopup="dialog" aria-label={t.depositNamed(dateTime(created_at))} onClick={onDeposit}>
        {t.deposit}
      </Button>
    </span>
  )
}

const Actions = ({ of: row, onDelete }: { of: Export; onDelete: () => void }) => {
  const moment = dateTime(row.created_at)
  const isRunning = isUnderWay(row)
  return (
    <span className={css.actions}>
      {row.state === 'done' && (
        // The browser streams the download to disk, because it may be larger than memory.
        <a {...asButton()} href={`/api/exports/${row.id}/file`} download aria-label={t.downloadNamed(moment)}>
          <IconDownload aria-hidden="true" />
          {t.download}
        </a>
      )}
      {isRunning ? (
        <Button aria-label={t.cancelNamed(moment)} onClick={onDelete}>
          {t.cancel}
        </Button>
      ) : (
        <Button kind="ghost" size="icon" aria-label={t.deleteNamed(moment)} title={t.delete} onClick={onDelete}>
          <IconTrash aria-hidden="true" />
        </Button>
      )}
    </span>
  )
}

/** One's own exports: their progress and files. */
export const ExportsPage = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Page
      title={t.title}
      actions={
        <Button kind="primary" onClick={() => setOpen(true)}>
          <IconTableExport aria-hidden="true" />
          {t.exportData}
        </Button>
      }
    >
      <p className={css.intro}>{t.intro}</p>
      <Exports />
      {isOpen && <DataExportDialog onClose={() => setOpen(false)} />}
    </Page>
  )
}

const Exports = () => {
  const [view, setView] = useTableView()
  const { data: rows, error, refetch } = useQuery(exportsQuery)
  const [removed, setRemoved] = useState<Export | null>(null)
  const [deposited, setDeposited] = useState<Export | null>(null)
  if (!rows) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={6} />
  return (
    <>
      <DataTable
        name={t.title}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns({ onDelete: setRemoved, onDeposit: setDeposited })}
        view={view}
        onView={setView}
        counted={t.counted}
        empty={
          <EmptyState
            title={t.none}
            late="no-records"
            actions={
              <Link to="/images" {...asButton({ kind: 'primary' })}>
                {t.toImages}
              </Link>
            }
          >
            {t.noneText}
          </EmptyState>
        }
      />
      {deposited && <DepositDialog of={deposited} onClose={() => setDeposited(null)} />}
      {removed && <RemoveExport of={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

const RemoveExport = ({ of: row, onClose }: { of: Export; onClose: () => void }) => {
  const client = useQueryClient()
  const isRunning = isUnderWay(row)
  return (
    <DeleteDialog
      question={isRunning ? t.cancelTitle : t.deleteTitle}
      kinds={{}}
      remove={() => api(deleteExport, { params: { id: row.id } })}
      onClose={onClose}
      onGone={() => {
        forgetExports([row.id])
        void client.invalidateQueries(exportsQuery)
        toast.done(isRunning ? t.cancelled : t.deleted)
        onClose()
      }}
    >
      {isRunning ? t.cancelText : t.deleteText}
    </DeleteDialog>
  )
}
