/** Tokens of JSON; text that matches none of them is invalid. */
const token =
  /[ \t\r\n]+|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[[\]{}:,]/y

/**
 * The token expected next: a value, the first value or end of an array, a name, the first name or end of an object, a
 * colon, or what follows a value.
 */
type Next = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'after'

/**
 * Offset of the first character that makes a text invalid JSON; null if it is valid. Slower than JSON.parse, which
 * does not report the position.
 */
export const jsonFault = (text: string): number | null => {
  const open: ('[' | '{')[] = []
  let next: Next = 'value'
  for (let at = 0; at < text.length; at = token.lastIndex) {
    token.lastIndex = at
    const found = token.exec(text)?.[0]
    if (found === undefined) return at
    const kind = found[0] as string
    if (/[ \t\r\n]/.test(kind)) continue
    const after = following(kind, next, open)
    if (after === null) return at
    next = after
  }
  return next === 'after' && open.length === 0 ? null : text.length
}

const following = (kind: string, next: Next, open: ('[' | '{')[]): Next | null => {
  const inside = open.at(-1)
  switch (kind) {
    case ':':
      return next === 'colon' ? 'value' : null
    case ',':
      if (next !== 'after' || inside === undefined) return null
      return inside === '[' ? 'value' : 'name'
    case '[':
    case '{':
      if (next !== 'value' && next !== 'first value') return null
      open.push(kind)
      return kind === '[' ? 'first value' : 'first name'
    case ']':
    case '}': {
      const isEnd = next === 'after' || next === (kind === ']' ? 'first value' : 'first name')
      if (!isEnd || inside !== (kind === ']' ? '[' : '{')) return null
      open.pop()
      return 'after'
    }
    case '"':
      if (next === 'name' || next === 'first name') return 'colon'
  }
  return next === 'value' || next === 'first value' ? 'after' : null
}
