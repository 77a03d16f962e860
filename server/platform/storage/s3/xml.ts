const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const LAST_SIGN = 0x10ffff
const signOf = (code: number): string => (code <= LAST_SIGN ? String.fromCodePoint(code) : '')
const plain = (text: string): string =>
  text.replace(
    /&(?:(lt|gt|amp|quot|apos)|#(\d+)|#x([\da-f]+));/gi,
    (_whole, name?: string, tens?: string, hex?: string) =>
      name === undefined
        ? signOf(Number.parseInt(tens ?? hex ?? '', tens === undefined ? 16 : 10))
        : (entities[name] ?? ''),
  )

/** The text of the first element with this name. Responses do not nest elements of the same name. */
export const tagIn = (xml: string, name: string): string | null => {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)
  return found ? plain(found[1] ?? '') : null
}
/** The content of each element with this name. */
export const elementsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map((found) => found[1] ?? '')
