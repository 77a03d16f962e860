import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps, type ReactNode } from 'react'
import type { HistoryKind } from '#domain/history/endpoints.ts'
import { EntryHistory } from '#web/field-work/entries/entry-history.tsx'
import { EntryList } from '#web/field-work/entries/entry-list.tsx'
import { allowedWith, entryTime } from '#web/field-work/entries/entry-time.ts'
import type { Place } from '#web/field-work/outbox/entry.ts'
import { useIsNarrow } from '#web/platform/navigation/viewport-width.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { surveys as t } from '#web/texts/surveys.ts'
import { RowActions } from '#web/ui/row-actions.tsx'
import { actionColumn } from '#web/ui/table/columns.ts'
import type { Column } from '#web/ui/table/table-props.ts'
import type { TableView } from '#web/ui/table/table-view.ts'
import { PhotosButton, type OfEntry } from './photos/photos-button.tsx'
import { photosOfPlot } from './photos/queries.ts'
import { observerName } from './species/species.ts'

/** The members that all kinds of entries share. */
type Entry = Parameters<typeof observerName>[0] &
  Parameters<typeof entryTime>[0] & { observer_id: number | null; round: number | null }

export type EntryDialog = 'edit' | 'delete' | 'effort' | 'observations' | 'move' | 'add'

interface DialogProps<R> {
  row: R
  name: string
  place: Place
  onClose: () => void
  show: (dialog: EntryDialog) => void
}

interface Allowed {
  /** Whether this person may change the entry. */
  change: boolean
  show: (dialog: EntryDialog) => () => void
}

/** A kind of count: the columns and actions of its list. */
export interface EntryKind<R extends Entry> {
  kind: OfEntry['kind']
  historyKind: HistoryKind
  rowKey: (row: R) => number | string
  /** The record that has the row's history. */
  entryId: (row: R) => number
  nameOf: (row: R) => string
  /** The title of an entry's card on a phone: what was counted, on what. */
  cardTitle: (row: R) => ReactNode
  /** The columns that the title of the card contains. */
  inTitle: readonly string[]
  /** The columns in the line below it. */
  inLine?: readonly string[]
  /** False if nothing was counted: then only the effort can be edited. */
  isCounted: (row: R) => boolean
  /** Title of the empty list. */
  none: string
  /** The columns after observer and round; `time` is the column with the time of the entry. */
  columns: (time: Column<R>) => Column<R>[]
  photosOf: (row: R) => OfEntry
  /** More buttons of a row. */
  actions?: (row: R, allowed: Allowed) => ReactNode
  dialogs: Partial<Record<EntryDialog, (props: DialogProps<R>) => ReactNode>>
}

interface EntryTabProps<R extends Entry> {
  of: EntryKind<R>
  place: Place
  year: number
  /** The current sort order, search and page, and a function to change them. */
  view: [TableView, (change: TableView) => void]
  /** The server's response for them. */
  asked: ComponentProps<typeof EntryList<R>>['asked']
}

/** The entries of one kind on a plot in a year: list, photos, history, and the dialogs of the kind. */
export const EntryTab = <R extends Entry>({ of, place, year, view: [view, setView], asked }: EntryTabProps<R>) => {
  const person = usePerson()
  const isNarrow = useIsNarrow()
  const [open, setOpen] = useState<{ dialog: EntryDialog | 'history'; row: R } | null>(null)
  const { data: photos = [] } = useQuery(photosOfPlot(place.plot_id, year, of.kind))
  const close = () => setOpen(null)

  const actions = (row: R) => {
    const { change, history } = allowedWith(person, row.observer_id)
    const show = (dialog: EntryDialog | 'history') => () => setOpen({ dialog, row })
    return (
      <RowActions
        name={of.nameOf(row)}
        onEdit={change ? show(of.isCounted(row) ? 'edit' : 'effort') : undefined}
        onDelete={change ? show('delete') : undefined}
        onHistory={history ? show('history') : undefined}
      >
        <PhotosButton of={of.photosOf(row)} name={of.nameOf(row)} place={place} photos={photos} />
        {of.actions?.(row, { change, show })}
      </RowActions>
    )
  }
  const titles = t.columns
  const onCard = (column: Column<R>): Column<R> => {
    if (of.inTitle.includes(column.key)) return { ...column, card: 'none' }
    return of.inLine?.includes(column.key) ? { ...column, card: 'line' } : column
  }
  const round = { key: 'round', title: titles.round, figures: true }
  const time: Column<R> = {
    key: 'start_time',
    title: titles.start_time,
    value: (row) => entryTime(row, place.zone),
    card: 'line',
  }
  return (
    <>
      <EntryList
        name={t.tabs[of.kind]}
        asked={asked}
        rowKey={of.rowKey}
        cardTitle={of.cardTitle}
        columns={[
          { key: 'observer', title: titles.observer, value: observerName, card: 'line' },
          isNarrow
            ? { ...round, value: (row) => (row.round === null ? null : t.visit.round(row.round)), card: 'line' }
            : { ...round, value: (row) => row.round },
          // Rows that become cards in a narrow window have the observer as their title, and show all columns.
          ...(isNarrow ? of.columns(time).map(onCard) : of.columns(time)),
          actionColumn(titles.action, actions),
        ]}
        view={view}
        onView={setView}
        none={{ title: of.none, text: t.noSurveyText }}
      />
      {open?.dialog === 'history' && (
        <EntryHistory
          kind={of.historyKind}
          id={of.entryId(open.row)}
          name={of.nameOf(open.row)}
          zone={place.zone}
          onClose={close}
        />
      )}
      {open &&
        open.dialog !== 'history' &&
        of.dialogs[open.dialog]?.({
          row: open.row,
          name: of.nameOf(open.row),
          place,
          onClose: close,
          show: (dialog) => setOpen({ dialog, row: open.row }),
        })}
    </>
  )
}
