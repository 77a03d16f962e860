import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const folder = resolve(import.meta.dirname, '../../dist/typeface')
const source = createRequire(import.meta.url).resolve(
  '@fontsource-variable/mona-sans/files/mona-sans-latin-wdth-normal.woff2',
)

/**
 * The ranges of width and weight that the style sheets use. The typeface covers 75 to 125 and 200 to 900; a test
 * compares them.
 */
export const widths = { min: 100, max: 112 }
export const weights = { min: 400, max: 700 }

/**
 * The portal's typeface, reduced to the widths and weights that its pages use (59 kB instead of 98 kB, with identical
 * glyphs). Its licence reserves the original name, so the subset has a different name.
 */
export const typeface = (): Plugin => ({
  name: 'typeface',
  config: async () => {
    // Hinting is retained; without it, small text has wider letter spacing.
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
