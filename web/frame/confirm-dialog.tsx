import { useState } from 'react'
import { confirmIdentity } from '#domain/accounts/session-endpoints.ts'
import { factorMessages } from '#domain/accounts/factor-messages.ts'
import { messages } from '#domain/messages.ts'
import { askPasskeyConfirmation } from '#domain/accounts/factor-endpoints.ts'
import { hasPasskeys, signWithPasskey } from '#web/platform/passkeys.ts'
import { api } from '#web/platform/api.ts'
import { messageOf } from '#web/platform/problem.ts'
import { factors } from '#web/texts/factors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import css from './confirm-dialog.module.css'

const t = factors.confirm

/** Nothing typed here is ever kept. */
export const ConfirmDialog = ({ onEnd }: { onEnd: (confirmed: boolean) => void }) => {
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (password === '') return setFault(t.missing)
    setBusy(true)
    try {
      await api(confirmIdentity, { body: { password } })
      onEnd(true)
    } catch (error) {
      setFault(messageOf(error, messages.somethingWrongLater))
      setBusy(false)
    }
    return undefined
  }
  const provePasskey = async () => {
    setBusy(true)
    try {
      const { ticket, options } = await api(askPasskeyConfirmation)
      await api(confirmIdentity, { body: { ticket, passkey: await signWithPasskey(options) } })
      onEnd(true)
    } catch (error) {
      setFault(messageOf(error, factorMessages.passkeyRefused))
      setBusy(false)
    }
  }
  return (
    <Dialog title={t.title} onClose={() => onEnd(false)}>
      <Form className={css.form} onSubmit={() => void submit()}>
        <p>{t.text}</p>
        <PasswordField
          label={t.password}
          name="password"
          autoComplete="current-password"
          value={password}
          error={fault}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className={css.actions}>
          {hasPasskeys() && (
            <Button busy={busy} onClick={() => void provePasskey()}>
              {t.passkey}
            </Button>
          )}
          <Button onClick={() => onEnd(false)}>{t.cancel}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {t.submit}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
