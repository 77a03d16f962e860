import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { resetFactorsOfUser } from '#domain/accounts/factor-endpoints.ts'
import { revokeSessionsOfUser, listSessionsOfUser } from '#domain/accounts/session-endpoints.ts'
import { listAccessTokensOfUser, revokeAccessTokenOfUser } from '#domain/accounts/token-endpoints.ts'
import { listText } from '#domain/language/text.ts'
import type { UserDetail } from '#domain/users/user.ts'
import { api } from '#web/platform/api/api.ts'
import { dateTime } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { settings } from '#web/texts/settings.ts'
import { users } from '#web/texts/users.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteDialog } from '#web/ui/dialog/delete-dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SessionList } from '#web/ui/person/session-list.tsx'
import { fullName } from '#web/ui/person/user-marks.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import css from './account-panel.module.css'
import { invalidateUsers } from './queries.ts'

const t = users.sessions
const sessionsOf = (id: number) =>
  queryOptions({
    queryKey: ['sessions', id],
    queryFn: ({ signal }) => api(listSessionsOfUser, { params: { id } }, signal),
    staleTime: 0,
  })
const tokensOf = (id: number) =>
  queryOptions({
    queryKey: ['tokens', id],
    queryFn: ({ signal }) => api(listAccessTokensOfUser, { params: { id } }, signal),
    staleTime: 0,
  })

/** How a managed person signs in, their sessions, and their other means of access. */
export const UserSessions = ({ user }: { user: UserDetail }) => {
  const { id, second_factors: factors, last_signed_in_at } = user
  const client = useQueryClient()
  const now = useNow()
  const { data, error, refetch } = useQuery(sessionsOf(id))
  const { data: tokens = [] } = useQuery(tokensOf(id))
  const [resetting, setResetting] = useState(false)
  const { busy, save } = useSave(settings.sessions.error)
  const live = tokens.filter(({ revoked_at, expires_at }) => revoked_at === null && Date.parse(expires_at) > now)
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: sessionsOf(id).queryKey }),
      client.invalidateQueries({ queryKey: tokensOf(id).queryKey }),
    ])
  const run = (work: () => Promise<unknown>, said: string) =>
    void save(async () => {
      await work()
      toast.done(said)
      await refresh()
    })
  const end = (session_id?: number) =>
    run(
      () => api(revokeSessionsOfUser, { params: { id }, query: { session_id } }),
      session_id === undefined ? t.allEnded : settings.sessions.ended,
    )
  return (
    <section className={css.panel} aria-labelledby="sessions-title">
      <h2 id="sessions-title">{t.title}</h2>
      <div>
        <p className={css.text}>
          {last_signed_in_at === null ? t.noSignIn : t.lastSignIn(dateTime(last_signed_in_at))}
        </p>
        {factors && (
          <p className={css.text}>
            {t.factors(factors.length === 0 ? t.factorsOff : listText(factors.map((factor) => t.factorNames[factor])))}
          </p>
        )}
      </div>
      {data ? (
        <SessionList sessions={data} busy={busy} end={(session) => end(session.id)} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={3} />
      )}
      <div className={css.actions}>
        {data && data.length > 0 && (
          <Button busy={busy} onClick={() => end()}>
            {t.endAll}
          </Button>
        )}
        {live.length > 0 && (
          <Button
            busy={busy}
            onClick={() => run(() => api(revokeAccessTokenOfUser, { params: { id } }), t.tokensEnded)}
          >
            {t.endTokens(live.length)}
          </Button>
        )}
        {factors?.length !== 0 && <Button onClick={() => setResetting(true)}>{t.resetFactors}</Button>}
      </div>
      {resetting && (
        <DeleteDialog
          question={t.resetQuestion(fullName(user))}
          kinds={{}}
          remove={() => api(resetFactorsOfUser, { params: { id } })}
          onClose={() => setResetting(false)}
          onGone={() => {
            setResetting(false)
            toast.done(t.factorsReset)
            void Promise.all([refresh(), invalidateUsers(client)])
          }}
        >
          {t.resetText}
        </DeleteDialog>
      )}
    </section>
  )
}
