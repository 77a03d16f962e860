import { Link } from '@tanstack/react-router'
import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { deviceAlertNames, deviceAlerts } from '#domain/devices/device-alert.ts'
import { Notice } from '#web/ui/notice.tsx'
import { dashboard as t } from './texts/dashboard.ts'

/**
 * Shows which cameras of the farm need attention, with a link to their list; renders nothing if there are none. It is
 * about today, whatever days are shown.
 */
export const FleetNotice = ({ data: { farm, devices, to, today } }: { data: FarmDashboard }) => {
  const needing = devices.filter(({ alerts }) => alerts.length > 0)
  if (needing.length === 0) return null
  const reasons = deviceAlerts.flatMap((alert) => {
    const count = needing.filter(({ alerts }) => alerts.includes(alert)).length
    return count === 0 ? [] : [t.needs_attention(deviceAlertNames[alert], count)]
  })
  return (
    <Notice tone="warn">
      {to < today && t.alertsOfToday}
      <Link to="/devices" search={{ state: 'needs_attention', farm_id: String(farm.id) }}>
        {t.needAttention(needing.length)}
      </Link>
      {`: ${reasons.join(', ')}. `}
      <Link to="/alerts" search={{ farm_id: String(farm.id) }}>
        {t.alerts}
      </Link>
    </Notice>
  )
}
