import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Lets each module of ours go on to say where its source lies: threads, processes and files are found from there. */
export const sameAddresses = (root: string): Plugin => ({
  name: 'same-addresses',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes('import.meta.url')) return null
    const fromBundle = JSON.stringify(`../../${relative(root, id)}`)
    // On the same line: a map of it would say nothing.
    return { code: code.replaceAll('import.meta.url', `new URL(${fromBundle}, import.meta.url).href`), map: null }
  },
})
