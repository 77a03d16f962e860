import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { isListed, withSent, type RoundPlot, type SentCount } from '#domain/surveys/round.ts'
import { followSent, forgetSent, sentCounts } from '#web/field-work/outbox/sent-counts.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { roundQuery } from './queries.ts'

/** A farm's plots with the visits of their last day, including counts that were sent since the list was read. */
export const useRoundPlots = (farmId: number | undefined) => {
  const { id: person } = usePerson()
  const { data, error, refetch } = useQuery(roundQuery(farmId))
  const sent = useSyncExternalStore(
    (changed) => followSent(person, changed),
    () => sentCounts(person),
  )
  useEffect(() => {
    if (!data) return
    const byId = new Map(data.map((plot) => [plot.id, plot]))
    const isIn = (count: SentCount) => {
      const plot = byId.get(count.plot_id)
      return plot !== undefined && isListed(plot, count)
    }
    if (sent.some(isIn)) void forgetSent(person, isIn)
  }, [data, sent, person])
  const plots = useMemo(() => data?.map((plot): RoundPlot => withSent(plot, sent)), [data, sent])
  return { plots, error, refetch }
}
