import { useState } from 'react'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { refusalOf } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { accounts as t } from '#web/texts/accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

interface SignUpOverlayProps {
  email: string
  /** Retries the sign-in; by now the person may have followed the link in the email. */
  onContinue: () => void
  busy: boolean
  onClose: () => void
}

/** Shown after a sign-in with an address that is not verified yet. */
export const SignUpOverlay = ({ email, onContinue, busy, onClose }: SignUpOverlayProps) => {
  const [sending, setSending] = useState(false)
  const resend = async () => {
    setSending(true)
    const { resendVerification } = await import('#domain/accounts/email-link-endpoints.ts')
    await api(resendVerification, { body: { email } }).then(
      () => toast.done(messages.emailSent),
      (error: unknown) => toast.error(refusalOf(error, messages.cannotProcess)),
    )
    setSending(false)
  }
  return (
    <Dialog
      title={t.signUpTitle}
      onClose={onClose}
      actions={
        <>
          <Button busy={sending} onClick={() => void resend()}>
            {t.resend}
          </Button>
          <Button kind="primary" busy={busy} onClick={onContinue}>
            {t.verifyAndContinue}
          </Button>
        </>
      }
    >
      <p>{messages.checkYourMail}</p>
    </Dialog>
  )
}
