import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { revokeOtherSessions, revokeSession, listSessions } from '#domain/accounts/session-endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toasts.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { settings } from '#web/texts/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SessionList } from '#web/ui/person/session-list.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import css from './settings.module.css'

const t = settings.sessions
const sessionsQuery = queryOptions({
  queryKey: ['sessions', 'own'],
  queryFn: ({ signal }) => api(listSessions, {}, signal),
  staleTime: 0,
})

export const OwnSessions = () => {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(sessionsQuery)
  const { busy, save } = useSave(t.error)
  const run = (work: () => Promise<unknown>, said: string) =>
    void save(async () => {
      await work()
      toast.done(said)
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
    })
  return (
    <section className={css.section} aria-labelledby="sessions-title">
      <h2 id="sessions-title">{t.title}</h2>
      <p className={css.hint}>{t.intro}</p>
      {data ? (
        <SessionList
          sessions={data}
          busy={busy}
          end={({ id }) => run(() => api(revokeSession, { params: { id } }), t.ended)}
        />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={3} />
      )}
      {data && data.length > 1 && (
        <div className={css.actions}>
          <Button busy={busy} onClick={() => run(() => api(revokeOtherSessions), t.othersEnded)}>
            {t.endOthers}
          </Button>
        </div>
      )}
    </section>
  )
}
