import { useNavigate } from '@tanstack/react-router'
import { messages } from '#domain/messages.ts'
import { personHere } from '#web/platform/offline/person-here.ts'
import { leavePhone } from '#web/platform/offline/leave-phone.ts'
import { closeSession } from '#web/platform/session.ts'
import { toast } from '#web/platform/toasts.ts'

/** Signs the person out and returns to the start. */
export const useSignOut = (): (() => Promise<void>) => {
  const navigate = useNavigate()
  return async () => {
    const whose = personHere()
    const told = await closeSession((url) => location.assign(url))
    if (whose !== null) await leavePhone(whose)
    if (told) toast.done(messages.loggedOut)
    else toast.error(messages.logoutFailed)
    await navigate({ to: '/' })
  }
}
