import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { unsubscribeFromWeeklyEmail } from '#domain/weekly-email/endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { accounts } from '#web/texts/accounts.ts'
import { weeklyEmail as t } from '#web/texts/weekly-email.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AccountLayout } from './account-layout.tsx'

type State = 'asked' | 'busy' | 'ended' | 'unknown' | 'failed'

/**
 * The page that the unsubscribe link of an email opens. It acts on a button press, so that link scanners do not
 * unsubscribe people.
 */
export const UnsubscribePage = () => {
  // In the hash, which is never sent to a server.
  const token = useLocation({ select: ({ hash }) => hash })
  const [state, setState] = useState<State>(token === '' ? 'unknown' : 'asked')
  const end = async () => {
    setState('busy')
    try {
      await api(unsubscribeFromWeeklyEmail, { query: { token } })
      setState('ended')
    } catch (error) {
      setState(error instanceof ApiProblem && error.status === 404 ? 'unknown' : 'failed')
    }
  }
  const isOver = state === 'ended' || state === 'unknown'
  return (
    <AccountLayout
      title={t.endTitle}
      lead={isOver ? undefined : t.endLead}
      foot={<Link to="/">{accounts.backToLogin}</Link>}
    >
      {state === 'ended' && (
        <Notice live tone="good">
          {t.ended}
        </Notice>
      )}
      {(state === 'unknown' || state === 'failed') && (
        <Notice live tone="bad">
          {state === 'unknown' ? t.endUnknown : t.endFailed}
        </Notice>
      )}
      {!isOver && (
        <Button kind="primary" size="large" wide busy={state === 'busy'} onClick={() => void end()}>
          {t.endButton}
        </Button>
      )}
    </AccountLayout>
  )
}
