import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Epithet, ScientificName } from './scientific-name.tsx'

const italicsOf = (name: React.ReactNode) => {
  const { container, unmount } = render(name)
  const shown = {
    text: container.textContent,
    italics: [...container.querySelectorAll('em')].map((em) => em.textContent),
  }
  unmount()
  return shown
}

test.each([
  ['Bombus', 'terrestris', 'Bombus terrestris', ['Bombus terrestris']],
  ['Bombus', 'sp.', 'Bombus sp.', ['Bombus']],
  ['Andrena', null, 'Andrena', ['Andrena']],
  ['Bombus', 'terrestris agg.', 'Bombus terrestris agg.', ['Bombus terrestris']],
  ['Bombus', 'terrestris/lucorum agg.', 'Bombus terrestris/lucorum agg.', ['Bombus terrestris/lucorum']],
  ['Bombus', 'cf. lucorum', 'Bombus cf. lucorum', ['Bombus', ' lucorum']],
  [null, 'unidentified aphid', 'unidentified aphid', []],
  ['unidentified', 'aphid', 'unidentified aphid', []],
  ['Unidentified', 'aphid', 'Unidentified aphid', []],
])('only genus and epithet are in italics: %s %s', (genus, species, text, italics) => {
  expect(italicsOf(<ScientificName genus={genus} species={species} />)).toEqual({ text, italics })
})

test('an epithet in its own column is in italics only after a genus', () => {
  expect(italicsOf(<Epithet genus="Eupeodes" species="corollae" />).italics).toEqual(['corollae'])
  expect(italicsOf(<Epithet genus="Eupeodes" species="sp." />).italics).toEqual([])
  expect(italicsOf(<Epithet genus={null} species="unidentified aphid" />).italics).toEqual([])
})
