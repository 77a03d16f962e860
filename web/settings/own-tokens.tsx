import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { listAccessTokens, revokeAccessToken, type AccessToken } from '#domain/accounts/token-endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { ago, date } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { settings } from '#web/texts/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { NewToken } from './new-token.tsx'
import css from './settings.module.css'

const t = settings.tokens
const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => api(listAccessTokens, {}, signal),
  staleTime: 0,
})

const hasEnded = ({ revoked_at, expires_at }: AccessToken, now: number) =>
  revoked_at !== null || Date.parse(expires_at) <= now

const described = (token: AccessToken, now: number): string =>
  [
    token.scope === 'detections' ? t.detections : token.writes ? t.writes : t.reads,
    token.farm_ids === null ? t.everyFarm : t.someFarms(token.farm_ids.length),
    t.ending(token.hint),
    t.created(date(token.created_at)),
    token.last_used_at === null ? t.neverUsed : t.used(ago(token.last_used_at, now)),
    (hasEnded(token, now) ? t.ended : t.ends)(date(token.revoked_at ?? token.expires_at)),
  ].join(', ')

/** The person's own personal access tokens. */
export const OwnTokens = () => {
  const client = useQueryClient()
  const now = useNow()
  const { data, error, refetch } = useQuery(tokensQuery)
  const { busy, save } = useSave(t.error)
  const refresh = () => client.invalidateQueries({ queryKey: tokensQuery.queryKey })
  const end = (id: number) =>
    void save(async () => {
      await api(revokeAccessToken, { params: { id } })
      toast.done(t.endedNow)
      await refresh()
    })
  return (
    <section className={css.section} aria-labelledby="tokens-title">
      <h2 id="tokens-title">{t.title}</h2>
      <p className={css.hint}>{t.intro}</p>
      {data ? (
        <>
          {data.length === 0 && <p>{t.none}</p>}
          <ul className={css.tokens}>
            {data.map((token) => (
              <li key={token.id} data-ended={hasEnded(token, now) || undefined}>
                <span>
                  <strong>{token.name}</strong>
                  <small>{described(token, now)}</small>
                </span>
                {!hasEnded(token, now) && (
                  <Button busy={busy} aria-label={t.endNamed(token.name)} onClick={() => end(token.id)}>
                    {t.end}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <NewToken onMade={refresh} />
        </>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={3} />
      )}
    </section>
  )
}
