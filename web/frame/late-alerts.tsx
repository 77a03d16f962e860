import { lazy, Suspense, useEffect, useState } from 'react'

const Alerts = lazy(() =>
  import('#web/alerts/alerts-link-button.tsx').then(
    ({ AlertsLinkButton }) => ({ default: AlertsLinkButton }),
    // Nobody asked for it: without a signal there is none.
    () => ({ default: () => null }),
  ),
)
const LATER_MS = 2_500

/** The link to the alerts, once the page that was asked for is there. */
export const LateAlerts = ({
  now = false,
  ...rest
}: {
  className: string | undefined
  bare?: boolean
  now?: boolean
  onClick?: () => void
}) => {
  const [is, setIs] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setIs(true), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    is && (
      <Suspense>
        <Alerts {...rest} />
      </Suspense>
    )
  )
}
