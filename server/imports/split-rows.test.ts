import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowSplitter, TextFault } from './split-rows.ts'

/** Splits a text that comes in parts of so many characters. */
const split = (text: string, part = text.length || 1, delimiter = ',') => {
  const rows: [number, ...string[]][] = []
  const splitter = rowSplitter(delimiter, (cells, line) => rows.push([line, ...cells]))
  for (let at = 0; at < text.length; at += part) splitter.feed(text.slice(at, at + part))
  splitter.end()
  return rows
}

describe('the splitter of rows', () => {
  it('knows the line that each row begins on', () => {
    expect(split('a,b\n\n"1\n2",3\r\n4,"say ""yes"""\n,')).toEqual([
      [1, 'a', 'b'],
      [3, '1\n2', '3'],
      [5, '4', 'say "yes"'],
      [6, '', ''],
    ])
  })

  it.each([
    ['never closed', 'a\n"b\nc', 2],
    ['text behind it', 'a\n"b"c,d\n', 2],
    ['within a cell', 'a\nb"c,d\n', 2],
  ])('names the line of a quotation mark in the wrong place: %s', (_name, text, line) => {
    for (const part of [1, 3, 100])
      expect(() => split(text, part)).toThrow(expect.objectContaining({ line, message: 'quote' }))
  })

  it('refuses a row without end before it holds more than that', () => {
    const splitter = rowSplitter(',', () => undefined)
    expect(() => {
      for (let fed = 0; fed < 100; fed += 1) splitter.feed('x'.repeat(65_536))
    }).toThrow(TextFault)
  })

  it('reads back whatever was written, in parts of any length', () => {
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
          expect(split(text, part, delimiter).map(([, ...cells]) => cells)).toEqual(rows)
        },
      ),
    )
  })
})
