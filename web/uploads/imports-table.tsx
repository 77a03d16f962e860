import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconHelpCircle,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { canImport, canRemove, type Upload, type UploadState } from '#domain/uploads/upload.ts'
import { reportTitles } from '#domain/survey-files/types.ts'
import noRecords from '#web/drawings/empties/no-records.svg?raw'
import { dateTime, number } from '#web/platform/formats.ts'
import { uploads as t } from '#web/texts/uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import { Tag } from '#web/ui/tag.tsx'
import { FIRST_ROWS, ROWS_CHOICES } from './imports-address.ts'
import css from './upload-page.module.css'

type Tone = 'plain' | 'good' | 'warn' | 'bad'
const looks: Record<UploadState, [Tone, Icon]> = {
  uploading: ['plain', IconCircleDashed],
  checking: ['plain', IconCircleDashed],
  choosing: ['warn', IconHelpCircle],
  ready: ['warn', IconHelpCircle],
  importing: ['plain', IconCircleDashed],
  done: ['good', IconCircleCheck],
  failed: ['bad', IconAlertTriangle],
  cancelled: ['plain', IconCircleX],
  undone: ['plain', IconArrowBackUp],
}

const StateTag = ({ batch }: { batch: Upload }) => {
  const [tone, Sign] = looks[batch.state]
  if (batch.state === 'ready' && batch.count_errors > 0)
    return (
      <Tag tone="bad" icon={<IconAlertTriangle aria-hidden="true" />}>
        {t.withErrors}
      </Tag>
    )
  if (batch.waits_for > 0)
    return (
      <Tag tone="plain" icon={<IconCircleDashed aria-hidden="true" />}>
        {t.waiting(batch.waits_for)}
      </Tag>
    )
  if (batch.state === 'ready' && !canImport(batch))
    return (
      <Tag tone="plain" icon={<IconCircleCheck aria-hidden="true" />}>
        {t.noneNew}
      </Tag>
    )
  return (
    <Tag tone={tone} icon={<Sign aria-hidden="true" />}>
      {t.states[batch.state]}
    </Tag>
  )
}

/** The required action for an upload; null if there is none. */
const nextStep = (batch: Upload): string | null => {
  if (batch.state === 'choosing') return t.next.choose
  if (batch.state !== 'ready') return null
  if (batch.count_errors > 0) return t.next.correct(batch.count_errors)
  return canImport(batch) ? t.next.confirm(batch.rows_good) : null
}
/** The outcome of an upload that needs no further action. */
const outcome = ({ state, reason, rows_done }: Upload): string | null => {
  if (state === 'done') return t.next.imported(rows_done)
  if (state === 'failed' || state === 'cancelled') return reason
  return state === 'ready' ? t.next.nothingNew : null
}

const Result = ({ batch }: { batch: Upload }) => {
  const next = nextStep(batch)
  if (next === null) return outcome(batch) ?? t.noAction
  return (
    <Link
      to="/ento-home/manual-upload"
      search={(before: object) => ({ ...before, batch: String(batch.id) })}
      aria-label={t.next.of(batch.file_name, next)}
    >
      {next}
    </Link>
  )
}

const name = ({ created_by }: Upload) => `${created_by.firstname} ${created_by.lastname}`
const text = t.listColumns
const columnsFor = (
  onUndo: (batch: Upload) => void,
  onRemove: (batch: Upload) => void,
): [Column<Upload>, ...Column<Upload>[]] => [
  {
    key: 'file_name',
    title: text.file_name,
    value: ({ file_name }) => file_name,
    cell: ({ id, file_name, file_removed_at }) => (
      <>
        <Link to="/ento-home/manual-upload" search={(before: object) => ({ ...before, batch: String(id) })}>
          {file_name}
        </Link>
        {file_removed_at !== null && ` (${t.fileRemoved})`}
      </>
    ),
  },
  { key: 'report_type', title: text.report_type, value: ({ report_type }) => reportTitles[report_type], card: 'line' },
  {
    key: 'state',
    title: text.state,
    value: ({ state }) => state,
    cell: (batch) => <StateTag batch={batch} />,
    card: 'corner',
  },
  {
    key: 'result',
    title: text.result,
    fixed: true,
    card: 'row',
    value: (batch) => nextStep(batch) ?? outcome(batch),
    cell: (batch) => <Result batch={batch} />,
  },
  {
    key: 'rows_read',
    title: text.rows_read,
    value: ({ rows_read }) => rows_read,
    cell: ({ rows_read }) => number(rows_read),
    figures: true,
  },
  { key: 'created_by', title: text.created_by, value: name },
  {
    key: 'created_at',
    title: text.created_at,
    value: ({ created_at }) => created_at,
    cell: ({ created_at }) => dateTime(created_at),
  },
  {
    key: 'action',
    title: text.action,
    fixed: true,
    value: () => null,
    cell: (batch) =>
      batch.state === 'done' ? (
        <Button kind="ghost" aria-label={t.undoNamed(batch.file_name)} onClick={() => onUndo(batch)}>
          <IconArrowBackUp aria-hidden="true" />
          {t.undo}
        </Button>
      ) : canRemove(batch.state) ? (
        <Button kind="ghost" aria-label={t.removeNamed(batch.file_name)} onClick={() => onRemove(batch)}>
          <IconTrash aria-hidden="true" />
          {t.remove}
        </Button>
      ) : (
        t.noAction
      ),
  },
]

interface ImportsTableProps {
  page: { rows: Upload[]; total: number }
  onUndo: (batch: Upload) => void
  onRemove: (batch: Upload) => void
}

/** All uploads with their results. */
export const ImportsTable = ({ page, onUndo, onRemove }: ImportsTableProps) => {
  const [view, setView] = useTableView()
  return (
    <DataTable
      name={t.list}
      rows={page.rows}
      rowKey={({ id }) => id}
      columns={columnsFor(onUndo, onRemove)}
      view={view}
      onView={setView}
      searchName={t.search}
      counted={t.listCounted}
      paging={{ choices: ROWS_CHOICES, initial: FIRST_ROWS }}
      served={{ total: page.total, filtered: Boolean(view.q) }}
      empty={
        <div className={css.empty}>
          <EmptyState title={t.empty} drawing={noRecords}>
            {t.emptyText}
          </EmptyState>
        </div>
      }
    />
  )
}
