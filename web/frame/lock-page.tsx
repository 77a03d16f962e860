import { useEffect, useState } from 'react'
import { lastSignedIn } from '#web/platform/offline/last-signed-in.ts'
import { unlock } from '#web/platform/offline/lock.ts'
import { hasPin, openByPin, sealCounts } from '#web/platform/offline/sealed-counts.ts'
import { useOnline } from '#web/platform/offline/use-online.ts'
import { endSession, isSignedIn } from '#web/platform/session/session.ts'
import { frame as t } from '#web/texts/frame.ts'
import { Brand } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import css from './lock-page.module.css'

/** Replaces every page while the portal is locked: unlocked by the field PIN or, with a signal, by signing in. */
export const LockPage = () => {
  const person = lastSignedIn() ?? 0
  const online = useOnline()
  const [pin, setPin] = useState('')
  const [left, setLeft] = useState<number | null>(() => (hasPin(person) ? null : 0))
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    document.title = t.lockTitle
    void sealCounts(person)
  }, [person])
  const open = async () => {
    setBusy(true)
    const tries = await openByPin(person, pin).finally(() => setBusy(false))
    setPin('')
    setLeft(tries)
    if (tries === null) unlock(!isSignedIn())
  }
  const signIn = () => {
    endSession()
    unlock(false)
  }
  return (
    <main className={css.lock}>
      <Brand />
      <h1>{t.lockTitle}</h1>
      <p>{online ? t.lockTextOnline : t.lockText}</p>
      {left === 0 ? (
        <p role="alert">{t.lockNoPin}</p>
      ) : (
        <Form onSubmit={() => void open()}>
          <PasswordField
            label={t.pin}
            inputMode="numeric"
            autoComplete="off"
            value={pin}
            error={left === null ? null : t.pinWrong(left)}
            onChange={({ target }) => setPin(target.value)}
          />
          <Button kind="primary" type="submit" wide busy={busy} disabled={pin === ''}>
            {t.unlock}
          </Button>
        </Form>
      )}
      <Button onClick={signIn} disabled={!online}>
        {t.lockSignIn}
      </Button>
    </main>
  )
}
