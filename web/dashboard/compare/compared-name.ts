import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { formatRange } from '#domain/weeks/formats.ts'

type Named = Pick<FarmDashboard, 'farm' | 'fields' | 'field_id' | 'from' | 'to'>

/** What distinguishes one side from the other: its days, its farm, or its field. */
export const nameOfCompared = (one: Named, other: Named): string => {
  if (one.farm.id !== other.farm.id) return one.farm.title
  if (one.field_id !== other.field_id)
    return one.fields.find(({ id }) => id === one.field_id)?.field_name ?? one.farm.title
  return formatRange(one.from, one.to)
}
