import { IconNotes } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useIsNarrow } from '#web/platform/navigation/viewport-width.ts'
import { can, usePerson } from '#web/platform/session/profile.ts'
import { notes as t } from '#web/texts/notes.ts'
import { Button } from '#web/ui/button.tsx'
import { TabAction } from '#web/ui/page/tab-action.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const NoteDialog = lazyPart(() => import('./note-dialog.tsx'))

interface NoteButtonProps {
  farmId: number
  primary?: boolean
  /** On a phone, the button is in the tab bar. */
  inTabBar?: boolean
}

/** Opens the dialog that records an event; for people with permission. */
export const NoteButton = ({ farmId, primary = false, inTabBar = false }: NoteButtonProps) => {
  const [open, setOpen] = useState(false)
  const isTab = useIsNarrow() && inTabBar
  if (!can(usePerson(), 'note.add')) return null
  const button = {
    'aria-haspopup': 'dialog',
    title: t.addWhole,
    onClick: () => setOpen(true),
    children: (
      <>
        <IconNotes aria-hidden="true" />
        {t.add}
      </>
    ),
  } as const
  return (
    <>
      {isTab ? (
        <TabAction>
          <button type="button" {...button} />
        </TabAction>
      ) : (
        <Button kind={primary ? 'primary' : 'plain'} data-print="none" {...button} />
      )}
      {open && (
        <Suspense>
          <NoteDialog farmId={farmId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
