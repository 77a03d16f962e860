/** What is worked out once for each key, `most` of which are remembered: then all are forgotten, as nobody tells them apart. */
export const remembered = <Value>(most: number, make: (key: string) => Value): ((key: string) => Value) => {
  const known = new Map<string, Value>()
  return (key) => {
    let value = known.get(key)
    if (value !== undefined) return value
    if (known.size >= most) known.clear()
    value = make(key)
    known.set(key, value)
    return value
  }
}
