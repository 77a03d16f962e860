import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePortalSettings } from '#web/platform/portal-settings.ts'
import { accounts as t } from '#web/texts/accounts.ts'
import { AccountLayout } from './account-layout.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { LoginForm } from './login-form.tsx'

export const LoginPage = ({ onPassword }: { onPassword: () => void }) => {
  const settings = usePortalSettings()
  const [email, setEmail] = useState('')
  const team = settings?.contact_email
  return (
    <AccountLayout
      first
      title={t.signIn}
      lead={t.signInLead}
      foot={
        <>
          <p>
            {t.noAccount}{' '}
            {team ? (
              <>
                <a href={`mailto:${team}`}>{t.contactTeam}</a> {t.contactRest}
              </>
            ) : (
              t.contactPlain
            )}
          </p>
          <Link to="/privacy">{t.privacy}</Link>
        </>
      }
    >
      <LoginForm email={email} onEmail={setEmail} onPassword={onPassword} />
      {settings?.demo && <DemoAccounts email={email} onEmail={setEmail} />}
      {settings?.mailbox && <Link to="/demo-mailbox">{t.mailboxLink}</Link>}
    </AccountLayout>
  )
}
