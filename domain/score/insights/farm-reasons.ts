import type { FarmScore } from '../farm-score.ts'
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
  return eachPart((part) => {
    const named = farm.reasonFrom[part]
    const item = named ?? first
    if (item?.result.status !== 'ok') return ''
    const reason = partReasons(item.result, item.input)[part]
    return named?.name ? `${named.name}: ${reason}` : reason
  })
}
