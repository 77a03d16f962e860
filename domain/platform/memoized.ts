/** Caches the result for each key. When `most` results are cached, the cache is cleared, which limits memory. */
export const memoized = <Value, Key = string>(most: number, make: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new Map<Key, Value>()
  return (key) => {
    let value = known.get(key)
    if (value !== undefined) return value
    if (known.size >= most) known.clear()
    value = make(key)
    known.set(key, value)
    return value
  }
}
