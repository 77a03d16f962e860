import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteFarmNote } from '#domain/notes/endpoints.ts'
import type { FarmNote } from '#domain/notes/farm-note.ts'
import { FarmSwitch } from '#web/farms/farm-switch-picker.tsx'
import { farmQuery } from '#web/farms/queries.ts'
import { api } from '#web/platform/api/api.ts'
import { date, text } from '#web/platform/formats.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { toast } from '#web/platform/toasts.ts'
import { home } from '#web/texts/home.ts'
import { notes as t } from '#web/texts/notes.ts'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FarmNav } from '#web/ui/page/farm-nav.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { PhotoStrip } from '#web/ui/photos/photo-strip.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-props.ts'
import { useTableView } from '#web/ui/table/table-view.ts'
import { Interventions } from './interventions.tsx'
import { NoteButton } from './note-button.tsx'
import { NoteDetailsDialog } from './note-details-dialog.tsx'
import css from './notes.module.css'
import { farmNotesQuery, renewNotes } from './queries.ts'
import { shownPhotos } from './shown-photos.ts'

const ROWS_CHOICES = [10, 25, 50]

const columns: [Column<FarmNote>, ...Column<FarmNote>[]] = [
  { key: 'kind', title: t.kind, value: ({ kind }) => t.kinds[kind] },
  {
    key: 'date',
    title: t.date,
    value: (note) => `${note.date} ${note.time ?? ''}`,
    cell: (note) => t.when(date(note.date), note.time),
  },
  { key: 'field_name', title: t.field, value: ({ field_name }) => field_name ?? t.wholeFarm },
  { key: 'author_name', title: t.by, value: ({ author_name }) => author_name },
  {
    key: 'note',
    title: t.text,
    value: ({ note }) => note,
    cell: ({ note, photos, kind, date: day }) => (
      <div className={css.text}>
        {(note !== null || photos.length === 0) && text(note)}
        {photos.length > 0 && <PhotoStrip photos={shownPhotos(photos, t.named(kind, date(day)))} />}
      </div>
    ),
    card: 'row',
  },
]

const actionsColumn = (
  isOwn: (note: FarmNote) => boolean,
  onEdit: (note: FarmNote) => void,
  onDelete: (note: FarmNote) => void,
): Column<FarmNote> => ({
  key: 'actions',
  title: t.actions,
  value: () => null,
  fixed: true,
  card: 'corner',
  cell: (note) =>
    isOwn(note) && (
      <RowActions
        name={t.named(note.kind, date(note.date))}
        onEdit={() => onEdit(note)}
        onDelete={() => onDelete(note)}
      />
    ),
})

/** All notes of a farm, latest first. */
const Notes = ({ farmId }: { farmId: number }) => {
  const client = useQueryClient()
  const person = usePerson()
  const [view, setView] = useTableView()
  const asked = useQuery(farmNotesQuery(farmId))
  const [editing, setEditing] = useState<FarmNote | null>(null)
  const [removing, setRemoving] = useState<FarmNote | null>(null)
  if (!asked.data) return <Pending asked={asked} lines={6} />
  const isOwn = (note: FarmNote) => note.author_id === person.id && can(person, 'note.edit')
  return (
    <>
      <DataTable
        name={t.title}
        rows={asked.data}
        rowKey={({ id }) => id}
        columns={[...columns, actionsColumn(isOwn, setEditing, setRemoving)]}
        view={view}
        onView={setView}
        searchName={t.search}
        counted={t.counted}
        paging={{ choices: ROWS_CHOICES, initial: 25 }}
        empty={
          <EmptyState title={t.emptyTitle} late="no-records">
            {t.empty}
          </EmptyState>
        }
      />
      {editing && <NoteDetailsDialog note={editing} onClose={() => setEditing(null)} />}
      {removing && (
        <DeleteDialog
          question={t.removeQuestion}
          kinds={{}}
          remove={() => api(deleteFarmNote, { params: { id: farmId, noteId: removing.id } })}
          onClose={() => setRemoving(null)}
          onGone={() => {
            setRemoving(null)
            toast.done(t.removed)
            void renewNotes(client, farmId)
          }}
        >
          {t.removeText}
        </DeleteDialog>
      )}
    </>
  )
}

export const NotesPage = () => {
  const { farmId } = useParams({ from: '/_portal/farm-notes/$farmId' })
  return <NotesOfFarm farmId={Number(farmId)} />
}

/** The page of the farm with this id. */
export const NotesOfFarm = ({ farmId }: { farmId: number }) => {
  const { data: farm } = useSuspenseQuery(farmQuery(farmId))
  return (
    <Page
      title={t.title}
      lead={<FarmSwitch farm={farm} />}
      breadcrumbs={[
        <Link key="home" to="/">
          {home.title}
        </Link>,
        <Link key="farm" to="/farm-dashboard/$farmId" params={{ farmId: String(farmId) }}>
          {farm.title}
        </Link>,
      ]}
      actions={<NoteButton farmId={farmId} primary />}
    >
      <FarmNav farmId={farmId} here="notes" />
      <Notes farmId={farmId} />
      <Interventions farmId={farmId} zone={farm.time_zone} />
    </Page>
  )
}
