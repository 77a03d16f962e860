import { memberOf } from './rows/read-row.ts'

/**
 * A function that does for rows what `pick` (domain/platform/members.ts) does for one record: it reads these members, which a row must have. Compiled, as to look up
 * each by its name takes four times as long.
 */
export const pickerOf = <K extends string>(members: readonly K[]) => {
  const list = members.map((name) => `${memberOf(name)}: row[${JSON.stringify(name)}]`)
  // Of the names of our own columns.
  return new Function('row', `return { ${list.join(', ')} }`) as <T extends Record<K, unknown>>(row: T) => Pick<T, K>
}
