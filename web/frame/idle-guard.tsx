import { useEffect, useRef, useState } from 'react'
import { getProfile, reportActivity } from '#domain/accounts/endpoints.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { watchIdle, type IdleState, type IdleWatch } from '#web/platform/session/idle.ts'
import { readPersistedQueries } from '#web/platform/offline/query-persistence.ts'
import { hasOwnVault, lock } from '#web/platform/offline/lock.ts'
import { clearAfterTimeout } from '#web/platform/offline/clear-on-sign-out.ts'
import { lastSignedIn, currentPerson } from '#web/platform/offline/last-signed-in.ts'
import { noteInput } from '#web/platform/session/last-input.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { closeSession } from '#web/platform/session/session.ts'
import { safeLocalStorage } from '#web/platform/offline/safe-local-storage.ts'
import { toast } from '#web/platform/toasts.ts'
import { frame as t } from '#web/texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

const inputs = ['pointerdown', 'pointermove', 'keydown', 'input', 'wheel', 'touchstart', 'scroll'] as const

/** A failed report is not shown: the next report or request gives the server the same information. */
const report = () => void api(reportActivity, { background: false }).catch(() => {})

/**
 * Sent in the background, so that it does not extend the session. Only a 401 means that it ended; a missing response
 * does not.
 */
const ask = async (): Promise<boolean | null> => {
  try {
    await api(getProfile, { background: true })
    return true
  } catch (error) {
    return error instanceof ApiProblem && error.status === 401 ? false : null
  }
}

/** Warns and signs out an inactive person; without a signal it locks the page instead. */
export const IdleGuard = () => {
  const [state, setState] = useState<IdleState>({ kind: 'active' })
  const watch = useRef<IdleWatch>(null)
  useEffect(() => {
    const idle = watchIdle({ shared: safeLocalStorage, report, ask, onState: setState })
    watch.current = idle
    const touch = () => {
      noteInput()
      idle.touch()
    }
    for (const name of inputs) addEventListener(name, touch, { passive: true, capture: true })
    document.addEventListener('visibilitychange', idle.look)
    return () => {
      idle.stop()
      for (const name of inputs) removeEventListener(name, touch, { capture: true })
      document.removeEventListener('visibilitychange', idle.look)
    }
  }, [])
  useEffect(() => {
    if (state.kind !== 'ended') return
    // Without a signal, or with one that has no internet access, nobody could sign in again.
    const isAlone = !navigator.onLine || (readPersistedQueries.get().size > 0 && hasOwnVault())
    if (isAlone && lastSignedIn() !== null) return lock()
    const whose = currentPerson()
    void closeSession().then(async (isTold) => {
      toast.note(messages.sessionEnded)
      if (isTold && whose !== null) await clearAfterTimeout(whose)
    })
  }, [state.kind])
  if (state.kind !== 'warned') return null
  const stay = () => watch.current?.stay()
  return (
    <Dialog
      urgent
      title={t.idleTitle(state.seconds)}
      onClose={stay}
      actions={
        <Button kind="primary" onClick={stay}>
          {t.stillHere}
        </Button>
      }
    >
      <p>{t.idleText}</p>
    </Dialog>
  )
}
