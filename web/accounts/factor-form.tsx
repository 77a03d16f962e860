import { useState } from 'react'
import type { FactorRequired, SecondFactor } from '#domain/accounts/signed-in.ts'
import { factorMessages } from '#domain/accounts/factor-messages.ts'
import { messages } from '#domain/messages.ts'
import { hasPasskeys, signWithPasskey } from '#web/platform/session/passkeys.ts'
import { ApiProblem, refusalOf } from '#web/platform/api/problem.ts'
import { finishSession } from '#web/platform/session/factor-session.ts'
import { toast } from '#web/platform/toasts.ts'
import { factors as t } from '#web/texts/factors.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './login-form.module.css'

interface FactorFormProps {
  asked: FactorRequired
  /** The ticket has expired, or the person wants to sign in with another account. */
  onBack: () => void
}

const focused = (field: HTMLInputElement | null) => field?.focus()

/** The second step of a sign-in, with any second factor of the account. */
export const FactorForm = ({ asked: { ticket, methods, passkey_options }, onBack }: FactorFormProps) => {
  const usable = methods.filter((method) => method !== 'passkey' || hasPasskeys())
  const [method, setMethod] = useState<SecondFactor>(usable[0] ?? 'recovery')
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const finish = async (prove: () => Promise<{ code: string } | { passkey: Record<string, unknown> }>) => {
    setBusy(true)
    setFault(null)
    try {
      await finishSession({ ticket, ...(await prove()) })
      toast.done(messages.loginSuccessful)
    } catch (error) {
      const message =
        error instanceof ApiProblem ? refusalOf(error, messages.loginFailed) : factorMessages.passkeyRefused
      if (message === factorMessages.beginAgain) {
        toast.error(message)
        onBack()
      } else setFault(message)
      setBusy(false)
    }
  }
  const submit = () =>
    void finish(async () =>
      method === 'passkey' ? { passkey: await signWithPasskey(passkey_options ?? {}) } : { code: code.trim() },
    )
  return (
    <Form className={css.form} onSubmit={submit}>
      <p>{t.factorLead[method]}</p>
      {fault && (
        <Notice live tone="bad">
          {fault}
        </Notice>
      )}
      {method !== 'passkey' && (
        <TextField
          key={method}
          ref={focused}
          large
          label={method === 'totp' ? t.factorCode : t.factorRecovery}
          name="code"
          autoComplete="one-time-code"
          inputMode={method === 'totp' ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          aria-required="true"
          onChange={(event) => setCode(event.target.value)}
        />
      )}
      <div className={css.submit}>
        <Button kind="primary" size="large" wide type="submit" busy={busy}>
          {method === 'passkey' ? t.passkeyButton : t.factorContinue}
        </Button>
        {usable
          .filter((other) => other !== method)
          .map((other) => (
            <Button
              key={other}
              wide
              onClick={() => {
                setMethod(other)
                setCode('')
                setFault(null)
              }}
            >
              {t.factorUse[other]}
            </Button>
          ))}
        <Button wide onClick={onBack}>
          {t.factorAgain}
        </Button>
      </div>
    </Form>
  )
}
