import { expect, it } from 'vitest'
import { pick } from '#domain/platform/members.ts'
import { pickerOf } from './picker.ts'

it('reads the same members as `pick` does, whatever they are called', () => {
  const row = { id: 1, 'in m²': null, name: 'Door "A"', ['__proto__']: 'none', left: 2 }
  const members = ['name', 'in m²', '__proto__'] as const
  const read = pickerOf(members)(row as Record<(typeof members)[number], unknown>)
  expect(Object.entries(read)).toEqual([
    ['name', 'Door "A"'],
    ['in m²', null],
    ['__proto__', 'none'],
  ])
  expect(pickerOf(['name', 'id'])(row)).toEqual(pick(row, ['name', 'id']))
})

it('takes other members as they are given', () => {
  const row = { id: 1, name: 'Door', left: 2 }
  expect(pickerOf(['id', 'name'], ['place', '__proto__'])(row, { place: 'Meadow', ['__proto__']: 'none' })).toEqual(
    Object.fromEntries([
      ['id', 1],
      ['name', 'Door'],
      ['place', 'Meadow'],
      ['__proto__', 'none'],
    ]),
  )
})
