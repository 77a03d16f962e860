import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/config/settings.ts'

export const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')

/** The cells of all rows of tables whose first cell looks like `first`. */
export const rowsOf = (text: string, first: RegExp) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([cell = '']) => first.test(cell))

/** What is named as evidence: a file, and texts in quotation marks behind it that stand in that file, such as the name of a test. */
export const evidenceIn = (cell: string) =>
  [...cell.matchAll(/`(\w[\w-]*\/[\w./-]+\.\w+|(?:openapi|package-lock|tsconfig)\.json)`((?:,? "[^"]+")*)/g)].map(
    ([, file = '', quoted = '']) => ({
      file,
      texts: [...quoted.matchAll(/"([^"]+)"/g)].flatMap(([, text]) => text ?? []),
    }),
  )
/** Files that are named and not there, and texts that do not stand in theirs. */
export const untrue = (cells: string[]) =>
  cells.flatMap(evidenceIn).flatMap(({ file, texts }) => {
    if (!existsSync(join(projectRoot, file))) return [file]
    const text = read(file)
    return texts.filter((each) => !text.includes(each)).map((each) => `${file}: ${each}`)
  })
