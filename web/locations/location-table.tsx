import { IconPlus, IconRestore } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ComponentType } from 'react'
import { HistoryDialog } from '#web/history/history-dialog.tsx'
import { describeChanges } from '#web/history/describe-changes.ts'
import noRecords from '#web/drawings/empties/no-records.svg?raw'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { locations as t } from '#web/texts/locations.ts'
import { pastedLocations } from '#web/texts/pasted-locations.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { actionColumn } from '#web/ui/table/columns.ts'
import type { Column } from '#web/ui/table/table-props.ts'
import { useTableView, type TableView } from '#web/ui/table/table-view.ts'
import { FIRST_ROWS, ROWS_CHOICES, type Kind } from './locations-address.ts'
import { invalidateLocations } from './record-queries.ts'

interface LocationTableProps<R> {
  kind: Kind
  /** The server's response for the list. */
  asked: { data: { rows: R[]; total: number } | undefined; error: Error | null; refetch: () => unknown }
  columns: [Column<R>, ...Column<R>[]]
  view: TableView & { archived?: 'true' | 'false' | undefined }
  nameOf: (row: R) => string
  Form: ComponentType<{ row: R | null; parent: number | undefined; onClose: () => void }>
  /** If the list belongs to one place: its id, and the dialog that adds several records to it at once. */
  parent?: number | undefined
  Several?: ComponentType<{ parent: number; onClose: () => void }>
  remove: (row: R, confirm: boolean) => Promise<unknown>
  restore: (row: R, key: string) => Promise<unknown>
}

type Opened<R> = { what: 'form'; row: R | null } | { what: 'several' } | { what: 'delete' | 'history'; row: R }
type Open<R> = (opened: Opened<R>) => void

const names: Record<string, string> = t.form
const describe = describeChanges(names)

/** A list of fields, tunnels or plots, with the actions that its reader may perform. */
export const LocationTable = <R extends { id: number }>(props: LocationTableProps<R>) => {
  const { kind, asked, columns, view, nameOf, Form, parent, Several, remove, restore } = props
  const person = usePerson()
  const client = useQueryClient()
  const [, setView] = useTableView()
  const [opened, setOpened] = useState<Opened<R> | null>(null)
  const close = () => setOpened(null)
  const may = {
    edit: can(person, 'location.edit'),
    tell: can(person, 'history.see'),
    restore: can(person, 'farm.delete'),
  }
  const archived = view.archived === 'true'
  const { data, error, refetch } = asked
  if (!data)
    return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={FIRST_ROWS + 3} />
  const texts = t[kind]
  const adds = may.edit && !archived && (
    <>
      <Button kind="primary" onClick={() => setOpened({ what: 'form', row: null })}>
        <IconPlus aria-hidden="true" />
        {texts.addNew}
      </Button>
      {Several && parent !== undefined && (
        <Button onClick={() => setOpened({ what: 'several' })}>
          {kind === 'fields' ? pastedLocations.button : t.several.button}
        </Button>
      )}
    </>
  )
  const which = may.restore && <Which archived={archived} />
  const action = archived ? restoreAction(nameOf, restore) : rowActions(nameOf, setOpened, may)
  return (
    <>
      <DataTable
        name={texts.title}
        rows={data.rows}
        rowKey={({ id }) => id}
        columns={may.edit || may.tell ? [...columns, action] : columns}
        view={view}
        onView={setView}
        searchName={texts.search}
        counted={texts.counted}
        paging={{ choices: ROWS_CHOICES, initial: FIRST_ROWS }}
        served={{ total: data.total, filtered: Boolean(view.q) || archived }}
        tools={
          <>
            {adds}
            {which}
          </>
        }
        empty={
          <EmptyState
            title={texts.empty}
            drawing={noRecords}
            actions={
              <>
                {adds}
                {which}
              </>
            }
          >
            {texts.emptyText}
          </EmptyState>
        }
      />
      {opened?.what === 'form' && <Form row={opened.row} parent={parent} onClose={close} />}
      {opened?.what === 'several' && Several && parent !== undefined && <Several parent={parent} onClose={close} />}
      {opened?.what === 'delete' && (
        <DeleteDialog
          question={texts.removeQuestion}
          kinds={t.depends}
          remove={(confirm) => remove(opened.row, confirm)}
          onClose={close}
          onGone={() => {
            toast.done(t.removed(nameOf(opened.row)))
            close()
            void invalidateLocations(client)
          }}
        >
          {t.removeText(nameOf(opened.row))}
        </DeleteDialog>
      )}
      {opened?.what === 'history' && (
        <HistoryDialog kind={kind} id={opened.row.id} name={nameOf(opened.row)} describe={describe} onClose={close} />
      )}
    </>
  )
}

/** Selects active or deleted records, for people who may restore them. */
const Which = ({ archived }: { archived: boolean }) => {
  const navigate = useNavigate()
  return (
    <Select
      aria-label={t.which}
      value={String(archived)}
      onChange={(event) =>
        void navigate({
          to: '.',
          search: (before: object) => ({
            ...before,
            page: undefined,
            archived: event.target.value === 'true' ? 'true' : undefined,
          }),
          resetScroll: false,
        })
      }
    >
      <option value="false">{t.present}</option>
      <option value="true">{t.archived}</option>
    </Select>
  )
}

const rowActions = <R,>(nameOf: (row: R) => string, open: Open<R>, may: { edit: boolean; tell: boolean }): Column<R> =>
  actionColumn(t.columns.action, (row) => (
    <RowActions
      name={nameOf(row)}
      onEdit={may.edit ? () => open({ what: 'form', row }) : undefined}
      onDelete={may.edit ? () => open({ what: 'delete', row }) : undefined}
      onHistory={may.tell ? () => open({ what: 'history', row }) : undefined}
    />
  ))

const restoreAction = <R,>(nameOf: (row: R) => string, restore: (row: R, key: string) => Promise<unknown>): Column<R> =>
  actionColumn(t.columns.action, (row) => <Restore name={nameOf(row)} restore={(key) => restore(row, key)} />)

const Restore = ({ name, restore }: { name: string; restore: (key: string) => Promise<unknown> }) => {
  const client = useQueryClient()
  const { busy, save } = useSave(t.saveError)
  const act = () =>
    save(async (key) => {
      await restore(key)
      toast.done(t.restored(name))
      await invalidateLocations(client)
    })
  return (
    <Button busy={busy} aria-label={t.restoreNamed(name)} onClick={() => void act()}>
      <IconRestore aria-hidden="true" />
      {t.restore}
    </Button>
  )
}
