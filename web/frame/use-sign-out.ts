import { useNavigate } from '@tanstack/react-router'
import { messages } from '#domain/messages.ts'
import { closeSession } from '#web/platform/session.ts'
import { toast } from '#web/platform/toasts.ts'

/** Signs the person out and returns to the start. */
export const useSignOut = (): (() => Promise<void>) => {
  const navigate = useNavigate()
  return async () => {
    const told = await closeSession((url) => location.assign(url))
    if (told) toast.done(messages.loggedOut)
    else toast.error(messages.logoutFailed)
    await navigate({ to: '/' })
  }
}
