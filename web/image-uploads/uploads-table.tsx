import { IconArrowBackUp, IconCircleCheck, IconCircleDashed, IconHelpCircle, type Icon } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { undoImageUpload } from '#domain/image-uploads/endpoints.ts'
import type { ImageUpload, ImageUploadState } from '#domain/image-uploads/upload.ts'
import { api } from '#web/platform/api/api.ts'
import { dateTime, number } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { imageUploads as t } from '#web/texts/image-uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { actionColumn, titledColumns } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import { Tag } from '#web/ui/tag.tsx'
import { FIRST_ROWS, imageUploadsQuery, invalidateUploads } from './queries.ts'
import { RefusedDialog } from './refused-files.tsx'

const looks: Record<ImageUploadState, ['plain' | 'good' | 'warn', Icon]> = {
  open: ['warn', IconHelpCircle],
  done: ['good', IconCircleCheck],
  undoing: ['plain', IconCircleDashed],
  undone: ['plain', IconArrowBackUp],
}

const StateTag = ({ state }: { state: ImageUploadState }) => {
  const [tone, Sign] = looks[state]
  return (
    <Tag tone={tone} icon={<Sign aria-hidden="true" />}>
      {t.states[state]}
    </Tag>
  )
}

const column = titledColumns<ImageUpload, keyof typeof t.listColumns>(t.listColumns)
const columnsFor = (
  onUndo: (upload: ImageUpload) => void,
  onRefused: (upload: ImageUpload) => void,
): [Column<ImageUpload>, ...Column<ImageUpload>[]] => [
  column('created_at', {
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => dateTime(created_at),
  }),
  column('organisation', { value: ({ organisation }) => organisation, card: 'line' }),
  column('state', { value: ({ state }) => state, cell: ({ state }) => <StateTag state={state} />, card: 'corner' }),
  column('files', { value: ({ files }) => files, cell: ({ files }) => number(files), figures: true }),
  column('stored', { value: ({ stored }) => stored, cell: ({ stored }) => number(stored), figures: true }),
  column('duplicates', {
    value: ({ duplicates }) => duplicates,
    cell: ({ duplicates }) => number(duplicates),
    figures: true,
    fixed: true,
  }),
  column('refused', {
    value: ({ refused }) => refused,
    cell: (upload) =>
      upload.refused === 0 ? (
        number(0)
      ) : (
        <Button
          kind="ghost"
          aria-haspopup="dialog"
          aria-label={`${number(upload.refused)}: ${t.detailsNamed(dateTime(upload.created_at))}`}
          onClick={() => onRefused(upload)}
        >
          {number(upload.refused)}
        </Button>
      ),
    figures: true,
    fixed: true,
  }),
  column('zone', {
    value: ({ zone }) => zone,
    cell: ({ zone, clock_offset_s }) =>
      clock_offset_s === 0 ? zone : `${zone}, ${clock_offset_s > 0 ? '+' : '−'}${t.span(Math.abs(clock_offset_s))}`,
    fixed: true,
  }),
  column('created_by', { value: ({ created_by }) => `${created_by.firstname} ${created_by.lastname}` }),
  actionColumn<ImageUpload>(t.listColumns.action, (upload) =>
    upload.state === 'open' || upload.state === 'done' ? (
      <Button kind="ghost" aria-label={t.undoNamed(dateTime(upload.created_at))} onClick={() => onUndo(upload)}>
        <IconArrowBackUp aria-hidden="true" />
        {t.undo}
      </Button>
    ) : (
      '–'
    ),
  ),
]

/** All uploads of images with their results, and a button to undo each. */
export const UploadsTable = () => {
  const client = useQueryClient()
  const [view, setView] = useTableView()
  const [undone, setUndone] = useState<ImageUpload | null>(null)
  const [refused, setRefused] = useState<ImageUpload | null>(null)
  const { data, error, refetch } = useQuery(imageUploadsQuery(view))
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={6} />
  return (
    <>
      <DataTable
        name={t.list}
        rows={data.rows}
        rowKey={({ id }) => id}
        columns={columnsFor(setUndone, setRefused)}
        view={view}
        onView={setView}
        searchName={t.search}
        counted={t.listCounted}
        paging={{ choices: [10, 30, 100], initial: FIRST_ROWS }}
        served={{ total: data.total, filtered: Boolean(view.q) }}
        empty={
          <EmptyState title={t.empty} late="no-records">
            {t.emptyText}
          </EmptyState>
        }
      />
      {refused && <RefusedDialog upload={refused} onClose={() => setRefused(null)} />}
      {undone && (
        <DeleteDialog
          question={t.undoQuestion}
          kinds={t.undoKinds}
          remove={(confirm) =>
            api(undoImageUpload, { params: { id: undone.id }, query: confirm ? { confirm: 'true' } : {} })
          }
          onClose={() => setUndone(null)}
          onGone={() => {
            setUndone(null)
            toast.done(t.undoing)
            void invalidateUploads(client)
          }}
        >
          {t.undoText(undone.stored, dateTime(undone.created_at))}
        </DeleteDialog>
      )}
    </>
  )
}
