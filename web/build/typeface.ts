import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const folder = resolve(import.meta.dirname, '../../dist/typeface')
const source = createRequire(import.meta.url).resolve(
  '@fontsource-variable/mona-sans/files/mona-sans-latin-wdth-normal.woff2',
)

/** What the style sheets use of a typeface that reaches from 75 to 125 and from 200 to 900: a test compares them. */
export const widths = { min: 100, max: 112 }
export const weights = { min: 400, max: 700 }

/**
 * The portal's typeface, with the widths and weights that its pages use: 59 kB in place of 98, each letter the same. Its licence
 * reserves the name for the whole of it, so that this part has a name of its own.
 */
export const typeface = (): Plugin => ({
  name: 'typeface',
  config: async () => {
    // Its hints stay: without them small letters stand further apart.
    const file = await subsetFont(await readFile(source), undefined, {
      keepAllGlyphs: true,
      targetFormat: 'woff2',
      variationAxes: { wdth: widths, wght: weights },
    })
    await mkdir(folder, { recursive: true })
    await writeFile(resolve(folder, 'sans-latin.woff2'), file)
    return { resolve: { alias: { '@typeface': folder } } }
  },
})
