import type { CountText } from '#domain/language/text.ts'
import { IconArrowMerge, IconPlus } from '@tabler/icons-react'
import { useState, type ComponentType, type ReactNode } from 'react'
import type { HistoryEntry, HistoryKind } from '#domain/history/endpoints.ts'
import { HistoryDialog } from '#web/history/history-dialog.tsx'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { reference as t } from '#web/texts/reference.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { entomologyBreadcrumbs } from '#web/ui/page/entomology-breadcrumbs.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { actionColumn } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import { useTableView, type TableView } from '#web/ui/table/table-view.ts'
import { DeleteEntry } from './delete-entry.tsx'
import { FIRST_ROWS, ROWS_CHOICES } from './reference-address.ts'
import { EmptyList } from './starter-list.tsx'

interface Texts {
  title: string
  search: string
  addNew: string
  counted: CountText
  removeQuestion: string
}

interface ReferencePageProps<R> {
  texts: Texts
  /** The server's response for the list. */
  asked: { data: { rows: R[]; total: number } | undefined; error: Error | null; refetch: () => unknown }
  columns: [Column<R>, ...Column<R>[]]
  cardTitle?: (row: R) => ReactNode
  view: TableView
  /** Whether a filter other than the search applies. */
  filtered?: boolean
  tools?: ReactNode
  nameOf: (row: R) => string
  /** The form of an existing or a new row. */
  Form: ComponentType<{ row: R | null; onClose: () => void }>
  remove: (row: R) => Promise<unknown>
  /** The dialog that merges a row into another; omitted if rows cannot be merged. */
  Merge?: ComponentType<{ row: R; name: string; onClose: () => void }>
  history: { kind: HistoryKind; describe: (entry: HistoryEntry) => string }
}

type Opened<R> = { what: 'form'; row: R | null } | { what: 'delete' | 'history' | 'merge'; row: R }

const rowActions = <R,>(
  nameOf: (row: R) => string,
  open: (opened: Opened<R>) => void,
  edits: boolean,
  tells: boolean,
  merges: boolean,
): Column<R> =>
  actionColumn(t.columns.action, (row) => (
    <RowActions
      name={nameOf(row)}
      onEdit={edits ? () => open({ what: 'form', row }) : undefined}
      onDelete={edits ? () => open({ what: 'delete', row }) : undefined}
      onHistory={tells ? () => open({ what: 'history', row }) : undefined}
    >
      {edits && merges && (
        <Button
          kind="ghost"
          size="icon"
          aria-label={t.merge.action(nameOf(row))}
          title={t.merge.short}
          onClick={() => open({ what: 'merge', row })}
        >
          <IconArrowMerge aria-hidden="true" />
        </Button>
      )}
    </RowActions>
  ))

/** A list of reference data with the actions that its reader may perform: everybody reads, entomology admins edit. */
export const ReferencePage = <R extends { id: number }>(props: ReferencePageProps<R>) => {
  const { texts, asked, columns, cardTitle, view, filtered, tools, nameOf, Form, Merge, remove, history } = props
  const person = usePerson()
  const [, setView] = useTableView()
  const [opened, setOpened] = useState<Opened<R> | null>(null)
  const close = () => setOpened(null)
  const [edits, tells] = [can(person, 'reference.edit'), can(person, 'history.see')]
  const action = rowActions(nameOf, setOpened, edits, tells, Merge !== undefined)
  const { data, error, refetch } = asked
  return (
    <Page
      title={texts.title}
      breadcrumbs={entomologyBreadcrumbs()}
      actions={
        edits ? (
          <Button kind="primary" onClick={() => setOpened({ what: 'form', row: null })}>
            <IconPlus aria-hidden="true" />
            {texts.addNew}
          </Button>
        ) : undefined
      }
    >
      {data ? (
        <DataTable
          name={texts.title}
          rows={data.rows}
          rowKey={({ id }) => id}
          columns={edits || tells ? [...columns, action] : columns}
          cardTitle={cardTitle}
          view={view}
          onView={setView}
          searchName={texts.search}
          counted={texts.counted}
          paging={{ choices: ROWS_CHOICES, initial: FIRST_ROWS }}
          served={{ total: data.total, filtered: Boolean(view.q) || filtered === true }}
          tools={tools}
          empty={<EmptyList />}
        />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={FIRST_ROWS + 3} />
      )}
      {opened?.what === 'form' && <Form row={opened.row} onClose={close} />}
      {opened?.what === 'delete' && (
        <DeleteEntry
          question={texts.removeQuestion}
          name={nameOf(opened.row)}
          remove={() => remove(opened.row)}
          onClose={close}
        />
      )}
      {opened?.what === 'merge' && Merge && <Merge row={opened.row} name={nameOf(opened.row)} onClose={close} />}
      {opened?.what === 'history' && (
        <HistoryDialog {...history} id={opened.row.id} name={nameOf(opened.row)} onClose={close} />
      )}
    </Page>
  )
}
