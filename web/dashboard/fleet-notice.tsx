import { Link } from '@tanstack/react-router'
import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { deviceAlertNames, deviceAlerts } from '#domain/devices/device-alert.ts'
import { dateTime } from '#web/platform/formats.ts'
import { Notice } from '#web/ui/notice.tsx'
import { dashboard as t } from './texts/dashboard.ts'

type Camera = FarmDashboard['devices'][number]

const MOST_NAMED = 2

/** The worst alert of a camera, by its place in the order of all alerts. */
const worst = ({ alerts }: Camera): number => Math.min(...alerts.map((alert) => deviceAlerts.indexOf(alert)))

/** `East House 2: Silent since 27 Nov 2026, 18:15, Clock is fast` */
const needs = ({ name, alerts, last_seen }: Camera, zone: string): string =>
  t.cameraNeeds(
    name,
    alerts
      .map((alert) =>
        alert === 'silent' && last_seen !== null ? t.silentSince(dateTime(last_seen, zone)) : deviceAlertNames[alert],
      )
      .join(', '),
  )

/**
 * Shows which cameras of the farm need attention and why, with a link to their list; renders nothing if there are none.
 * It is about today, whatever days are shown.
 */
export const FleetNotice = ({ data: { farm, devices, to, today } }: { data: FarmDashboard }) => {
  const needing = devices.filter(({ alerts }) => alerts.length > 0).toSorted((a, b) => worst(a) - worst(b))
  if (needing.length === 0) return null
  const unnamed = needing.length - MOST_NAMED
  return (
    <Notice tone="warn">
      {to < today && t.alertsOfToday}
      <Link to="/devices" search={{ state: 'needs_attention', farm_id: String(farm.id) }}>
        {t.needAttention(needing.length)}
      </Link>
      {`: ${[
        ...needing.slice(0, MOST_NAMED).map((camera) => needs(camera, farm.time_zone)),
        ...(unnamed > 0 ? [t.moreCameras(unnamed)] : []),
      ].join('; ')}. `}
      <Link to="/alerts" search={{ farm_id: String(farm.id) }}>
        {t.alerts}
      </Link>
    </Notice>
  )
}
