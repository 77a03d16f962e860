const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/
/** A thousand, or one with three decimals: nobody can tell. */
const ambiguous = /^[+-]?\d{1,3},\d{3}$/

/** A number as people type it, with a point or a comma; null where nothing is typed, NaN where it is no number or could be two. */
export const typedNumber = (text: string): number | null => {
  const typed = text.trim().replace('−', '-')
  if (typed === '') return null
  const plain = typed.replace(',', '.')
  return ambiguous.test(typed) || !plainNumber.test(plain) ? Number.NaN : Number(plain)
}
