import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/config/settings.ts'

export const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')

/** The rows of tables whose first cell matches `first`. */
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

/** Evidence in a cell: a file, and the quoted texts after it that the file must contain, such as names of tests. */
export const evidenceIn = (cell: string) =>
  [...cell.matchAll(/`(\w[\w-]*\/[\w./-]+\.\w+|(?:openapi|package-lock|tsconfig)\.json)`((?:,? "[^"]+")*)/g)].map(
    ([, file = '', quoted = '']) => ({
      file,
      texts: [...quoted.matchAll(/"([^"]+)"/g)].flatMap(([, text]) => text ?? []),
    }),
  )
/** Evidence that does not exist: missing files, and texts missing in their files. */
export const untrue = (cells: string[]) =>
  cells.flatMap(evidenceIn).flatMap(({ file, texts }) => {
    if (!existsSync(join(projectRoot, file))) return [file]
    const text = read(file)
    return texts.filter((each) => !text.includes(each)).map((each) => `${file}: ${each}`)
  })
