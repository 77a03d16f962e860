import { Suspense, useState, type ReactNode } from 'react'
import { hasWaiting } from '#web/platform/offline/pending.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useSignOut } from './use-sign-out.ts'

const LeaveDialog = lazyPart(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }))

/** Signs this person out; asks for confirmation first if counts, photos or reviews are unsent. */
export const useLeaving = (personId: number): { leave: () => void; question: ReactNode } => {
  const signOut = useSignOut()
  const [leaving, setLeaving] = useState(false)
  return {
    leave: () => (hasWaiting(personId) ? setLeaving(true) : void signOut()),
    question: leaving && (
      <Suspense>
        <LeaveDialog personId={personId} onClose={() => setLeaving(false)} onLeave={() => void signOut()} />
      </Suspense>
    ),
  }
}
