import type { UseQueryResult } from '@tanstack/react-query'
import { Pending } from '#web/ui/pending.tsx'
import type { useFarm } from '../round/farm-select.tsx'

interface PendingSheetsProps {
  of: ReturnType<typeof useFarm>
  plots: Pick<UseQueryResult, 'error' | 'refetch'>
  /** Asks for a farm. */
  noFarm: string
}

/** Stands in for sheets whose farm or plots are not loaded or not chosen yet. */
export const PendingSheets = ({ of: { farm, farms, query }, plots, noFarm }: PendingSheetsProps) =>
  farms && !farm ? <p>{noFarm}</p> : <Pending asked={farms ? plots : query} lines={6} />
