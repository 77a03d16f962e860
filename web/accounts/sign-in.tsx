import { useEffect } from 'react'
import { useSignedIn } from '#web/platform/session/session.ts'
import { Toasts } from '#web/ui/toasts/toasts.tsx'
import { LoginPage } from './login-page.tsx'

interface SignInProps {
  /** Called when the password is being typed: the person will soon be signed in. */
  onPassword: () => void
  onSignedIn: () => void
}

/** The sign-in on its own, without the router and its dependencies, which only other pages need. */
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
