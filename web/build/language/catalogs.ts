import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Plugin } from 'vite'
import { nodesOf, type Node } from '../syntax-tree.ts'
import { isCallOf, literalText } from './messages-in-code.ts'
import { readCatalog } from './po-file.ts'

const isMessage = (text: string): boolean => text.includes('{')
/** A text without placeholders is its own key; the long messages with placeholders have short ones. */
const keyOf = (text: string, short: boolean): string => (short && isMessage(text) ? generateMessageId(text) : text)
const compiledOf = (text: string, translation: string) =>
  isMessage(text) ? compileMessageOrThrow(translation) : translation

/** A PO file as a module: the compiled translations by their English text. Untranslated texts are left out. */
export const catalogModule = async (source: string, short: boolean): Promise<string> => {
  const translated = Object.entries(await readCatalog(source)).filter(([, translation]) => translation !== '')
  const entries = translated.map(([text, translation]) => [keyOf(text, short), compiledOf(text, translation)])
  return `export default ${JSON.stringify(Object.fromEntries(entries))}`
}

/** Compiles imported `.po` files. */
export const catalogs = ({ short }: { short: boolean }): Plugin => ({
  name: 'catalogs',
  transform: {
    filter: { id: /\.po$/ },
    handler: async (source) => ({ code: await catalogModule(source, short), map: null, moduleType: 'js' }),
  },
})

/**
 * Compiles the English messages in the code, `t('{count, plural, ...}', values)`, and replaces each by its short key,
 * so that browsers need no parser and catalogs do not repeat the long English messages.
 */
export const compiledMessages = (): Plugin => ({
  name: 'compiled-messages',
  apply: 'build',
  transform: {
    filter: { id: /[\\/](web|domain)[\\/].*\.tsx?$/, code: /\bt\(/ },
    handler(code) {
      const edits = [...nodesOf(this.parse(code) as unknown as Node)].flatMap((node) => {
        if (!isCallOf(node, 't')) return []
        const [first, values] = node['arguments'] as Node[]
        const text = literalText(first)
        if (!first || text === null || !isMessage(text)) return []
        const compiled = JSON.stringify(compileMessageOrThrow(text))
        return [
          { start: first.start, end: first.end, text: JSON.stringify(keyOf(text, true)) },
          {
            start: (values ?? first).end,
            end: (values ?? first).end,
            text: `${values ? '' : ', undefined'}, ${compiled}`,
          },
        ]
      })
      const changed = edits
        .toSorted((a, b) => b.start - a.start || b.end - a.end)
        .reduce((before, { start, end, text }) => before.slice(0, start) + text + before.slice(end), code)
      return { code: changed, map: null }
    },
  },
})
