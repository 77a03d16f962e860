const MAX_NAMES = 1_000
const GENERATED = /^k\d+$/
const MAX_SHOWN = 400

/**
 * Prefix of a statement whose best plan depends on its values: it gets no name and is planned each time. After five
 * executions a named statement gets a generic plan, which takes ten times as long if one value is rare and another is
 * common.
 */
export const PLANNED_EACH_TIME = '/* planned each time */'

/**
 * Returns names for the statements of a pool, so that the database parses and plans each once per connection. When
 * there are too many different texts, further ones get no name.
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
 * The name of a statement in logs: its given name, or else the start of its text without literals. Parameters are never
 * part of a text.
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
