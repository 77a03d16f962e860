import { IconNotes } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { notes as t } from '#web/texts/notes.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const NoteDialog = lazyPart(() => import('./note-dialog.tsx'))

/** Opens the dialog that records an event; for people with permission. */
export const NoteButton = ({ farmId, primary = false }: { farmId: number; primary?: boolean }) => {
  const [open, setOpen] = useState(false)
  if (!can(usePerson(), 'note.add')) return null
  return (
    <>
      <Button
        kind={primary ? 'primary' : 'plain'}
        aria-haspopup="dialog"
        title={t.addWhole}
        data-print="none"
        onClick={() => setOpen(true)}
      >
        <IconNotes aria-hidden="true" />
        {t.add}
      </Button>
      {open && (
        <Suspense>
          <NoteDialog farmId={farmId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
