import { useQuery } from '@tanstack/react-query'
import type { HistoryEntry, HistoryKind } from '#domain/history/endpoints.ts'
import { dateTime } from '#web/platform/formats.ts'
import { history as t } from '#web/texts/history.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useTableView, type TableView } from '#web/ui/table/table-view.ts'
import { CHANGES_A_PAGE, historyQuery } from './queries.ts'

interface HistoryTableProps {
  kind: HistoryKind
  id: number
  /** Describes an entry in the feature's own terms. */
  describe: (entry: HistoryEntry) => string
  /** The time zone for times; defaults to the reader's own. */
  zone?: string
}

/** Who changed a record, when, and the old and new values, newest first. The page number is in the address. */
export const HistoryTable = (props: HistoryTableProps) => {
  const [view, setView] = useTableView()
  return <HistoryRows {...props} page={view.page} onPage={(page) => setView({ page })} />
}

interface HistoryRowsProps extends HistoryTableProps {
  page: TableView['page']
  onPage: (page: TableView['page']) => void
}

/** The same for pages whose address contains the page number of another list. */
export const HistoryRows = ({ kind, id, describe, zone, page, onPage }: HistoryRowsProps) => {
  const { data, error, refetch } = useQuery(historyQuery(kind, id, page ?? 1))
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={6} />
  return (
    <DataTable
      name={t.name}
      rows={data.rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'what', title: t.what, fixed: true, value: describe },
        { key: 'actor', title: t.who, fixed: true, value: ({ actor }) => actor },
        { key: 'at', title: t.when, fixed: true, nowrap: true, value: ({ at }) => dateTime(at, zone) },
      ]}
      view={{ page }}
      onView={({ page }) => onPage(page)}
      counted={t.counted}
      paging={{ choices: [CHANGES_A_PAGE], initial: CHANGES_A_PAGE }}
      served={{ total: data.total, filtered: false }}
    />
  )
}
