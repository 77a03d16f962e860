import { describe, expect, it } from 'vitest'
import { functionalGroup, isNoInsect } from '../intensity/group-of-class.ts'
import { read } from '../platform/testing/read.ts'
import { classMappingForm, classReader } from './mapping.ts'

const mapping = { object_class_name: 'class_7', functional_group: null } as const

describe('a mapped class', () => {
  const readClass = classReader([
    { ...mapping, from_date: '2026-06-01', kind: 'functional_group', functional_group: 'hoverfly' },
    { ...mapping, from_date: '2026-07-01', kind: 'not_an_insect' },
    { ...mapping, from_date: '2026-08-01', kind: 'taxon', functional_group: 'honeybee' },
    { ...mapping, from_date: '2026-09-01', kind: 'taxon' },
    { ...mapping, from_date: '2026-10-01', kind: 'built_in' },
  ])
  it.each<[string, string | null, boolean]>([
    ['2026-05-31', null, false],
    ['2026-06-01', 'hoverfly', false],
    ['2026-06-30', 'hoverfly', false],
    ['2026-07-01', null, true],
    ['2026-08-15', 'honeybee', false],
    ['2026-09-01', null, false],
    ['2026-10-01', null, false],
  ])('counts on %s as %s', (day, group, background) => {
    const name = readClass('class_7', day)
    expect([functionalGroup(name), isNoInsect(name)]).toEqual([group, background])
  })
  it('does not affect other classes', () => {
    expect(readClass('bumblebee', '2026-06-15')).toBe('bumblebee')
    expect(classReader([])('class_7', '2026-06-15')).toBe('class_7')
  })
})

it.each([
  [{ from_date: '2026-06-01', kind: 'functional_group' }, '! functional_group: Functional group is required'],
  [{ from_date: '2026-06-01', kind: 'taxon', taxon: ' ' }, '! taxon: Taxon is required'],
])('rejects the incomplete mapping %o', (given, fault) => {
  expect(read(classMappingForm, given)).toBe(fault)
})
