import { describe, expect, it } from 'vitest'
import { numbersIn, writtenNumber } from './number-text.ts'

describe('a number typed as text', () => {
  it.each([
    ['12', 12],
    [' 7 ', 7],
    ['0', 0],
    ['-1', -1],
    ['1.5', 1.5],
    ['', ''],
    ['  ', ''],
    ['4a', '4a'],
    ['1e3', '1e3'],
  ])('reads %j as %j', (typed, expected) => expect(writtenNumber(typed)).toBe(expected))
})

describe('a list of numbers', () => {
  it.each([
    ['1 to 4', [1, 2, 3, 4]],
    ['1-3', [1, 2, 3]],
    ['2 – 3', [2, 3]],
    ['1, 2, 5', [1, 2, 5]],
    ['1 to 3, 8, 2; 10 TO 11', [1, 2, 3, 8, 10, 11]],
    ['0', [0]],
  ])('reads %s', (text, numbers) => expect(numbersIn(text)).toEqual({ numbers, fault: null }))
  it.each([
    ['', 'wrong'],
    ['4 to 1', 'wrong'],
    ['-1 to 4', 'wrong'],
    ['1.5', 'wrong'],
    ['1, , 2', 'wrong'],
    ['one to six', 'wrong'],
    ['1 to 201', 'tooMany'],
    ['1 to 150, 200 to 290', 'tooMany'],
  ])('rejects %j: %s', (text, fault) => expect(numbersIn(text)).toEqual({ numbers: null, fault }))
  it('accepts at most 200', () => expect(numbersIn('1 to 200').numbers).toHaveLength(200))
})
