const MAX_NAMES = 1_000
const GENERATED = /^k\d+$/
const MAX_SHOWN = 400

/**
 * Names for the texts of one pool's statements, so that the server parses and plans each once a connection. Texts that vary without end
 * get none.
 */
export const namesOfTexts = (): ((text: string) => string | undefined) => {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= MAX_NAMES || !/^\s*(select|insert|update|delete|with)\b/.test(text)) return known
    const name = `k${names.size}`
    names.set(text, name)
    return name
  }
}

/**
 * What a log may call a statement: the name that somebody gave it, or else its text without the values that stand in it, cut
 * short. Parameters are never part of a text.
 */
export const shownStatement = ({ name, text }: { name?: string | undefined; text?: string | undefined }): string => {
  if (name !== undefined && !GENERATED.test(name)) return name
  const shown = (text ?? '')
    .replaceAll(/'(?:[^']|'')*'?/g, '?')
    .replaceAll(/\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/g, '?')
    .replaceAll(/(?<![\w$])\d[\d.]*/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}...` : shown
}
