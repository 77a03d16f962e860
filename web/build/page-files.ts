import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { Plugin, Rollup } from 'vite'

const web = resolve(import.meta.dirname, '..')
const routes = join(web, 'routes')
const frame = resolve(web, 'frame/frame.tsx')
const portal = resolve(web, 'portal.tsx')

/** `_portal/farm-dashboard.$farmId.tsx` is `/farm-dashboard/$farmId`. */
const addressOf = (file: string): string => {
  const parts = relative(routes, file)
    .replace(/\.tsx$/, '')
    .split(/[./]/)
  return `/${parts.filter((part) => part !== '_portal' && part !== 'index').join('/')}`
}

type Chunks = Map<string, Rollup.OutputChunk>

/** A chunk and all chunks that it imports before it runs. */
const withImports = (name: string, chunks: Chunks, found = new Set<string>()): Set<string> => {
  if (found.has(name)) return found
  found.add(name)
  for (const next of chunks.get(name)?.imports ?? []) withImports(next, chunks, found)
  return found
}

interface PageFiles {
  scripts: string[]
  styles: string[]
}

/**
 * Writes which files each address and each language loads, so that the server can list them in the document. Otherwise
 * the browser discovers each file only from the one before it, a round trip later.
 */
export const pageFiles = (target: string): Plugin => ({
  name: 'page-files',
  apply: 'build',
  async writeBundle(_options, bundle) {
    const list = Object.values(bundle).filter((file) => file.type === 'chunk')
    const chunks: Chunks = new Map(list.map((chunk) => [chunk.fileName, chunk]))
    const chunkOf = (id: string) => list.find(({ moduleIds }) => moduleIds.includes(id))?.fileName
    const entry = list.find(({ isEntry }) => isEntry)
    const loaded = entry ? withImports(entry.fileName, chunks) : new Set<string>()
    const filesOf = (modules: readonly string[]): PageFiles => {
      const names = new Set(modules.flatMap((id) => [...withImports(chunkOf(id) ?? '', chunks)]))
      const further = [...names].filter((name) => chunks.has(name) && !loaded.has(name))
      const styles = new Set(further.flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]))
      return { scripts: further.map((name) => `/${name}`), styles: [...styles].map((name) => `/${name}`) }
    }
    const pages: Record<string, PageFiles & { open: boolean }> = {}
    for (const id of this.getModuleIds()) {
      if (!id.startsWith(`${routes}/`) || /__root|_portal\.tsx/.test(id)) continue
      const isOpen = !id.startsWith(`${routes}/_portal/`)
      const parts = this.getModuleInfo(id)?.dynamicallyImportedIds ?? []
      pages[addressOf(id)] = { open: isOpen, ...filesOf(isOpen ? [portal, ...parts] : [portal, frame, ...parts]) }
    }
    await mkdir(join(target, '..'), { recursive: true })
    const catalogs = Object.fromEntries(
      list.flatMap(({ fileName, moduleIds }) => {
        const language = moduleIds.map((id) => /\/catalogs\/(\w+)\.po$/.exec(id)?.[1]).find(Boolean)
        return language ? [[language, [`/${fileName}`]]] : []
      }),
    )
    await writeFile(target, JSON.stringify({ pages, catalogs }, null, 1))
  },
})
