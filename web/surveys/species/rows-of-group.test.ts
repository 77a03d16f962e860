import { expect, test } from 'vitest'
import { taxon } from '#web/field-work/testing/place-fixture.ts'
import { othersOfGroup, rowsOfGroup } from './species.ts'

const terrestris = taxon(12, 'bumblebee', 'Bombus', 'terrestris')
const lapidarius = taxon(13, 'bumblebee', 'Bombus', 'lapidarius')
const honeybee = taxon(20, 'honeybee', 'Apis', 'mellifera')

test('a group has one row, for the species counted last, so that all groups fit on a screen', () => {
  expect(rowsOfGroup('bumblebee', [lapidarius, honeybee, terrestris], [terrestris], [])).toEqual([lapidarius])
})

test('without earlier counts, the row is for the first species of the list', () => {
  expect(rowsOfGroup('bumblebee', [honeybee], [terrestris, lapidarius], [])).toEqual([terrestris])
})

test('an added or counted species has exactly one row', () => {
  expect(rowsOfGroup('bumblebee', [lapidarius], [], [terrestris, lapidarius])).toEqual([lapidarius, terrestris])
})

test('other recently counted species of the group can be added', () => {
  const rows = [lapidarius]
  expect(othersOfGroup('bumblebee', [lapidarius, honeybee, terrestris], rows)).toEqual([terrestris])
})
