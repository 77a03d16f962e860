import { describe, expect, it } from 'vitest'
import { fileColumns } from '#domain/survey-files/columns/columns.ts'
import { usualReading } from '#domain/survey-files/testing/read-cell.ts'
import { cellReader, remembering, slotOf, slots, type Values } from './row-values.ts'

const row = (named: Record<string, string | number | null>): Values => {
  const values: Values = Object.keys(slots).map(() => null)
  for (const [key, value] of Object.entries(named)) values[slotOf(key)] = value
  return values
}

it('every value has a unique slot', () => {
  expect(new Set(Object.values(slots)).size).toBe(Object.keys(slots).length)
  expect(() => slotOf('altitude')).toThrow('no value is called altitude')
})

describe('the lookup cache', () => {
  const asked = () => {
    const calls: unknown[] = []
    const find = remembering(['farm', 'tunnel'], (named) => {
      calls.push(named)
      return `${named['farm']} ${named['tunnel']}`
    })
    return { calls, find }
  }
  it('returns names in any order without confusing them', () => {
    const { calls, find } = asked()
    const rows = [
      { farm: 'Ash', tunnel: 1 },
      { farm: 'Ash', tunnel: 1 },
      { farm: 'Ash', tunnel: 2 },
      { farm: 'Elm', tunnel: 2 },
      { farm: 'Ash', tunnel: 1 },
      { farm: null, tunnel: 2 },
      { farm: 'Elm', tunnel: 2 },
    ]
    expect(rows.map((one) => find(row({ ...one, field: Math.random() })))).toEqual([
      'Ash 1',
      'Ash 1',
      'Ash 2',
      'Elm 2',
      'Ash 1',
      'null 2',
      'Elm 2',
    ])
    expect(calls).toEqual([
      { farm: 'Ash', tunnel: 1 },
      { farm: 'Ash', tunnel: 2 },
      { farm: 'Elm', tunnel: 2 },
      { farm: null, tunnel: 2 },
    ])
  })
  it('holds up to 50,000 names', () => {
    const { calls, find } = asked()
    for (let tunnel = 0; tunnel < 50_000; tunnel += 1) find(row({ tunnel }))
    find(row({ tunnel: 0 }))
    expect(calls).toHaveLength(50_000)
    find(row({ tunnel: 50_000 }))
    expect(find(row({ tunnel: 0 }))).toBe('null 0')
    expect(calls).toHaveLength(50_002)
  })
})

describe('a cell', () => {
  const columnOf = (key: string) => {
    const column = fileColumns.flower.find((one) => one.key === key)
    if (!column) throw new Error(key)
    return column
  }
  it.each(['count', 'note', 'start_time', 'observer'])('of %s is read the same each time', (key) => {
    const column = columnOf(key)
    const read = cellReader(column, usualReading)
    const other = key === 'count' ? '8' : key === 'start_time' ? '11:30' : 'Somebody'
    const [first, second] = [read(column.example), read(other)]
    expect(first.read.fault).toBeUndefined()
    expect(read(column.example)).toEqual(first)
    expect(read(other)).toEqual(second)
    expect(second).not.toEqual(first)
    // Thousands of other cells were read in between.
    for (let index = 0; index < 4_001; index += 1) read(String(index))
    expect(read(column.example)).toEqual(first)
  })
  it('with an error has no text', () => {
    expect(cellReader(columnOf('count'), usualReading)('many')).toEqual({
      read: { fault: 'is not a number' },
      text: '',
    })
    expect(cellReader(columnOf('note'), usualReading)('a\tb')).toEqual({ read: { value: 'a\tb' }, text: 'a\\tb' })
  })
})
