/** Whether two values of a form are equal: texts, numbers and null directly, lists and records by their contents. */
const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** The members of `values` that differ from `from`; one that is only in `from` is undefined here. */
export const changesOf = <V extends object>(values: V, from: { [M in keyof V]?: unknown }): Partial<V> => {
  const before: Partial<Record<string, unknown>> = from
  const now: Partial<Record<string, unknown>> = values
  const names = new Set([...Object.keys(values), ...Object.keys(from)])
  return Object.fromEntries(
    [...names].filter((name) => !isSame(now[name], before[name])).map((name) => [name, now[name]]),
  ) as Partial<V>
}

/** Whether nothing differs. */
export const isUnchanged = <V extends object>(values: V, from: V): boolean =>
  Object.keys(changesOf(values, from)).length === 0
