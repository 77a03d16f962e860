import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { passwordWeakness } from '#domain/accounts/password.ts'
import { createFirstAdmin } from '#domain/accounts/password-endpoints.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { usePortalSettings } from '#web/platform/api/portal-settings.ts'
import { startSession } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/toasts.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { accounts as t } from '#web/texts/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { savingWith } from '#web/ui/form/saving.ts'
import { useChecks } from '#web/ui/form/use-checks.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { AccountLayout } from './account-layout.tsx'
import { firstAdminSearch } from './mail-link-address.ts'
import css from './login-form.module.css'

const blank = { firstname: '', lastname: '', email: '', password: '' }
type Name = keyof typeof blank
/**
 * If passwords are disabled, the account is linked with a provider next; its code is stored until the page navigates
 * there.
 */
const creating = savingWith(createFirstAdmin.body, async (body) => {
  const { link_code } = await api(createFirstAdmin, { body })
  if (body.password !== undefined) await startSession(body.email, body.password)
  return link_code
})

/** The page that the setup link of an empty server opens: creates the first administrator. */
export const FirstAdminPage = () => {
  const { code } = useAddress(firstAdminSearch)
  const [values, setValues] = useState(blank)
  const navigate = useNavigate()
  const hasPasswords = usePortalSettings()?.passwords !== false
  const { busy, errorOf, faults, touch, send } = useChecks(messages.somethingWrongLater)
  const submit = () =>
    send(creating, { ...values, password: hasPasswords ? values.password : undefined, code }, [], async (link_code) => {
      if (link_code !== null) return navigate({ to: '/link-provider', search: { code: link_code } })
      toast.done(messages.loginSuccessful)
      return navigate({ to: '/' })
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
          {hasPasswords && (
            <PasswordField
              large
              label={t.password}
              hint={(errorOf('password') && passwordWeakness(values.password)) || t.passwordRules}
              autoComplete="new-password"
              {...bind('password')}
            />
          )}
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
