/** Members that a person changed in a form: only these are sent. */
export const changesOf = <V extends object>(values: V, from: { [K in keyof V]: unknown }): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== from[name as keyof V])) as Partial<V>
