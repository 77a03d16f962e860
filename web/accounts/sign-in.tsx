import { useEffect } from 'react'
import { useSignedIn } from '#web/platform/session/session.ts'
import { Toasts } from '#web/ui/toasts/toasts.tsx'
import { LoginPage } from './login-page.tsx'

interface SignInProps {
  /** The password is being typed: who it is will soon be signed in. */
  onPassword: () => void
  onSignedIn: () => void
}

/** The sign-in by itself: without the router and all that comes with it, which only other pages need. */
export const SignIn = ({ onPassword, onSignedIn }: SignInProps) => {
  const signedIn = useSignedIn()
  useEffect(() => {
    if (signedIn) onSignedIn()
  }, [signedIn, onSignedIn])
  return (
    <>
      <LoginPage onPassword={onPassword} />
      <Toasts />
    </>
  )
}
