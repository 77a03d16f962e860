import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowSplitter, TextFault } from './split-rows.ts'

/** Splits a text that arrives in chunks of this many characters. */
const split = (text: string, part = text.length || 1, delimiter = ',') => {
  const rows: [number, ...string[]][] = []
  const splitter = rowSplitter(delimiter, (cells, line) => rows.push([line, ...cells]))
  for (let at = 0; at < text.length; at += part) splitter.feed(text.slice(at, at + part))
  splitter.end()
  return rows
}

describe('rowSplitter', () => {
  it('reports the line on which each row starts', () => {
    expect(split('a,b\n\n"1\n2",3\r\n4,"say ""yes"""\n,')).toEqual([
      [1, 'a', 'b'],
      [3, '1\n2', '3'],
      [5, '4', 'say "yes"'],
      [6, '', ''],
    ])
  })

  it('distinguishes a line ending in CR LF from a CR within a cell', () => {
    expect(split('"a",b\r\n"c"\r\n"d",e\rf,\r\n')).toEqual([
      [1, 'a', 'b'],
      [2, 'c'],
      [3, 'd', 'e\rf', ''],
    ])
    expect(split('a,b\r\nc,d\re\r\n')).toEqual([
      [1, 'a', 'b'],
      [2, 'c', 'd\re'],
    ])
  })

  it('counts the lines it skips, also after quotation marks', () => {
    expect(split('"a"\n\n\nb\n"c\n\nd"\n\r\n"e"')).toEqual([
      [1, 'a'],
      [4, 'b'],
      [5, 'c\n\nd'],
      [9, 'e'],
    ])
  })

  it.each([
    ['plain', 'a,b\n', 'c,d\ne'],
    ['with quotation marks', '"a",b\n', '"c",d\n"e'],
    ['with both, and CR LF', '"a","b"\r\n', 'c,"d"\r\ne'],
  ])('emits rows as soon as they are complete: %s', (_name, first, second) => {
    const rows: string[][] = []
    const splitter = rowSplitter(',', (cells) => rows.push(cells))
    splitter.feed(first)
    expect(rows).toEqual([['a', 'b']])
    splitter.feed(second)
    expect(rows).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it('holds no more than one row of a long file', () => {
    let rows = 0
    const splitter = rowSplitter(',', () => (rows += 1))
    const part = `"a ""long"" cell",${'x'.repeat(1_000)},"and\nanother"\r\n`.repeat(100)
    for (let fed = 0; fed < 30; fed += 1) splitter.feed(part)
    expect(rows).toBe(3_000)
  })

  const LONGEST = 1_000_000
  it.each([
    ['a plain row', 'x', 'x'],
    ['a row with quotation marks', '"a",', 'x'],
    ['a row that is all within them', '"', '"'],
  ])('accepts %s of a million characters, and no longer one', (_name, before, after) => {
    const row = (length: number) => `${before}${'x'.repeat(length - before.length - after.length)}${after}`
    // The length of a row with quotation marks includes its line end.
    const most = before.startsWith('"') ? LONGEST - 1 : LONGEST
    expect(split(`${row(most)}\nb\n`)).toHaveLength(2)
    expect(() => split(`${row(most + 1)}\nb\n`)).toThrow(expect.objectContaining({ message: 'too long', line: 1 }))
    expect(() => split(`a\n${row(most + 1)}\nb\n`, 4_096)).toThrow(
      expect.objectContaining({ message: 'too long', line: 2 }),
    )
  })

  it.each([
    ['never closed', 'a\n"b\nc', 2],
    ['text behind it', 'a\n"b"c,d\n', 2],
    ['one sign behind it', 'a\n"b"x\n', 2],
    ['a CR behind it', 'a\n"b"\rx\n', 2],
    ['within a cell', 'a\nb"c,d\n', 2],
    ['within a later cell', 'a\n"b",c"d\n', 2],
  ])('names the line of a misplaced quotation mark: %s', (_name, text, line) => {
    for (const part of [1, 3, 100])
      expect(() => split(text, part)).toThrow(expect.objectContaining({ line, message: 'quote' }))
  })

  it('rejects an endless row before it exceeds that length', () => {
    const splitter = rowSplitter(',', () => undefined)
    expect(() => {
      for (let fed = 0; fed < 100; fed += 1) splitter.feed('x'.repeat(65_536))
    }).toThrow(TextFault)
  })

  it('reads back anything that was written, in chunks of any length', () => {
    const cell = fc
      .array(fc.constantFrom('a', '"', ',', ';', '\n', '\r\n', ' ', 'é'), { maxLength: 5 })
      .map((signs) => signs.join(''))
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 5 })
    const ending = fc.constantFrom('\n', '\r\n')
    fc.assert(
      fc.property(
        table,
        ending,
        fc.constantFrom(',', ';'),
        fc.integer({ min: 1, max: 40 }),
        (rows, record_delimiter, delimiter, part) => {
          const text = stringify(rows, { record_delimiter, delimiter, quoted_match: /[\r\n]/ })
          const found = split(text, part, delimiter)
          expect(found.map(([, ...cells]) => cells)).toEqual(rows)
          expect(found).toEqual(split(text, text.length, delimiter))
        },
      ),
    )
  })
})
