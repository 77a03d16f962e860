import { existsSync, readFileSync, statSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { projectRoot, type Settings } from '../config/settings.ts'

export interface Build {
  version: string
  /** Twelve digits of the commit; null: unknown. */
  commit: string | null
}

const SHOWN = 12

/** The commit of the Git checkout that the server runs from; null if it runs from none. */
const commitOfCheckout = (root: string): string | null => {
  try {
    const dotGit = join(root, '.git')
    // In a further worktree it is a file with the path of the folder.
    const named = statSync(dotGit).isDirectory() ? dotGit : /^gitdir: (.+)$/m.exec(readFileSync(dotGit, 'utf8'))?.[1]
    if (named === undefined) return null
    const folder = isAbsolute(named) ? named : join(root, named)
    const common = existsSync(join(folder, 'commondir'))
      ? join(folder, readFileSync(join(folder, 'commondir'), 'utf8').trim())
      : folder
    const head = readFileSync(join(folder, 'HEAD'), 'utf8').trim()
    const ref = /^ref: (.+)$/.exec(head)?.[1]
    if (ref === undefined) return head
    if (existsSync(join(common, ref))) return readFileSync(join(common, ref), 'utf8').trim()
    const packed = readFileSync(join(common, 'packed-refs'), 'utf8')
    return (
      packed
        .split('\n')
        .find((line) => line.endsWith(` ${ref}`))
        ?.split(' ')[0] ?? null
    )
  } catch {
    return null
  }
}

/** Version and commit of this server, as they were when it started. */
export const readBuild = ({ BOMBUS_COMMIT }: Pick<Settings, 'BOMBUS_COMMIT'>, root = projectRoot): Build => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { version, commit: (BOMBUS_COMMIT ?? commitOfCheckout(root))?.slice(0, SHOWN) ?? null }
}
