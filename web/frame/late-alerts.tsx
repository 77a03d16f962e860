import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { frame as t } from '#web/texts/frame.ts'

interface AlertsLinkProps {
  className: string | undefined
  bare?: boolean
  onClick?: () => void
}

/** The link without the number of open alerts. */
const PlainLink = ({ className, bare, onClick }: AlertsLinkProps) => (
  <Link
    to="/alerts"
    className={className}
    activeProps={{}}
    aria-label={bare ? t.alerts : undefined}
    data-alerts={bare ? 'bare' : undefined}
    onClick={onClick}
  >
    <IconBell aria-hidden="true" />
    {!bare && t.alerts}
  </Link>
)

const Alerts = lazy(() =>
  import('#web/alerts/alerts-link-button.tsx').then(
    ({ AlertsLinkButton }) => ({ default: AlertsLinkButton }),
    // The number is optional: without a signal, the link stays as it is.
    () => ({ default: PlainLink }),
  ),
)
const LATER_MS = 2_500

/** The link to the alerts; the number of open ones is loaded after the requested page, and nothing moves when it arrives. */
export const LateAlerts = ({ now = false, ...rest }: AlertsLinkProps & { now?: boolean }) => {
  const [is, setIs] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setIs(true), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  const plain = <PlainLink {...rest} />
  return is ? (
    <Suspense fallback={plain}>
      <Alerts {...rest} />
    </Suspense>
  ) : (
    plain
  )
}
