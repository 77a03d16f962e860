import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { messages } from '#domain/messages.ts'
import { frame as t } from '#web/texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useSignOut } from './use-sign-out.ts'

/** Without the profile no page can be shown, but signing out still works. */
export const ProfileFault = ({ error, reset }: ErrorComponentProps) => {
  const queries = useQueryErrorResetBoundary()
  const signOut = useSignOut()
  const retry = () => {
    queries.reset()
    reset()
  }
  return (
    <main>
      <ErrorState
        heading="h1"
        error={error}
        title={messages.profileError}
        retry={retry}
        more={<Button onClick={() => void signOut()}>{t.signOut}</Button>}
      />
    </main>
  )
}
