import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../config/settings.ts'

export interface PageFiles {
  scripts: readonly string[]
  styles: readonly string[]
  /** Public: the same before and after the sign-in. */
  open?: boolean
}

const list = join(projectRoot, 'dist/pages.json')

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)
const fits = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.length === path.length && pattern.every((part, place) => part.startsWith('$') || part === path[place])

/** The files each page loads, as found by the build. */
export const readPageFiles = async (): Promise<(url: string) => PageFiles | null> => {
  if (!existsSync(list)) return () => null
  const pages = Object.entries(JSON.parse(await readFile(list, 'utf8')) as Record<string, PageFiles>)
  // Literal paths come before paths with parameters, and all before the not-found page.
  const patterns = pages
    .map(([address, files]) => ({ parts: partsOf(address), files }))
    .sort(
      (a, b) =>
        a.parts.filter((part) => part.startsWith('$')).length - b.parts.filter((part) => part.startsWith('$')).length,
    )
  const other = pages.find(([address]) => address === '/$')?.[1] ?? null
  return (url) => {
    const path = partsOf(url.split('?')[0] ?? '')
    return patterns.find(({ parts }) => parts[0] !== '$' && fits(parts, path))?.files ?? other
  }
}
