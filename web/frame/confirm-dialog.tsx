import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { startPasskeyConfirmation } from '#domain/accounts/factor-endpoints.ts'
import { factorMessages } from '#domain/accounts/factor-messages.ts'
import { getConfirmationWays, type ConfirmationWays } from '#domain/accounts/provider-endpoints.ts'
import { confirmIdentity } from '#domain/accounts/session-endpoints.ts'
import { messages } from '#domain/messages.ts'
import { hasPasskeys, signWithPasskey } from '#web/platform/session/passkeys.ts'
import { api } from '#web/platform/api/api.ts'
import { messageOf } from '#web/platform/api/problem.ts'
import { confirmAtProvider } from '#web/platform/session/provider-session.ts'
import { factors } from '#web/texts/factors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import css from './confirm-dialog.module.css'

const t = factors.confirm

/** The most common methods, used if the server does not list any. */
const usual: ConfirmationWays = { password: true, factors: ['passkey'], providers: [] }

interface EndProps {
  onEnd: (confirmed: boolean) => void
}

/** Offers the confirmation methods of this person. Input is never stored. */
export const ConfirmDialog = ({ onEnd }: EndProps) => {
  const { data, error } = useQuery({
    queryKey: ['confirmation-ways'],
    queryFn: ({ signal }) => api(getConfirmationWays, {}, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const ways = data ?? (error ? usual : null)
  return (
    <Dialog title={t.title} onClose={() => onEnd(false)}>
      {ways ? <Ways ways={ways} onEnd={onEnd} /> : <SkeletonLines lines={3} />}
    </Dialog>
  )
}

const Ways = ({ ways, onEnd }: { ways: ConfirmationWays } & EndProps) => {
  const hasCodes = ways.factors.includes('totp')
  const [field, setField] = useState<'password' | 'code' | null>(ways.password ? 'password' : hasCodes ? 'code' : null)
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const waiting = useRef<AbortController>(null)
  useEffect(() => () => waiting.current?.abort(), [])

  const prove = async (work: () => Promise<unknown>, fallbackMessage: string) => {
    setBusy(true)
    setFault(null)
    try {
      await work()
      onEnd(true)
    } catch (error) {
      setFault(messageOf(error, fallbackMessage))
      setBusy(false)
    }
  }
  const submit = () => {
    if (typed === '') return setFault(field === 'code' ? t.missingCode : t.missing)
    const body = field === 'code' ? { code: typed } : { password: typed }
    return void prove(() => api(confirmIdentity, { body }), messages.somethingWrongLater)
  }
  const provePasskey = () =>
    void prove(async () => {
      const { ticket, options } = await api(startPasskeyConfirmation)
      await api(confirmIdentity, { body: { ticket, passkey: await signWithPasskey(options) } })
    }, factorMessages.passkeyRefused)
  const proveAt = (provider: string) => {
    waiting.current?.abort()
    const control = new AbortController()
    waiting.current = control
    setFault(null)
    // The other methods stay available for a person who closes the provider's window.
    confirmAtProvider(provider, control.signal).then(
      () => onEnd(true),
      (error: unknown) => setFault(messageOf(error, messages.somethingWrongLater)),
    )
  }
  const choose = (next: 'password' | 'code') => {
    setField(next)
    setTyped('')
    setFault(null)
  }
  const bind = {
    value: typed,
    error: fault,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  }
  return (
    <Form className={css.form} onSubmit={submit}>
      <p>{field === 'password' ? t.text : t.textOther}</p>
      {field === 'password' && (
        <PasswordField label={t.password} name="password" autoComplete="current-password" {...bind} />
      )}
      {field === 'code' && (
        <TextField
          label={t.code}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...bind}
        />
      )}
      {field === null && fault && <p role="alert">{fault}</p>}
      <div className={css.actions}>
        {ways.factors.includes('passkey') && hasPasskeys() && (
          <Button busy={busy} onClick={provePasskey}>
            {t.passkey}
          </Button>
        )}
        {ways.providers.map(({ id, label }) => (
          <Button key={id} busy={busy} onClick={() => proveAt(id)}>
            {t.provider(label)}
          </Button>
        ))}
        {hasCodes && field === 'password' && <Button onClick={() => choose('code')}>{t.byCode}</Button>}
        {ways.password && field === 'code' && <Button onClick={() => choose('password')}>{t.byPassword}</Button>}
        <Button onClick={() => onEnd(false)}>{t.cancel}</Button>
        {field !== null && (
          <Button kind="primary" type="submit" busy={busy}>
            {t.submit}
          </Button>
        )}
      </div>
    </Form>
  )
}
