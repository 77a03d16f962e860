import { Link, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { messages } from '#domain/messages.ts'
import { usePortalSettings } from '#web/platform/api/portal-settings.ts'
import { refusalOf } from '#web/platform/api/problem.ts'
import { finishAtProvider, purposeOf, type Returned } from '#web/platform/session/provider-session.ts'
import { useSignedIn } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/toasts.ts'
import { accounts } from '#web/texts/accounts.ts'
import { factors } from '#web/texts/factors.ts'
import { providers as t } from '#web/texts/providers.ts'
import { asButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { FactorForm } from '../factor-form.tsx'

/**
 * The page to which a provider redirects the browser. Its parameters are used once and removed from the address at
 * once.
 */
export const ProviderReturnPage = () => {
  const { provider = '' } = useParams({ strict: false })
  const { history } = useRouter()
  const signedIn = useSignedIn()
  const [query] = useState(() => location.search.slice(1))
  const [returned, setReturned] = useState<Returned | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const begun = useRef(false)
  const purpose = purposeOf(query)
  // The settings are part of the document; the server also rejects an unknown provider.
  const isUnknown = usePortalSettings()?.providers.every(({ id }) => id !== provider) ?? false
  // A person who reloads the page, or opens it without a provider's response, has nothing to submit.
  const mistake = isUnknown ? t.unknown : query === '' ? t.beginAgain : null
  const fault = mistake ?? refusal

  useEffect(() => {
    if (begun.current || mistake !== null) return
    begun.current = true
    window.history.replaceState(window.history.state, '', location.pathname)
    finishAtProvider(provider, query).then(
      (result) => {
        setReturned(result)
        if (result.kind === 'entered') toast.done(messages.loginSuccessful)
        if (result.kind === 'linked') history.replace('/settings?tab=sign-in')
        if (result.kind === 'confirmed') close()
      },
      (error: unknown) => setRefusal(refusalOf(error, messages.loginFailed)),
    )
  }, [provider, query, history, mistake])
  useEffect(() => {
    if (signedIn && (returned?.kind === 'entered' || returned?.kind === 'asked')) history.replace(returned.returnTo)
  }, [signedIn, returned, history])

  if (returned?.kind === 'asked')
    return (
      <AccountLayout title={accounts.factorTitle}>
        <FactorForm asked={returned.asked} onBack={() => history.replace('/')} />
      </AccountLayout>
    )
  return (
    <AccountLayout
      title={
        purpose === 'sign-in'
          ? fault
            ? t.failedTitle
            : t.returnTitle
          : purpose === 'link'
            ? t.title
            : factors.confirm.title
      }
      foot={
        purpose !== 'sign-in' ? (
          <Link to="/settings">{t.toSettings}</Link>
        ) : (
          !fault && <Link to="/">{accounts.backToLogin}</Link>
        )
      }
    >
      {fault ? (
        <>
          <Notice live tone="bad">
            {fault}
          </Notice>
          {purpose === 'sign-in' && (
            <Link to="/" {...asButton({ kind: 'primary', size: 'large', wide: true })}>
              {accounts.backToLogin}
            </Link>
          )}
        </>
      ) : returned?.kind === 'confirmed' ? (
        <Notice live tone="good">
          {t.confirmed}
        </Notice>
      ) : (
        <>
          <p>{t.returnLead}</p>
          <SkeletonLines lines={2} />
        </>
      )}
    </AccountLayout>
  )
}
