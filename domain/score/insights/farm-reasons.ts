import { t } from '#domain/language/text.ts'
import type { FarmScore } from '../farm-score.ts'
import { TARGET_SCORE } from '../score.ts'
import { partReasons } from './part-reasons.ts'
import { eachPart, type HealthInput, type HealthResult, type PartName } from '../shapes.ts'

interface FieldItem {
  name: string | null
  input: HealthInput
  result: HealthResult
}

/**
 * Why each part lost points on a farm: the reason of the field that lost most, with its name. If no field lost any,
 * that of the first scored field, without a name. Null without a score.
 */
export const farmReasons = <Item extends FieldItem>(
  farm: FarmScore<Item>,
  items: readonly Item[],
): Record<PartName, string> | null => {
  if (farm.status !== 'ok') return null
  const first = items.find(({ result }) => result.status === 'ok')
  const hasReserve = farm.lost.visits < 100 - TARGET_SCORE
  return eachPart((part) => {
    const named = farm.reasonFrom[part]
    const item = named ?? first
    if (item?.result.status !== 'ok') return ''
    const reason = partReasons(item.result, item.input)[part]
    if (!named?.name) return reason
    // The farm's points are a mean: without this, a field below its need would seem to have a reserve.
    return part === 'visits' && hasReserve && item.result.metrics.ratio < 1
      ? t('{field}: {reason}; other fields have more', { field: named.name, reason })
      : `${named.name}: ${reason}`
  })
}
