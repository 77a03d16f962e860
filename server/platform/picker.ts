import { memberOf } from './rows/read-row.ts'

/**
 * A function that does for rows what `pick` (domain/platform/members.ts) does for one record: it reads these members, which a row must have. Compiled, as to look up
 * each by its name takes four times as long. `more`: members that are given besides; an object to which they are added afterwards takes twice as long.
 */
export const pickerOf = <K extends string, M extends string = never>(
  members: readonly K[],
  more: readonly M[] = [],
) => {
  const from = (source: string, names: readonly string[]) =>
    names.map((name) => `${memberOf(name)}: ${source}[${JSON.stringify(name)}]`)
  // Of the names of our own columns.
  return new Function('row', 'given', `return { ${[...from('row', members), ...from('given', more)].join(', ')} }`) as <
    T extends Record<K, unknown>,
    G extends Record<M, unknown>,
  >(
    row: T,
    ...given: [M] extends [never] ? [] : [G]
  ) => Pick<T, K> & Pick<G, M>
}
