import { Suspense, useState, type ReactNode } from 'react'
import { pendingPhotosOf, pendingOf } from '#web/platform/offline/pending.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useSignOut } from './use-sign-out.ts'

const LeaveDialog = lazyPart(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }))

/** Signs this person out; whoever has counts or photos waiting here is asked first. */
export const useLeaving = (personId: number): { leave: () => void; question: ReactNode } => {
  const signOut = useSignOut()
  const [leaving, setLeaving] = useState(false)
  const [counts, photos] = [pendingOf(personId), pendingPhotosOf(personId)]
  return {
    leave: () => (pendingOf(personId) + pendingPhotosOf(personId) > 0 ? setLeaving(true) : void signOut()),
    question: leaving && (
      <Suspense>
        <LeaveDialog
          waiting={counts}
          photos={photos}
          onClose={() => setLeaving(false)}
          onLeave={() => void signOut()}
        />
      </Suspense>
    ),
  }
}
