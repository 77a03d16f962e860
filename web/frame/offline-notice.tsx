import { IconClockHour4, IconWifiOff } from '@tabler/icons-react'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { dateTime } from '#web/platform/formats.ts'
import { readPersistedQueries, isPersisted } from '#web/platform/offline/query-persistence.ts'
import { useOnline } from '#web/platform/offline/use-online.ts'
import { useUnreachable } from '#web/platform/api/reachability.ts'
import { frame as t } from '#web/texts/frame.ts'
import css from './frame.module.css'

/** Who one is says nothing of the page. */
const isOfPage = ({ queryKey }: { queryKey: QueryKey }) => isPersisted(queryKey) && queryKey[0] !== 'profile'

/** When the oldest of what is shown was read, in milliseconds; null where the server can be asked. */
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

/** Says that the server cannot be asked, or is slow, and how old is what is shown. */
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
