import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { dashboard as t } from './texts/dashboard.ts'

const clock = { hour: '2-digit', minute: '2-digit' } as const

/** The figures on the page are good, but could not be renewed. */
export const RenewalNotice = ({ at, onRetry }: { at: number; onRetry: () => void }) => (
  <Notice tone="warn" title={t.notRenewed} live>
    {t.notRenewedText(new Date(at).toLocaleTimeString('en-GB', clock))} <Button onClick={onRetry}>{t.retry}</Button>
  </Notice>
)
