import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#domain/language/languages.ts'
import { projectRoot } from '../config/settings.ts'

export interface PageFiles {
  scripts: readonly string[]
  styles: readonly string[]
  /** Public: the same before and after the sign-in. */
  open?: boolean
}

interface BuiltFiles {
  /** Null: no page has this URL. */
  filesOf: (url: string) => PageFiles | null
  /** False: only the not-found page has this URL. */
  isPage: (url: string) => boolean
  /** The translations of each language. */
  catalogFiles: Partial<Record<Language, readonly string[]>>
}

const list = join(projectRoot, 'dist/pages.json')

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)
const fits = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.length === path.length && pattern.every((part, place) => part.startsWith('$') || part === path[place])

/** The files each page loads, as found by the build. */
export const readPageFiles = async (): Promise<BuiltFiles> => {
  if (!existsSync(list)) return { filesOf: () => null, isPage: () => true, catalogFiles: {} }
  const built = JSON.parse(await readFile(list, 'utf8')) as {
    pages: Record<string, PageFiles>
    catalogs: BuiltFiles['catalogFiles']
  }
  const pages = Object.entries(built.pages)
  // Literal paths come before paths with parameters, and all before the not-found page.
  const patterns = pages
    .map(([address, files]) => ({ parts: partsOf(address), files }))
    .sort(
      (a, b) =>
        a.parts.filter((part) => part.startsWith('$')).length - b.parts.filter((part) => part.startsWith('$')).length,
    )
  const other = pages.find(([address]) => address === '/$')?.[1] ?? null
  const pageOf = (url: string) => {
    const path = partsOf(url.split('?')[0] ?? '')
    return patterns.find(({ parts }) => parts[0] !== '$' && fits(parts, path))
  }
  return {
    filesOf: (url) => pageOf(url)?.files ?? other,
    isPage: (url) => pageOf(url) !== undefined,
    catalogFiles: built.catalogs,
  }
}
