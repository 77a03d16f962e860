import { useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#domain/messages.ts'
import { updateFarmNote } from '#domain/notes/endpoints.ts'
import { type FarmNote, noteKinds, noteMembers, type NoteKind } from '#domain/notes/farm-note.ts'
import { pick } from '#domain/platform/members.ts'
import { fieldsQuery } from '#web/farms/queries.ts'
import { toast } from '#web/platform/toasts.ts'
import { notes as t } from '#web/texts/notes.ts'
import { ui } from '#web/texts/ui.ts'
import { Field, TextField, TextArea } from '#web/ui/fields/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { date } from '#web/platform/formats.ts'
import { savingBy } from '#web/ui/form/saving.ts'
import { Select } from '#web/ui/fields/select.tsx'
import { NotePhotos } from './note-photos.tsx'
import { farmNotesQuery, renewNotes } from './queries.ts'
import { useNotePhotos, type NotePhotos as NotePhotosState } from './use-note-photos.ts'

type Values = Pick<FarmNote, (typeof noteMembers)[number]>
const valuesOf = (note: FarmNote): Values => pick(note, noteMembers)

interface Props {
  note: FarmNote
  /** The photos of the dialog that created the note, some of which may not be sent yet. */
  photos?: NotePhotosState
  onClose: () => void
}

/** Edits a note: its day and time, field and text, with its photos. */
export const NoteDetailsDialog = ({ note, photos, onClose }: Props) => {
  const client = useQueryClient()
  const own = useNotePhotos(note)
  const { farm_id, id } = note
  const { data: fields = [] } = useQuery(fieldsQuery(farm_id))
  const reload = async () => {
    const notes = await client.fetchQuery({ ...farmNotesQuery(farm_id), staleTime: 0 })
    const found = notes.find((each) => each.id === id)
    if (!found) throw new Error(messages.notFound)
    return found
  }
  return (
    <FormDialog
      title={t.edit}
      submit={t.save}
      draft={`note:${id}`}
      initial={valuesOf(note)}
      stored={{
        record: note,
        valuesOf,
        reload,
        described: ({ date: day, time, kind, note: text, field_name }) => ({
          [t.kind]: t.kinds[kind],
          [t.date]: date(day),
          [t.time]: time ?? ui.nothing,
          [t.field]: field_name ?? t.wholeFarm,
          [t.text]: text ?? ui.nothing,
        }),
      }}
      saving={savingBy(updateFarmNote, { id: farm_id, noteId: id })}
      fallbackMessage={messages.noteNotSaved}
      saved={async () => {
        toast.done(t.saved)
        await renewNotes(client, farm_id)
      }}
      onClose={onClose}
    >
      {({ values, set, errorOf }) => (
        <>
          <Field label={t.kind} error={errorOf('kind')}>
            {(control) => (
              <Select
                {...control}
                large
                value={values.kind}
                onChange={({ target }) => set({ kind: target.value as NoteKind })}
              >
                {noteKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {t.kinds[kind]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <TextField
            label={t.date}
            type="date"
            value={values.date}
            error={errorOf('date')}
            onChange={({ target }) => set({ date: target.value })}
          />
          <TextField
            label={t.time}
            type="time"
            hint={t.timeHint}
            value={values.time ?? ''}
            error={errorOf('time')}
            onChange={({ target }) => set({ time: target.value.slice(0, 5) || null })}
          />
          <Field label={t.field} error={errorOf('field_id')}>
            {(control) => (
              <Select
                {...control}
                large
                value={values.field_id ?? ''}
                onChange={({ target }) => set({ field_id: target.value === '' ? null : Number(target.value) })}
              >
                <option value="">{t.wholeFarm}</option>
                {fields.map((field) => (
                  <option key={field.id} value={field.id}>
                    {field.field_name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <TextArea
            label={t.text}
            rows={3}
            value={values.note ?? ''}
            error={errorOf('note')}
            onChange={({ target }) => set({ note: target.value })}
          />
          <NotePhotos note={note} state={photos ?? own} />
        </>
      )}
    </FormDialog>
  )
}
