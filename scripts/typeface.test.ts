import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { makeTypeface } from '#web/build/typeface.ts'

test('tabular figures of the typeface have one width, and a zero without a slash', async () => {
  const font = create(await makeTypeface())
  if (!('layout' in font)) throw new Error('The file is a collection of fonts.')
  const glyphs = (features: string[]) => font.layout('0123456789', features).glyphs
  const [zero, ...others] = glyphs(['tnum'])
  expect(zero?.id).toBe(glyphs([])[0]?.id)
  expect(new Set(others.map(({ advanceWidth }) => advanceWidth)).size).toBe(1)
  const width = others[0]?.advanceWidth ?? 0
  expect(Math.abs((zero?.advanceWidth ?? 0) - width) / width).toBeLessThan(0.03)
})
