import type { CountText } from '#domain/language/text.ts'
import nothing from '#web/drawings/empties/nothing-to-survey.svg?raw'
import { surveys as t } from '#web/texts/surveys.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { DataTableProps } from '#web/ui/table/table-props.ts'
import { FIRST_ROWS, ROWS_CHOICES } from '../queries.ts'

interface EntryListProps<R> extends Pick<
  DataTableProps<R>,
  'name' | 'rowKey' | 'columns' | 'cardTitle' | 'view' | 'onView'
> {
  /** The response for the current page. */
  asked: { data: { rows: R[]; total: number } | undefined; error: Error | null; refetch: () => unknown }
  /** The title of the empty state. */
  none: { title: string; text: string }
  searchName?: string
  counted?: CountText
}

/** A paged list of survey entries, controlled by the address. */
export const EntryList = <R,>({ asked, none, view, ...table }: EntryListProps<R>) => {
  const { data, error, refetch } = asked
  if (!data)
    return error ? (
      <ErrorState error={error} retry={() => void refetch()} kept={t.countsWithoutList} />
    ) : (
      <SkeletonLines lines={8} />
    )
  return (
    <DataTable
      searchName={t.search}
      counted={t.counted}
      {...table}
      rows={data.rows}
      view={view}
      paging={{ choices: ROWS_CHOICES, initial: FIRST_ROWS }}
      served={{ total: data.total, filtered: Boolean(view.q) }}
      empty={
        <EmptyState title={none.title} drawing={nothing}>
          {none.text}
        </EmptyState>
      }
    />
  )
}
