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
])('%s is a near match for %s: %s', (one, other, nearly) => expect(isNearly(one, other)).toBe(nearly))

const name = { order: null, family: null, genus: null, species: 'bombus Terrestris' }
it('splits the genus from a full name only if the genus is known', () => {
  expect(putRight(name, ['Bombus'])).toEqual({ ...name, genus: 'Bombus', species: 'terrestris' })
  expect(putRight(name)).toEqual(name)
})

it.each(['sp. A', 'terrestris/lucorum', 'BIN 12', 'Terrestris (L.)'])(
  'leaves %s unchanged, which is not a plain epithet',
  (species) => expect(putRight({ ...name, genus: 'BOMBUS', species })).toEqual({ ...name, genus: 'Bombus', species }),
)
