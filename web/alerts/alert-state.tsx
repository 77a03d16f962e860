import { IconAlertTriangle, IconBellOff, IconCheck, IconEye } from '@tabler/icons-react'
import type { Alert } from '#domain/alerts/alert.ts'
import { alerts as t } from '#web/texts/alerts.ts'
import { Tag } from '#web/ui/tag.tsx'

const isMuted = ({ muted_until }: Alert, now: number): boolean => muted_until !== null && Date.parse(muted_until) > now

/** Whether an alert is open and neither muted nor acknowledged. */
export const isPlainlyOpen = (alert: Alert, now: number): boolean =>
  alert.closed_at === null && alert.acknowledged_at === null && !isMuted(alert, now)

/** The state of an alert in one word. */
export const AlertState = ({ alert, now }: { alert: Alert; now: number }) => {
  if (alert.closed_at !== null)
    return (
      <Tag tone="good" icon={<IconCheck aria-hidden="true" />}>
        {t.states.closed}
      </Tag>
    )
  if (isMuted(alert, now)) return <Tag icon={<IconBellOff aria-hidden="true" />}>{t.states.muted}</Tag>
  if (alert.acknowledged_at !== null) return <Tag icon={<IconEye aria-hidden="true" />}>{t.states.acknowledged}</Tag>
  return (
    <Tag tone="warn" icon={<IconAlertTriangle aria-hidden="true" />}>
      {t.states.open}
    </Tag>
  )
}
