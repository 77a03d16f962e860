import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { email as emailRule } from '#domain/accounts/endpoints.ts'
import { forgotPassword } from '#domain/accounts/email-link-endpoints.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { refusalOf } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { REDIRECT_MS, useLater } from '#web/platform/time/use-later.ts'
import { accounts as t } from '#web/texts/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { AccountLayout } from './account-layout.tsx'
import css from './login-form.module.css'

export const ForgotPasswordPage = () => {
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const navigate = useNavigate()
  const later = useLater(REDIRECT_MS)

  const submit = async () => {
    const read = emailRule.safeParse(email)
    const isEmpty = email.trim() === ''
    setFault(read.success ? null : isEmpty ? messages.emailRequired : messages.invalidEmail)
    if (!read.success) return
    setState('busy')
    try {
      await api(forgotPassword, { body: { email: read.data } })
      toast.done(messages.resetLinkSent)
      setState('sent')
      later(() => void navigate({ to: '/' }))
    } catch (error) {
      toast.error(refusalOf(error, messages.cannotProcess))
      setState('open')
    }
  }
  return (
    <AccountLayout title={t.forgotPassword} lead={t.forgotLead} foot={<Link to="/">{t.backToLogin}</Link>}>
      <Form className={css.form} onSubmit={() => void submit()}>
        <TextField
          large
          label={t.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          inputMode="email"
          spellCheck={false}
          value={email}
          error={fault}
          onChange={(event) => setEmail(event.target.value.toLowerCase())}
        />
        <Button kind="primary" size="large" wide type="submit" busy={state !== 'open'}>
          {t.sendLink}
        </Button>
      </Form>
    </AccountLayout>
  )
}
