import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { renewPush } from '#web/platform/offline/push/renew-push.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { alerts as t } from '#web/texts/alerts.ts'
import css from './alerts-link-button.module.css'
import { openAlertsQuery } from './queries.ts'

interface AlertsLinkProps {
  className: string | undefined
  /** Shows no label. */
  bare?: boolean
  onClick?: () => void
}

/**
 * The link to the alerts, with the number of open ones. It loads after everything that the first page needs, together
 * with other deferred code.
 */
export const AlertsLinkButton = ({ className, bare = false, onClick }: AlertsLinkProps) => {
  const { id } = usePerson()
  useEffect(() => void renewPush(id).catch(() => {}), [id])
  const { data, isError } = useQuery(openAlertsQuery)
  // If the number could not be loaded, an earlier one is not shown.
  const open = isError ? 0 : (data ?? 0)
  const isHere = useLocation({ select: ({ pathname }) => `${pathname}/`.startsWith('/alerts/') })
  return (
    <Link
      to="/alerts"
      className={className}
      activeProps={{}}
      aria-label={bare && open === 0 ? t.title : undefined}
      aria-current={isHere ? 'page' : undefined}
      data-alerts={bare ? 'bare' : undefined}
      onClick={onClick}
    >
      <IconBell aria-hidden="true" />
      {!bare && t.title}
      {open > 0 && (
        <span role="img" aria-label={t.open(open)} className={css.count}>
          {open > 99 ? '99+' : open}
        </span>
      )}
    </Link>
  )
}
