import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)

/** Writes a `.br` beside each text file at the highest quality; compressing on the fly would send a sixth more. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const files = Object.keys(bundle).filter((name) => /\.(js|css|svg|html)$/.test(name))
    const one = async (name: string) => {
      const file = join(dir, name)
      await writeFile(`${file}.br`, await brotli(await readFile(file)))
    }
    await Promise.all(files.map(one))
  },
})
