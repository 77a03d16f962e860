import { expect, test } from 'vitest'
import { taxon } from '#web/field-work/testing/place-fixture.ts'
import { othersOfGroup, rowsOfGroup } from './species.ts'

const terrestris = taxon(12, 'bumblebee', 'Bombus', 'terrestris')
const lapidarius = taxon(13, 'bumblebee', 'Bombus', 'lapidarius')
const honeybee = taxon(20, 'honeybee', 'Apis', 'mellifera')

test('a group has one row, of the species that was counted last, so that all groups fit on a screen', () => {
  expect(rowsOfGroup('bumblebee', [lapidarius, honeybee, terrestris], [terrestris], [])).toEqual([lapidarius])
})

test('without earlier counts it is the first species of the list', () => {
  expect(rowsOfGroup('bumblebee', [honeybee], [terrestris, lapidarius], [])).toEqual([terrestris])
})

test('a species that is added or counted has a row of its own, once', () => {
  expect(rowsOfGroup('bumblebee', [lapidarius], [], [terrestris, lapidarius])).toEqual([lapidarius, terrestris])
})

test('other species of the group that were counted lately can be added', () => {
  const rows = [lapidarius]
  expect(othersOfGroup('bumblebee', [lapidarius, honeybee, terrestris], rows)).toEqual([terrestris])
})
