/** Whether two values of a form are the same: texts, numbers and null as they are, lists and records by what they hold. */
const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** The members of `values` that are not as they are in `from`; one that is only in `from` is undefined here. */
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
