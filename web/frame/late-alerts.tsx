import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { frame as t } from '#web/texts/frame.ts'

const Alerts = lazy(() =>
  import('#web/alerts/alerts-link-button.tsx').then(
    ({ AlertsLinkButton }) => ({ default: AlertsLinkButton }),
    // It is optional: without a signal it renders nothing.
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

/** The link to the alerts; the number of open ones is loaded after the requested page. */
export const LateAlerts = ({ now = false, ...rest }: LateAlertsProps) => {
  const [is, setIs] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setIs(true), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  // Reserves its place from the start, so that nothing moves when the number arrives.
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
