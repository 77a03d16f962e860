import type { RunSql } from '../../platform/postgres/sql-text.ts'
import { farmDays } from './farm-day.ts'
import type { DayRow } from './rollup.ts'

interface Watched {
  placement_id: number
  time_zone: string
  first: Date
  last: Date
}

/**
 * Every local day of the farm from the first to the last on which placements recorded. `where` selects rows of
 * `placements` and `hourly`.
 */
export const daysWatched = async (run: RunSql, where = 'true', values: unknown[] = []): Promise<DayRow[]> => {
  const rows = await run<Watched>(
    `select placements.id as placement_id, time_zone, min(hour) as first, max(hour) as last
      from hourly_watch hourly join placements on placements.id = hourly.placement_id join farms on farms.id = placements.farm_id
      where ${where} group by placements.id, time_zone`,
    values,
  )
  return rows.flatMap(({ placement_id, time_zone, first, last }) =>
    farmDays(first, last, time_zone).map((day) => ({ placement_id, ...day })),
  )
}
