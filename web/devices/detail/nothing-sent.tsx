import noSignal from '#web/drawings/empties/no-signal.svg?raw'
import { devices as t } from '#web/texts/devices.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const NothingSent = () => (
  <EmptyState title={t.noMessages} drawing={noSignal}>
    {t.noMessagesText}
  </EmptyState>
)
