import { IconNote } from '@tabler/icons-react'
import { useState } from 'react'
import { surveys as t } from '#web/texts/surveys.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import css from './notes-button.module.css'

/** A shortened note, with a button that opens all of it. */
export const NotesButton = ({ notes, of }: { notes: string | null; of: string }) => {
  const [open, setOpen] = useState(false)
  if (notes === null) return <span className={css.none}>{t.noNote}</span>
  return (
    <>
      <Button kind="ghost" title={t.viewNotes} onClick={() => setOpen(true)}>
        <IconNote aria-hidden="true" />
        <span className="vh">{t.viewNotesOf(of)}: </span>
        <span className={css.short}>{notes}</span>
      </Button>
      {open && (
        <Dialog
          title={`${t.notesTitle}: ${of}`}
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>{t.close}</Button>}
        >
          <p className={css.notes}>{notes}</p>
        </Dialog>
      )}
    </>
  )
}
