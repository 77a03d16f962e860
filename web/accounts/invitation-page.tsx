import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { passwordWeakness } from '#domain/accounts/password.ts'
import { roleNames } from '#domain/access/role-names.ts'
import { acceptInvitation, readInvitation, type Invitation } from '#domain/accounts/invitation-endpoints.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { usePortalSettings } from '#web/platform/api/portal-settings.ts'
import { refusalOf } from '#web/platform/api/problem.ts'
import { begin, endSession, isSignedIn } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/toasts.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { accounts as t } from '#web/texts/accounts.ts'
import { people } from '#web/texts/people.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { savingBy } from '#web/ui/form/saving.ts'
import { useChecks } from '#web/ui/form/use-checks.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { PhoneField } from '#web/ui/person/phone-field.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { AccountLayout } from './account-layout.tsx'
import { oobCodeSearch } from './mail-link-address.ts'
import css from './login-form.module.css'

const accepting = savingBy(acceptInvitation)
type Name = 'firstname' | 'lastname' | 'phone' | 'password'

const Accept = ({ invitation, oobCode }: { invitation: Invitation; oobCode: string }) => {
  const navigate = useNavigate()
  const hasPasswords = usePortalSettings()?.passwords !== false
  const { busy, errorOf, faults, touch, send } = useChecks(messages.somethingWrongLater)
  const [values, setValues] = useState({
    firstname: invitation.firstname ?? '',
    lastname: invitation.lastname ?? '',
    phone: invitation.phone ?? '',
    password: '',
  })
  const set = (name: Name, value: string) => {
    touch([name])
    setValues({ ...values, [name]: value })
  }
  const submit = () =>
    send(
      accepting,
      { ...values, password: hasPasswords ? values.password : undefined, oobCode },
      [],
      async ({ signed_in, link_code }) => {
        if (link_code !== null) return navigate({ to: '/link-provider', search: { code: link_code } })
        if (isSignedIn()) endSession()
        if (signed_in) begin(signed_in.profile)
        toast.done(messages.loginSuccessful)
        return navigate({ to: '/' })
      },
    )
  const bind = (name: Name) => ({
    name,
    value: values[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  })
  return (
    <Form className={css.form} faults={faults} onSubmit={() => void submit()}>
      <TextField large label={t.email} value={invitation.email} readOnly autoComplete="username" />
      <TextField large label={t.firstName} autoComplete="given-name" {...bind('firstname')} />
      <TextField large label={t.lastName} autoComplete="family-name" {...bind('lastname')} />
      <PhoneField
        label={people.form.phone}
        value={values.phone}
        error={errorOf('phone')}
        onValue={(value) => set('phone', value)}
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
        {t.acceptInvitation}
      </Button>
    </Form>
  )
}

type Read = Invitation | { fault: string } | null

/** The page that an invitation email links to: who invites to what, and what the account still needs. */
export const InvitationPage = () => {
  const { oobCode = '' } = useAddress(oobCodeSearch)
  const [read, setRead] = useState<Read>(oobCode === '' ? { fault: messages.invitationUnknown } : null)
  useEffect(() => {
    if (oobCode === '') return
    let isGone = false
    api(readInvitation, { body: { oobCode } }).then(
      (invitation) => !isGone && setRead(invitation),
      (error: unknown) => !isGone && setRead({ fault: refusalOf(error, messages.somethingWrongLater) }),
    )
    return () => {
      isGone = true
    }
  }, [oobCode])
  const isOpen = read !== null && !('fault' in read)
  return (
    <AccountLayout
      title={isOpen ? t.invitedTitle(read.organisation_title ?? 'Bombus') : t.invitationTitle}
      lead={isOpen ? t.invitedLead(read.invited_by ?? t.somebody, roleNames[read.role]) : undefined}
      foot={<Link to="/">{t.backToLogin}</Link>}
    >
      {read === null && <SkeletonLines lines={4} />}
      {isOpen && <Accept key={oobCode} invitation={read} oobCode={oobCode} />}
      {read !== null && 'fault' in read && (
        <>
          <Notice live tone="bad">
            {read.fault}
          </Notice>
          <Link to="/" {...asButton({ kind: 'primary', size: 'large', wide: true })}>
            {t.signIn}
          </Link>
          <Link to="/forgot-password" {...asButton({ size: 'large', wide: true })}>
            {t.forgotPassword}
          </Link>
        </>
      )}
    </AccountLayout>
  )
}
