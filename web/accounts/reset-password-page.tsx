import { Link, useNavigate } from '@tanstack/react-router'
import { resetPassword } from '#domain/accounts/password-endpoints.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { ApiProblem, refusalOf } from '#web/platform/api/problem.ts'
import { endSession, isSignedIn } from '#web/platform/session/session.ts'
import { toast } from '#web/platform/toasts.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { REDIRECT_MS, useLater } from '#web/platform/time/use-later.ts'
import { accounts as t } from '#web/texts/accounts.ts'
import { asButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountLayout } from './account-layout.tsx'
import { oobCodeSearch } from './mail-link-address.ts'
import { NewPasswordForm } from './new-password-form.tsx'

export const ResetPasswordPage = () => {
  const { oobCode } = useAddress(oobCodeSearch)
  const navigate = useNavigate()
  const later = useLater(REDIRECT_MS)

  const save = async (password: string): Promise<boolean> => {
    try {
      await api(resetPassword, { body: { oobCode: oobCode ?? '', password } })
      toast.done(messages.passwordUpdated)
      if (isSignedIn()) endSession()
      later(() => void navigate({ to: '/' }))
      return true
    } catch (error) {
      toast.error(refusalOf(error, messages.somethingWrongLater))
      // Without a response, or with another password, the link is still valid, and the person can try again here.
      if (error instanceof ApiProblem && error.status > 0 && error.status !== 422)
        later(() => void navigate({ to: '/forgot-password' }))
      return false
    }
  }
  return (
    <AccountLayout
      title={t.resetTitle}
      lead={oobCode ? t.resetLead : undefined}
      foot={<Link to="/">{t.backToLogin}</Link>}
    >
      {oobCode ? (
        <NewPasswordForm save={save} />
      ) : (
        <>
          <Notice tone="bad">{messages.missingCode}</Notice>
          <Link to="/forgot-password" {...asButton({ kind: 'primary', size: 'large', wide: true })}>
            {t.requestAgain}
          </Link>
        </>
      )}
    </AccountLayout>
  )
}
