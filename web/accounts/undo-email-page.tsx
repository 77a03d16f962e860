import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { undoEmailChange } from '#domain/accounts/session-endpoints.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { refusalOf } from '#web/platform/api/problem.ts'
import { toast } from '#web/platform/toasts.ts'
import { useAddress } from '#web/platform/navigation/use-address.ts'
import { accounts } from '#web/texts/accounts.ts'
import { factors as t } from '#web/texts/factors.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountLayout } from './account-layout.tsx'
import { oobCodeSearch } from './mail-link-address.ts'

/**
 * The page that the email to a former address links to. It acts on a button press, so that link scanners change
 * nothing.
 */
export const UndoEmailPage = () => {
  const { oobCode } = useAddress(oobCodeSearch)
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(oobCode ? null : messages.missingCode)

  const undo = async () => {
    setBusy(true)
    try {
      const { email, reset_code, link_code } = await api(undoEmailChange, { body: { oobCode: oobCode ?? '' } })
      toast.done(t.undone(email))
      if (reset_code === null) await navigate({ to: '/link-provider', search: { code: link_code ?? '' } })
      else await navigate({ to: '/reset-password', search: { oobCode: reset_code } })
    } catch (error) {
      setFault(refusalOf(error, messages.badCode))
      setBusy(false)
    }
  }
  return (
    <AccountLayout title={t.undoTitle} lead={t.undoLead} foot={<Link to="/">{accounts.backToLogin}</Link>}>
      {fault && (
        <Notice live tone="bad">
          {fault}
        </Notice>
      )}
      {oobCode && (
        <Button kind="primary" size="large" wide busy={busy} onClick={() => void undo()}>
          {t.undoButton}
        </Button>
      )}
    </AccountLayout>
  )
}
