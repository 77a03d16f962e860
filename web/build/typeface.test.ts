import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { weights, widths } from './typeface.ts'

const web = resolve(import.meta.dirname, '..')
const sheets = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({
    name,
    text: readFileSync(resolve(web, name), 'utf8').replaceAll(/@font-face \{[^}]*\}/g, ''),
  }))
/** All values that style sheets set for a property or for a variable that holds one. */
const figuresOf = (property: RegExp): { name: string; figure: number }[] =>
  sheets.flatMap(({ name, text }) =>
    [...text.matchAll(property)].map(([, figure]) => ({ name, figure: Number(figure) })),
  )

test.each([
  ['weight', /(?:font-weight|--w-\w+): (\d+)/g, weights],
  ['width', /font-stretch: (\d+)%/g, widths],
])('the font supports every %s the pages use', (_what, property, { min, max }) => {
  const used = figuresOf(property)
  expect(used.length).toBeGreaterThan(5)
  expect(used.filter(({ figure }) => figure < min || figure > max)).toEqual([])
})

test('no style sheet uses a keyword font weight, which the font might not have', () => {
  for (const { name, text } of sheets) expect(text, name).not.toMatch(/font-weight: (bold|bolder|lighter)\b/)
})
