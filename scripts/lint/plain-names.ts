import { basename, relative } from 'node:path'
import type { RuleTester } from 'oxlint/plugins-dev'

type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>

/** Ambiguous words, with replacements by meaning. */
const overloaded: readonly [word: RegExp, instead: string][] = [
  [/^(un)?told$/, 'logged, notified, sent, returned'],
  [/^(un)?kept$/, 'stored, cached, saved'],
  [/^apart$/, 'separate, split, in a worker'],
  [/^sweeps?$/, 'cleanup'],
  [/^glances?$/, 'summary'],
  [/^lanes?$/, 'session, queue'],
  [/^brought$/, 'embedded, received'],
  [/^turns?$/, 'concurrency, queue'],
  [/^slices?$/, 'chunk, part'],
  [/^(?:anew|lately)$/, 'again, recalculated, recent'],
]
/** Names of the public API and of tables, which need an alias before they can be renamed. */
const published = /^(?:FarmGlance|GlanceColumn|GlanceFilter|farmGlancesQuery|glanceFilter|listFarmGlances)$/

/** The words of a name: `takeUntold` is take and untold, `kept-scores` kept and scores. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

/** The fault of a name; null if there is none. */
const overloadedWordIn = (name: string): string | null => {
  if (published.test(name)) return null
  for (const word of wordsOf(name)) {
    const found = overloaded.find(([pattern]) => pattern.test(word))
    if (found) return `"${word}" in ${name} means several things: write ${found[1]}.`
  }
  return null
}

/** Names of files and exports use the terms of docs/writing.md. */
export const plainNames: Rule = {
  meta: { schema: false },
  create: (context) => {
    const path = relative(context.cwd, context.filename).replaceAll('\\', '/')
    if (path.endsWith('.gen.ts')) return {}
    return {
      Program: (node) => {
        const fault = overloadedWordIn(basename(path).replace(/\..*$/, ''))
        if (fault !== null) context.report({ message: fault, node })
      },
      ExportNamedDeclaration: ({ declaration }) => {
        if (!declaration) return
        const ids = 'declarations' in declaration ? declaration.declarations.map(({ id }) => id) : [declaration.id]
        for (const id of ids) {
          const fault = id?.type === 'Identifier' ? overloadedWordIn(id.name) : null
          if (fault !== null && id) context.report({ message: fault, node: id })
        }
      },
    }
  },
}
