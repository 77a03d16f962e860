import { useEffect, useRef, useState } from 'react'
import type { FactorRequired } from '#domain/accounts/signed-in.ts'
import { messages } from '#domain/messages.ts'
import { reloadAfterUpdate } from '#web/platform/navigation/reload-after-update.ts'
import { ApiProblem, refusalOf } from '#web/platform/api/problem.ts'
import { startSession } from '#web/platform/session/session.ts'
import { dismissAll, toast } from '#web/platform/toasts.ts'
import { typedInput, wasFocused } from '#web/platform/forms/input-before-hydration.ts'
import { accounts as t } from '#web/texts/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import css from './login-form.module.css'
import { SignUpOverlay } from './sign-up-overlay.tsx'

interface LoginFormProps {
  email: string
  onEmail: (email: string) => void
  /** Called when the password is being typed: the person will soon be signed in. */
  onPassword: () => void
  /** Called when the password is right and a second factor is required. */
  onAsked: (asked: FactorRequired) => void
}

type Wrong = 'username' | 'current-password'
/** The fields that each error is about. */
const wrongBy: Record<string, Wrong[]> = {
  [messages.wrongPassword]: ['username', 'current-password'],
  [messages.notRegistered]: ['username'],
  [messages.invalidEmail]: ['username'],
}

export const LoginForm = ({ email, onEmail, onPassword, onAsked }: LoginFormProps) => {
  const [password, setPassword] = useState(() => typedInput('current-password'))
  const [incomplete, setIncomplete] = useState(false)
  const [wrong, setWrong] = useState<ReadonlySet<Wrong>>(new Set())
  const [busy, setBusy] = useState(false)
  const [unverified, setUnverified] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('input[autocomplete]') ?? [])
      if (wasFocused(field.autocomplete)) field.focus()
  }, [])

  const focus = (name: Wrong) => form.current?.querySelector<HTMLInputElement>(`[autocomplete=${name}]`)?.focus()
  const enter = async () => {
    // The error of an earlier attempt does not apply to this one.
    dismissAll()
    setBusy(true)
    try {
      const asked = await startSession(email.trim(), password)
      if (asked) return onAsked(asked)
      toast.done(messages.loginSuccessful)
    } catch (error) {
      const message = refusalOf(error, messages.loginFailed)
      toast.error(message)
      setUnverified(message === messages.notVerified)
      setBusy(false)
      const refused = wrongBy[message] ?? []
      setWrong(new Set(refused))
      focus(refused.length === 1 ? (refused[0] ?? 'current-password') : 'current-password')
    }
  }
  const enterWithPasskey = async () => {
    setBusy(true)
    try {
      // Loaded on demand, because most people sign in without a passkey.
      const { startPasskeySession } = await reloadAfterUpdate(import('#web/platform/session/factor-session.ts'))
      await startPasskeySession()
      toast.done(messages.loginSuccessful)
    } catch (error) {
      toast.error(error instanceof ApiProblem ? refusalOf(error, messages.loginFailed) : t.passkeyCancelled)
      setBusy(false)
    }
  }
  const submit = () => {
    const empty: Wrong[] = []
    if (email.trim() === '') empty.push('username')
    if (password === '') empty.push('current-password')
    setWrong(new Set(empty))
    setIncomplete(empty.length > 0)
    if (empty[0]) focus(empty[0])
    else void enter()
  }
  return (
    <Form box={form} className={css.form} onSubmit={submit}>
      <TextField
        large
        label={t.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        inputMode="email"
        spellCheck={false}
        value={email}
        aria-required="true"
        invalid={wrong.has('username')}
        onChange={(event) => {
          setWrong(new Set())
          onEmail(event.target.value.toLowerCase())
        }}
      />
      <PasswordField
        large
        label={t.password}
        autoComplete="current-password"
        value={password}
        aria-required="true"
        invalid={wrong.has('current-password')}
        onChange={(event) => {
          setWrong(new Set())
          onPassword()
          setPassword(event.target.value)
        }}
        aside={
          <a href="/forgot-password" className={css.link}>
            {t.forgotPassword}
          </a>
        }
      />
      <div className={css.submit}>
        {incomplete && (
          <Notice live tone="bad">
            {messages.fillAllFields}
          </Notice>
        )}
        <Button kind="primary" size="large" wide type="submit" busy={busy}>
          {t.signIn}
        </Button>
        {(typeof document === 'undefined' || typeof PublicKeyCredential === 'function') && (
          <Button size="large" wide busy={busy} onClick={() => void enterWithPasskey()}>
            {t.passkeySignIn}
          </Button>
        )}
      </div>
      {unverified && (
        <SignUpOverlay email={email.trim()} onContinue={enter} busy={busy} onClose={() => setUnverified(false)} />
      )}
    </Form>
  )
}
