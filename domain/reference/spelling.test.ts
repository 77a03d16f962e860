import { expect, it } from 'vitest'
import { isNearly, putRight } from './spelling.ts'

it.each([
  ['terestris', 'terrestris', true],
  ['terrestirs', 'terrestris', true],
  ['tenax', 'texan', false],
  ['tenax', 'tenx', true],
  ['flavipes', 'fulvipes', false],
  ['hortorum', 'lucorum', false],
  ['septempunctata', 'septempuncata', true],
])('%s is nearly %s: %s', (one, other, nearly) => expect(isNearly(one, other)).toBe(nearly))

const name = { order: null, family: null, genus: null, species: 'bombus Terrestris' }
it('takes a genus out of a name that was typed whole only where it knows it', () => {
  expect(putRight(name, ['Bombus'])).toEqual({ ...name, genus: 'Bombus', species: 'terrestris' })
  expect(putRight(name)).toEqual(name)
})

it.each(['sp. A', 'terrestris/lucorum', 'BIN 12', 'Terrestris (L.)'])(
  'leaves %s as it is, which is no plain epithet',
  (species) => expect(putRight({ ...name, genus: 'BOMBUS', species })).toEqual({ ...name, genus: 'Bombus', species }),
)
