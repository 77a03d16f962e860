import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/config/settings.ts'

const BLOCK = 10
const EVERY = 4

/** Ten lines of every forty of a folder's sources as ranges for Stryker; the offset differs between files. */
export const aQuarterOf = (folder: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: projectRoot })
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .toSorted()
    .flatMap((file, index) => {
      const lines = readFileSync(join(projectRoot, file), 'utf8').split('\n').length
      const starts = Array.from({ length: Math.ceil(lines / BLOCK) }, (_, block) => block * BLOCK + 1)
      return starts
        .filter((_, block) => (block + index) % EVERY === 0)
        .map((start) => `${file}:${start}-${Math.min(start + BLOCK - 1, lines)}`)
    })
