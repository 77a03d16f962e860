import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { create } from 'fontkit'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { usePlainZero } from './plain-zero.ts'

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
 * The typeface reduced to the widths and weights that pages use (59 kB instead of 98 kB). Its glyphs are unchanged; tabular
 * figures have the usual zero.
 */
export const makeTypeface = async (): Promise<Buffer> => {
  const whole = await readFile(source)
  // Hinting is retained; without it, small text has wider letter spacing.
  const reduced = await subsetFont(whole, undefined, {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
    variationAxes: { wdth: widths, wght: weights },
  })
  const font = create(whole)
  if (!('glyphForCodePoint' in font)) throw new Error('The typeface is a collection.')
  usePlainZero(reduced, font.glyphForCodePoint('0'.charCodeAt(0)).id)
  return subsetFont(reduced, undefined, { keepAllGlyphs: true, targetFormat: 'woff2' })
}

/** The portal's typeface. Its licence reserves the original name, so the subset has a different name. */
export const typeface = (): Plugin => ({
  name: 'typeface',
  config: async () => {
    await mkdir(folder, { recursive: true })
    await writeFile(resolve(folder, 'sans-latin.woff2'), await makeTypeface())
    return { resolve: { alias: { '@typeface': folder } } }
  },
})
