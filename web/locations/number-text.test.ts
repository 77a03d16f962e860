import { describe, expect, it } from 'vitest'
import { runOf, writtenNumber } from './number-text.ts'

describe('what was typed as a number', () => {
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
  ])('%j is %j', (typed, expected) => expect(writtenNumber(typed)).toBe(expected))
})

describe('a run of numbers', () => {
  it.each([
    ['1', '4', [1, 2, 3, 4]],
    ['0', '0', [0]],
  ])('from %s to %s', (first, last, numbers) => expect(runOf(first, last)).toEqual({ numbers, fault: null }))
  it('is forty plots at once', () => expect(runOf('1', '40').numbers).toHaveLength(40))
  it.each([
    ['4', '1', 'wrong'],
    ['', '4', 'wrong'],
    ['-1', '4', 'wrong'],
    ['1.5', '4', 'wrong'],
    ['1', '201', 'tooMany'],
  ])('from %s to %s is %s', (first, last, fault) => expect(runOf(first, last)).toEqual({ numbers: null, fault }))
  it('of 200 is the longest', () => expect(runOf('1', '200').numbers).toHaveLength(200))
})
