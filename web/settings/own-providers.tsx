import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { listOwnProviders, unlinkProvider, type LinkedProvider } from '#domain/accounts/provider-endpoints.ts'
import { api } from '#web/platform/api/api.ts'
import { ago, date } from '#web/platform/formats.ts'
import { usePortalSettings } from '#web/platform/api/portal-settings.ts'
import { linkAtProvider } from '#web/platform/session/provider-session.ts'
import { toast } from '#web/platform/toasts.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { providers as t } from '#web/texts/providers.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import css from './settings.module.css'

const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: ({ signal }) => api(listOwnProviders, {}, signal),
  staleTime: 0,
})

const described = ({ linked_at, last_used_at }: LinkedProvider, now: number): string =>
  `${t.since(date(linked_at))}, ${last_used_at === null ? t.neverUsed : t.used(ago(last_used_at, now))}`

/** The person's own accounts at sign-in providers. Renders nothing if the portal has none. */
export const OwnProviders = () => {
  const settings = usePortalSettings()
  return settings && settings.providers.length > 0 ? <Providers known={settings.providers} /> : null
}

const Providers = ({ known }: { known: readonly { id: string; label: string }[] }) => {
  const client = useQueryClient()
  const now = useNow()
  const { data, error, refetch } = useQuery(providersQuery)
  const { busy, save } = useSave(t.error)
  const unlink = ({ id, label }: LinkedProvider) =>
    void save(async () => {
      await api(unlinkProvider, { params: { id } })
      toast.done(t.unlinked(label))
      await Promise.all([
        client.invalidateQueries({ queryKey: providersQuery.queryKey }),
        client.invalidateQueries({ queryKey: ['sessions'] }),
      ])
    })
  const open = known.filter(({ id }) => !data?.some(({ provider }) => provider === id))
  return (
    <section className={css.section} aria-labelledby="providers-title">
      <h2 id="providers-title">{t.title}</h2>
      <p className={css.hint}>{t.intro}</p>
      {data ? (
        <ul className={css.tokens}>
          {data.map((each) => (
            <li key={each.id}>
              <span>
                <strong>{each.label}</strong>
                <small>{described(each, now)}</small>
              </span>
              <Button busy={busy} aria-label={t.unlinkNamed(each.label)} onClick={() => unlink(each)}>
                {t.unlink}
              </Button>
            </li>
          ))}
          {open.map(({ id, label }) => (
            <li key={id}>
              <span>
                <strong>{label}</strong>
                <small>{t.notLinked}</small>
              </span>
              <Button
                busy={busy}
                aria-label={t.linkNamed(label)}
                onClick={() => void save(async () => linkAtProvider(id))}
              >
                {t.link}
              </Button>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={2} />
      )}
    </section>
  )
}
