import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './settings.ts'

/** The version of the product. */
export const { version: productVersion } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  version: string
}

let ofClone: string | null | undefined
const commitOfClone = (): string | null => {
  try {
    const found = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: projectRoot, stdio: ['ignore', 'pipe', 'ignore'] })
    return found.toString().trim()
  } catch {
    // Not a clone, or no git on this machine.
    return null
  }
}

/** The commit that the server runs: as set at build time, or that of the clone in which it runs; null if unknown. */
export const productCommit = ({ BOMBUS_COMMIT }: { BOMBUS_COMMIT?: string | undefined }): string | null =>
  BOMBUS_COMMIT ?? (ofClone ??= commitOfClone())
