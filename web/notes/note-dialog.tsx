import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messages } from '#domain/messages.ts'
import { createFarmNote, deleteFarmNote } from '#domain/notes/endpoints.ts'
import { type FarmNote, type NoteKind, noteKinds } from '#domain/notes/farm-note.ts'
import { api } from '#web/platform/api/api.ts'
import { date } from '#web/platform/formats.ts'
import { useIsNarrow } from '#web/platform/navigation/viewport-width.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { notes as t } from '#web/texts/notes.ts'
import { ui } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { NoteDetailsDialog } from './note-details-dialog.tsx'
import { NotePhotos } from './note-photos.tsx'
import css from './notes.module.css'
import { renewNotes } from './queries.ts'
import { useNotePhotos } from './use-note-photos.ts'

interface Props {
  farmId: number
  onClose: () => void
}

/** The note that was just created, with an undo button. */
const Noted = ({ note, busy, onUndo }: { note: FarmNote; busy: boolean; onUndo: () => void }) => {
  const undo = useRef<HTMLButtonElement>(null)
  // The clicked button no longer exists, so the focus moves to Undo.
  useEffect(() => undo.current?.focus(), [])
  return (
    <div className={css.noted}>
      <p role="status">
        <span className="vh">{t.noted(note.kind)} </span>
        <span>{t.when(date(note.date), note.time)}</span>
      </p>
      <Button ref={undo} busy={busy} onClick={onUndo}>
        {t.undo}
      </Button>
    </div>
  )
}

/** Records an event with one tap on its kind; it can be undone, and details can follow. */
const NoteDialog = ({ farmId, onClose }: Props) => {
  const client = useQueryClient()
  const sheet = useIsNarrow()
  const { busy, save } = useSave(messages.noteNotSaved)
  const [note, setNote] = useState<FarmNote | null>(null)
  const [detailed, setDetailed] = useState(false)
  const photos = useNotePhotos(note)
  const add = (kind: NoteKind) =>
    void save(async (key) => {
      setNote(await api(createFarmNote, { params: { id: farmId }, body: { kind }, key }))
      void renewNotes(client, farmId)
    })
  const undo = ({ id }: FarmNote) =>
    void save(async () => {
      await api(deleteFarmNote, { params: { id: farmId, noteId: id } })
      toast.done(t.undone)
      setNote(null)
      void renewNotes(client, farmId)
    })
  if (note && detailed) return <NoteDetailsDialog note={note} photos={photos} onClose={onClose} />
  return (
    <Dialog
      sheet={sheet}
      title={note ? t.noted(note.kind) : t.question}
      onClose={onClose}
      actions={
        note ? (
          <>
            <Button onClick={() => setDetailed(true)}>{t.details}</Button>
            <Button kind="primary" onClick={onClose}>
              {t.done}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{ui.cancel}</Button>
        )
      }
    >
      {note ? (
        <>
          <Noted note={note} busy={busy} onUndo={() => undo(note)} />
          <NotePhotos note={note} state={photos} />
        </>
      ) : (
        <>
          <p className={css.lead}>{t.now}</p>
          <div className={css.kinds} aria-busy={busy}>
            {noteKinds.map((kind) => (
              <Button key={kind} size="large" aria-disabled={busy} onClick={() => busy || add(kind)}>
                {t.kinds[kind]}
              </Button>
            ))}
          </div>
        </>
      )}
    </Dialog>
  )
}
export default NoteDialog
