import { Link } from '@tanstack/react-router'
import type { FarmDashboard } from '#domain/dashboard/calls.ts'
import { ailments } from '#domain/devices/device.ts'
import { Notice } from '#web/ui/notice.tsx'
import { dashboard as t } from './texts/dashboard.ts'
import { map } from '#web/texts/map.ts'

/** Says which cameras of the farm need a look, and leads to their list; nothing where none does. */
export const FleetNotice = ({ farm, devices }: Pick<FarmDashboard, 'farm' | 'devices'>) => {
  const ailing = devices.filter(({ ails }) => ails.length > 0)
  if (ailing.length === 0) return null
  const reasons = ailments.flatMap((ailment) => {
    const count = ailing.filter(({ ails }) => ails.includes(ailment)).length
    return count === 0 ? [] : [t.ailing(map.ailments[ailment], count)]
  })
  return (
    <Notice tone="warn">
      <Link to="/devices" search={{ state: 'ailing', farm_id: String(farm.id) }}>
        {t.needALook(ailing.length)}
      </Link>
      {`: ${reasons.join(', ')}.`}
    </Notice>
  )
}
