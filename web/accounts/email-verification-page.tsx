import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { verifyEmail } from '#domain/accounts/email-link-endpoints.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { ApiProblem, refusalOf } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { accounts as t } from '#web/texts/accounts.ts'
import { asButton, Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountLayout } from './account-layout.tsx'
import { oobCodeSearch } from './mail-link-address.ts'

export const EmailVerificationPage = () => {
  const { oobCode } = useAddress(oobCodeSearch)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(oobCode ? null : messages.missingCode)

  const verify = async () => {
    setBusy(true)
    try {
      const { reset_code, link_code } = await api(verifyEmail, { body: { oobCode: oobCode ?? '' } })
      toast.done(messages.emailVerified)
      if (link_code !== null) await navigate({ to: '/link-provider', search: { code: link_code } })
      else if (reset_code === null) await navigate({ to: '/' })
      else await navigate({ to: '/reset-password', search: { oobCode: reset_code } })
    } catch (error) {
      const isRefused = error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429
      // Otherwise the link is still valid, and the person can try again here.
      if (isRefused) setFault(error.message)
      else toast.error(refusalOf(error, messages.somethingWrongLater))
      setBusy(false)
    }
  }
  return (
    <AccountLayout title={t.verifyTitle} lead={t.verifyLead} foot={<Link to="/">{t.backToLogin}</Link>}>
      {fault && (
        <>
          <Notice live tone="bad">
            {fault}
          </Notice>
          <p>{t.verifyNext}</p>
          <Link to="/forgot-password" {...asButton({ kind: 'primary', size: 'large', wide: true })}>
            {t.requestAgain}
          </Link>
        </>
      )}
      {fault === null && (
        <Button kind="primary" size="large" wide busy={busy} onClick={() => void verify()}>
          {t.verifyAndContinue}
        </Button>
      )}
    </AccountLayout>
  )
}
