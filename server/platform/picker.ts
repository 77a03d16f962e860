/**
 * A function that reads these members of a row, which must have them all. `pick` (domain/platform/members.ts) does so for a record; of a list's rows, to look up each
 * member by its name costs as much as to read them from the database.
 */
export const pickerOf = <K extends string>(members: readonly K[]) => {
  const list = members.map((name) => `${JSON.stringify(name)}: row[${JSON.stringify(name)}]`)
  // Of the names of our own columns.
  return new Function('row', `return { ${list.join(', ')} }`) as <T extends Record<K, unknown>>(row: T) => Pick<T, K>
}
