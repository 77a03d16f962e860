import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { createFirstAdmin } from '#domain/accounts/password-calls.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api.ts'
import { ApiProblem, refusalOf } from '#web/platform/problem.ts'
import { startSession } from '#web/platform/session.ts'
import { useAddress } from '#web/platform/use-address.ts'
import { toast } from '#web/platform/toasts.ts'
import { accounts as t } from '#web/texts/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { AccountLayout } from './account-layout.tsx'
import { firstAdminSearch } from './code-search.ts'
import css from './login-form.module.css'

const blank = { firstname: '', lastname: '', email: '', password: '' }
type Name = keyof typeof blank

/** Where the link of an empty server's start leads. */
export const FirstAdminPage = () => {
  const { code } = useAddress(firstAdminSearch)
  const [values, setValues] = useState(blank)
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const read = createFirstAdmin.body.safeParse({ ...values, code })
    if (!read.success)
      return setFaults(
        Object.fromEntries(read.error.issues.toReversed().map((issue) => [issue.path[0], issue.message])),
      )
    setFaults({})
    setBusy(true)
    try {
      await api(createFirstAdmin, { body: read.data })
      await startSession(read.data.email, read.data.password)
      toast.done(messages.loginSuccessful)
      await navigate({ to: '/' })
    } catch (error) {
      if (error instanceof ApiProblem)
        setFaults(Object.fromEntries(error.issues.map((issue) => [issue.path, issue.message])))
      toast.error(refusalOf(error, messages.somethingWrongLater))
      setBusy(false)
    }
  }
  const bind = (name: Name) => ({
    name,
    value: values[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <AccountLayout title={t.firstAdminTitle} lead={t.firstAdminLead} foot={<Link to="/">{t.backToLogin}</Link>}>
      {code ? (
        <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
          <TextField large label={t.firstName} autoComplete="given-name" {...bind('firstname')} />
          <TextField large label={t.lastName} autoComplete="family-name" {...bind('lastname')} />
          <TextField
            large
            label={t.email}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            {...bind('email')}
          />
          <PasswordField
            large
            label={t.password}
            hint={t.passwordRules}
            autoComplete="new-password"
            {...bind('password')}
          />
          <Button kind="primary" size="large" wide type="submit" busy={busy}>
            {t.createAccount}
          </Button>
        </form>
      ) : (
        <Notice tone="bad">{messages.firstAdminLink}</Notice>
      )}
    </AccountLayout>
  )
}
