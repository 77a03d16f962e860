import { useNavigate } from '@tanstack/react-router'
import { messages } from '#domain/messages.ts'
import { currentPerson } from '#web/platform/offline/last-signed-in.ts'
import { clearOnSignOut } from '#web/platform/offline/clear-on-sign-out.ts'
import { closeSession } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/toasts.ts'

/** Signs the person out and returns to the start. */
export const useSignOut = (): (() => Promise<void>) => {
  const navigate = useNavigate()
  return async () => {
    const whose = currentPerson()
    const ended = await closeSession((url) => location.assign(url))
    if (whose !== null) await clearOnSignOut(whose)
    if (ended) toast.done(messages.loggedOut)
    else toast.error(messages.logoutFailed)
    await navigate({ to: '/' })
  }
}
