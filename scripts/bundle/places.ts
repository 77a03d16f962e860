import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { Places } from '../../server/platform/source-places.ts'

/** Which file and line of the sources each line of `code` comes from. */
export const placesOf = (code: string, map: SourceMapPayload, nameOf: (source: string) => string): Places => {
  const found = new SourceMap(map)
  const files: string[] = []
  const numbers = new Map<string, number>()
  const lines = code.split('\n').map((text, line): [number, number] => {
    // Where a line begins, after its blanks, which come from nowhere; else where it ends.
    const entry = [text.search(/\S/), text.length]
      .map((column) => found.findEntry(line, Math.max(0, column)))
      .find((one): one is SourceMapping => 'originalSource' in one && one.generatedLine === line)
    if (!entry?.originalSource) return [-1, 0]
    const file = nameOf(entry.originalSource)
    if (!numbers.has(file)) numbers.set(file, files.push(file) - 1)
    return [numbers.get(file) ?? -1, entry.originalLine + 1]
  })
  return { files, lines: lines.flat() }
}

/**
 * Writes beside each file of the bundle where its lines come from, for the log. A map for each column would be ten times as large, and Node
 * would read it at each start.
 */
export const places = (root: string): Plugin => ({
  name: 'places',
  generateBundle({ dir = root }, bundle) {
    for (const [name, file] of Object.entries(bundle)) {
      if (file.type !== 'chunk' || !file.map) continue
      const folder = dirname(resolve(dir, name))
      const source = JSON.stringify(
        placesOf(file.code, file.map as unknown as SourceMapPayload, (path) => relative(root, resolve(folder, path))),
      )
      this.emitFile({ type: 'asset', fileName: `${name}.places.json`, source })
      delete bundle[`${name}.map`]
    }
  },
})
