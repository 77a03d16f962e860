import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The figures on the page are good, but could not be renewed. */
export const RenewalNotice = ({ at, onRetry }: { at: number; onRetry: () => void }) => (
  <Notice tone="warn" title="The figures could not be renewed" live>
    They are those of {new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}. The page goes
    on trying. <Button onClick={onRetry}>Retry</Button>
  </Notice>
)
