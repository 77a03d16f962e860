import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { frame as t } from '#web/texts/frame.ts'

const Alerts = lazy(() =>
  import('#web/alerts/alerts-link-button.tsx').then(
    ({ AlertsLinkButton }) => ({ default: AlertsLinkButton }),
    // Nobody asked for it: without a signal there is none.
    () => ({ default: () => null }),
  ),
)
const LATER_MS = 2_500

interface LateAlertsProps {
  className: string | undefined
  bare?: boolean
  now?: boolean
  onClick?: () => void
}

/** The link to the alerts; how many are open comes once the page that was asked for is there. */
export const LateAlerts = ({ now = false, ...rest }: LateAlertsProps) => {
  const [is, setIs] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setIs(true), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  // In its place from the start, so that nothing moves when the number comes.
  const plain = !rest.bare && (
    <Link to="/alerts" className={rest.className} activeProps={{}} onClick={rest.onClick}>
      <IconBell aria-hidden="true" />
      {t.alerts}
    </Link>
  )
  return is ? (
    <Suspense fallback={plain}>
      <Alerts {...rest} />
    </Suspense>
  ) : (
    plain
  )
}
