import { expect, it } from 'vitest'
import { evidenceIn, read, rowsOf, untrue } from './evidence.ts'

const rows = rowsOf(read('docs/field-work.md'), /^[A-Z]/).slice(1)

it('the page of field work says of each interruption which test shows what there is afterwards', () => {
  expect(rows.length).toBeGreaterThan(15)
  for (const [what, , shown = ''] of rows)
    expect(
      evidenceIn(shown).some(({ texts }) => texts.length > 0),
      what,
    ).toBe(true)
  expect(untrue(rows.flat())).toEqual([])
})
