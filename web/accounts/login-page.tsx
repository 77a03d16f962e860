import { Suspense, useState } from 'react'
import type { FactorRequired } from '#domain/accounts/signed-in.ts'
import { usePortalSettings } from '#web/platform/api/portal-settings.ts'
import { hasOwnVault, lock } from '#web/platform/offline/lock.ts'
import { typedInput } from '#web/platform/forms/input-before-hydration.ts'
import { accounts as t } from '#web/texts/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { AccountLayout } from './account-layout.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { LanguageChoice } from '#web/ui/fields/language-choice.tsx'
import { LoginForm } from './login-form.tsx'
import { ProviderButtons } from './providers/provider-buttons.tsx'

const FactorForm = lazyPart(async () => ({ default: (await import('./factor-form.tsx')).FactorForm }))

export const LoginPage = ({ onPassword }: { onPassword: () => void }) => {
  const settings = usePortalSettings()
  const [email, setEmail] = useState(() => typedInput('username').toLowerCase())
  const [asked, setAsked] = useState<FactorRequired | null>(null)
  const team = settings?.contact_email
  if (asked)
    return (
      <AccountLayout title={t.factorTitle}>
        <Suspense fallback={<SkeletonLines lines={4} />}>
          <FactorForm asked={asked} onBack={() => setAsked(null)} />
        </Suspense>
      </AccountLayout>
    )
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
          <a href="/privacy">{t.privacy}</a>
          <LanguageChoice />
        </>
      }
    >
      {settings?.passwords !== false && (
        <LoginForm email={email} onEmail={setEmail} onPassword={onPassword} onAsked={setAsked} />
      )}
      {settings?.providers[0] && <ProviderButtons providers={settings.providers} />}
      {settings?.demo && <DemoAccounts email={email} onEmail={setEmail} />}
      {hasOwnVault() && (
        <Button
          onClick={() => {
            lock()
            // If only the sign-in page was loaded, the portal has to be loaded before its lock screen can be shown.
            location.reload()
          }}
        >
          {t.openByPin}
        </Button>
      )}
      {settings?.mailbox && <a href="/demo-mailbox">{t.mailboxLink}</a>}
    </AccountLayout>
  )
}
