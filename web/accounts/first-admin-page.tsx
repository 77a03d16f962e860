import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createFirstAdmin } from '#domain/accounts/password-endpoints.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api.ts'
import { startSession } from '#web/platform/session.ts'
import { toast } from '#web/platform/toasts.ts'
import { useAddress } from '#web/platform/use-address.ts'
import { accounts as t } from '#web/texts/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { savingWith } from '#web/ui/form/saving.ts'
import { useChecks } from '#web/ui/form/use-checks.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { AccountLayout } from './account-layout.tsx'
import { firstAdminSearch } from './code-address.ts'
import css from './login-form.module.css'

const blank = { firstname: '', lastname: '', email: '', password: '' }
type Name = keyof typeof blank
const creating = savingWith(createFirstAdmin.body, async (body) => {
  await api(createFirstAdmin, { body })
  await startSession(body.email, body.password)
})

/** Where the link of an empty server's start leads. */
export const FirstAdminPage = () => {
  const { code } = useAddress(firstAdminSearch)
  const [values, setValues] = useState(blank)
  const navigate = useNavigate()
  const { busy, errorOf, faults, touch, send } = useChecks(messages.somethingWrongLater)
  const submit = () =>
    send(creating, { ...values, code }, [], async () => {
      toast.done(messages.loginSuccessful)
      await navigate({ to: '/' })
    })
  const bind = (name: Name) => ({
    name,
    value: values[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => {
      touch([name])
      setValues({ ...values, [name]: event.target.value })
    },
  })
  return (
    <AccountLayout title={t.firstAdminTitle} lead={t.firstAdminLead} foot={<Link to="/">{t.backToLogin}</Link>}>
      {code ? (
        <Form className={css.form} faults={faults} onSubmit={() => void submit()}>
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
        </Form>
      ) : (
        <Notice tone="bad">{messages.firstAdminLink}</Notice>
      )}
    </AccountLayout>
  )
}
