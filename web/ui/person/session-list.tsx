import { IconCheck } from '@tabler/icons-react'
import type { Session } from '#domain/accounts/session-endpoints.ts'
import { ago, dateTime } from '#web/platform/formats.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { settings } from '#web/texts/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import css from './session-list.module.css'

const t = settings.sessions

interface SessionListProps {
  sessions: Session[]
  busy: boolean
  end: (session: Session) => void
}

/** The sessions of a person, the last used first. */
export const SessionList = ({ sessions, busy, end }: SessionListProps) => {
  const now = useNow()
  if (sessions.length === 0) return <p className={css.none}>{t.none}</p>
  return (
    <ul className={css.list}>
      {sessions.map((session) => {
        const browser = session.browser ?? t.unknown
        return (
          <li key={session.id} className={css.row}>
            <div className={css.words}>
              <strong>{browser}</strong> {session.address && <span>{t.from(session.address)}</span>}
              {session.is_current && (
                <Tag tone="good" icon={<IconCheck aria-hidden="true" />}>
                  {t.current}
                </Tag>
              )}
              <p>
                {t.lastUsed(ago(session.last_used_at, now))}, {t.signedIn(dateTime(session.signed_in_at))}
                {session.opened_with && ` ${t.openedWith[session.opened_with](session.provider)}`}
              </p>
            </div>
            {!session.is_current && (
              <Button busy={busy} aria-label={t.endNamed(browser)} onClick={() => end(session)}>
                {t.end}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
