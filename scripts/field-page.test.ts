import { expect, it } from 'vitest'
import { evidenceIn, read, rowsOf, untrue } from './evidence.ts'

const rows = rowsOf(read('docs/field-work.md'), /^[A-Z]/).slice(1)

it('the page on field work names, for each interruption, a test of the state afterwards', () => {
  expect(rows.length).toBeGreaterThan(15)
  for (const [what, , shown = ''] of rows)
    expect(
      evidenceIn(shown).some(({ texts }) => texts.length > 0),
      what,
    ).toBe(true)
  expect(untrue(rows.flat())).toEqual([])
})
