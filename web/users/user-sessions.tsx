import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { endSessionsOfUser, listSessionsOfUser } from '#domain/accounts/session-endpoints.ts'
import { api } from '#web/platform/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/use-save.ts'
import { settings } from '#web/texts/settings.ts'
import { users } from '#web/texts/users.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SessionList } from '#web/ui/person/session-list.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import css from './account-panel.module.css'

const t = users.sessions
const sessionsOf = (id: number) =>
  queryOptions({
    queryKey: ['sessions', id],
    queryFn: ({ signal }) => api(listSessionsOfUser, { params: { id } }, signal),
    staleTime: 0,
  })

/** Where a person whom one manages is signed in. */
export const UserSessions = ({ id }: { id: number }) => {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(sessionsOf(id))
  const { busy, save } = useSave(settings.sessions.error)
  const end = (session_id?: number) =>
    void save(async () => {
      await api(endSessionsOfUser, { params: { id }, query: { session_id } })
      toast.done(t.ended)
      await client.invalidateQueries({ queryKey: sessionsOf(id).queryKey })
    })
  return (
    <section className={css.panel} aria-labelledby="sessions-title">
      <h2 id="sessions-title">{t.title}</h2>
      {data ? (
        <SessionList sessions={data} busy={busy} end={(session) => end(session.id)} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={3} />
      )}
      {data && data.length > 0 && (
        <div className={css.actions}>
          <Button busy={busy} onClick={() => end()}>
            {t.endAll}
          </Button>
        </div>
      )}
    </section>
  )
}
