import { IconClockHour4, IconWifiOff } from '@tabler/icons-react'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { dateTime } from '#web/platform/formats.ts'
import { readPersistedQueries, isPersisted } from '#web/platform/offline/query-persistence.ts'
import { useOnline } from '#web/platform/offline/use-online.ts'
import { useUnreachable } from '#web/platform/api/reachability.ts'
import { frame as t } from '#web/texts/frame.ts'
import css from './frame.module.css'

/** The profile is not specific to the page. */
const isOfPage = ({ queryKey }: { queryKey: QueryKey }) => isPersisted(queryKey) && queryKey[0] !== 'profile'

/** The time at which the oldest of the shown data was read, in milliseconds; null if the server is reachable. */
const useShownSince = (online: boolean): number | null => {
  const cache = useQueryClient().getQueryCache()
  const since = () => {
    const shown = cache.findAll({ type: 'active', predicate: isOfPage })
    const old = shown.filter(({ queryHash }) => readPersistedQueries.get().has(queryHash))
    const read = (online ? old : shown).map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0)
    return read.length > 0 ? Math.min(...read) : null
  }
  return useSyncExternalStore(
    (listener) => {
      const stops = [cache.subscribe(listener), readPersistedQueries.follow(listener)]
      return () => stops.forEach((stop) => stop())
    },
    since,
    () => null,
  )
}

/** Shows that the server is unreachable or slow, and how old the shown data are. */
export const OfflineNotice = () => {
  const online = useOnline()
  const isUnreachable = useUnreachable()
  const since = useShownSince(online)
  const at = since === null ? null : dateTime(new Date(since).toISOString())
  const words = () => {
    if (at === null) return online ? null : t.offline
    if (!online) return t.offlineAsOf(at)
    return isUnreachable ? t.unreachableAsOf(at) : t.slowAsOf(at)
  }
  const said = words()
  return (
    <div role="status">
      {said && (
        <p className={css.offline}>
          {online && !isUnreachable ? <IconClockHour4 aria-hidden="true" /> : <IconWifiOff aria-hidden="true" />}
          {said}
        </p>
      )}
    </div>
  )
}
