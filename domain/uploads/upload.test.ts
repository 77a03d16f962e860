import { describe, expect, it } from 'vitest'
import { canImport, uploadStates, isUnderWay } from './upload.ts'

it('an upload is being processed in three of its states', () => {
  expect(uploadStates.filter(isUnderWay)).toEqual(['uploading', 'checking', 'importing'])
})

describe('whether an upload can be imported', () => {
  const ready = { state: 'ready', count_errors: 0, rows_good: 1 } as const
  it.each([
    ['ready, with one good row', ready, true],
    ['with an error', { ...ready, count_errors: 1 }, false],
    ['with nothing to add', { ...ready, rows_good: 0 }, false],
    ...uploadStates
      .filter((state) => state !== 'ready')
      .map((state) => [`that is ${state}`, { ...ready, state }, false] as const),
  ] as const)('%s', (_name, batch, expected) => {
    expect(canImport(batch)).toBe(expected)
  })
})
