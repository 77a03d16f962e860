import { timeText } from '#domain/display/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { dashboard as t } from './texts/dashboard.ts'

const clockOf = (at: Date): string => timeText(at.getHours(), at.getMinutes())

/** The figures on the page are valid but could not be refreshed. */
export const RenewalNotice = ({ at, onRetry }: { at: number; onRetry: () => void }) => (
  <Notice tone="warn" title={t.notRenewed} live>
    {t.notRenewedText(clockOf(new Date(at)))} <Button onClick={onRetry}>{t.retry}</Button>
  </Notice>
)
