import { relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Keeps `import.meta.url` of each bundled module, from which threads, processes and files are located. */
export const sameAddresses = (root: string): Plugin => {
  let folder = root
  return {
    name: 'same-addresses',
    enforce: 'pre',
    configResolved: ({ build }) => {
      folder = resolve(root, build.outDir)
    },
    transform(code, id) {
      const isOurs = !id.startsWith('\0') && !id.includes('/node_modules/')
      if (!isOurs || !code.includes('import.meta.url')) return null
      const fromBundle = JSON.stringify(relative(folder, id))
      // On the same line, so that source maps stay valid.
      return { code: code.replaceAll('import.meta.url', `new URL(${fromBundle}, import.meta.url).href`), map: null }
    },
  }
}
