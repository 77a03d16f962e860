import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { listFeeds, revokeFeed } from '#domain/feeds/endpoints.ts'
import type { Feed } from '#domain/feeds/feed.ts'
import { api } from '#web/platform/api/api.ts'
import { ago, date } from '#web/platform/formats.ts'
import { toast } from '#web/platform/toasts.ts'
import { useNow } from '#web/platform/time/use-now.ts'
import { useSave } from '#web/platform/forms/use-save.ts'
import { feeds as t } from '#web/texts/feeds.ts'
import { Button } from '#web/ui/button.tsx'
import { Pending } from '#web/ui/pending.tsx'
import { NewFeed } from './new-feed.tsx'
import css from './settings.module.css'

const feedsQuery = queryOptions({
  queryKey: ['feeds'],
  queryFn: ({ signal }) => api(listFeeds, {}, signal),
  staleTime: 0,
})

const described = (feed: Feed, now: number): string =>
  [
    t.contents[feed.content],
    feed.farm_title ?? t.everyFarm,
    // The device feed contains the current state, so it has no period.
    ...(feed.content === 'devices' ? [] : [t.days(feed.days)]),
    t.ending(feed.hint),
    t.created(date(feed.created_at)),
    feed.last_used_at === null ? t.neverUsed : t.used(ago(feed.last_used_at, now)),
    ...(feed.revoked_at === null ? [] : [t.ended(date(feed.revoked_at))]),
  ].join(', ')

/** The person's own feeds: tables and calendars at an address with a token. */
export const OwnFeeds = () => {
  const client = useQueryClient()
  const now = useNow()
  const asked = useQuery(feedsQuery)
  const { busy, save } = useSave(t.error)
  const refresh = () => client.invalidateQueries({ queryKey: feedsQuery.queryKey })
  const end = (id: number) =>
    void save(async () => {
      await api(revokeFeed, { params: { id } })
      toast.done(t.endedNow)
      await refresh()
    })
  return (
    <section className={css.section} aria-labelledby="feeds-title">
      <h2 id="feeds-title">{t.title}</h2>
      <p className={css.hint}>{t.intro}</p>
      {asked.data ? (
        <>
          {asked.data.length === 0 && <p>{t.none}</p>}
          <ul className={css.tokens}>
            {asked.data.map((feed) => (
              <li key={feed.id} data-ended={feed.revoked_at !== null || undefined}>
                <span>
                  <strong>{feed.name}</strong>
                  <small>{described(feed, now)}</small>
                </span>
                {feed.revoked_at === null && (
                  <Button busy={busy} aria-label={t.endNamed(feed.name)} onClick={() => end(feed.id)}>
                    {t.end}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <NewFeed onMade={refresh} />
        </>
      ) : (
        <Pending asked={asked} lines={3} />
      )}
    </section>
  )
}
