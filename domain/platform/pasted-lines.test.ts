import { describe, expect, it } from 'vitest'
import { readPasted, readTable } from './pasted-lines.ts'

describe('a pasted table', () => {
  it.each<[string, string, [number, string[]][]]>([
    [
      'commas',
      'a,b\nc,d',
      [
        [1, ['a', 'b']],
        [2, ['c', 'd']],
      ],
    ],
    [
      'semicolons, with commas within cells',
      'a; b, c\nd;e',
      [
        [1, ['a', 'b, c']],
        [2, ['d', 'e']],
      ],
    ],
    [
      'tabs, as from a spreadsheet, with anything within cells',
      'a\tb; c, d\ne\t',
      [
        [1, ['a', 'b; c, d']],
        [2, ['e', '']],
      ],
    ],
    ['quotes around separators and quotes', '"a, ""b""",c', [[1, ['a, "b"', 'c']]]],
    [
      'quotes around a line end, which counts in the numbers of lines',
      '"a\nb",c\nd,e',
      [
        [1, ['a\nb', 'c']],
        [3, ['d', 'e']],
      ],
    ],
    [
      'a quote that is never closed',
      '"a,b\nc,d',
      [
        [1, ['"a', 'b']],
        [2, ['c', 'd']],
      ],
    ],
    [
      'the mark of a file’s beginning, line ends of every kind and empty lines',
      '\uFEFFa,b\r\n\r\n ,\rc,d\n',
      [
        [1, ['a', 'b']],
        [4, ['c', 'd']],
      ],
    ],
    [
      'a separator that the first line has none of',
      'a\nb;c',
      [
        [1, ['a']],
        [2, ['b', 'c']],
      ],
    ],
    ['nothing', ' \n', []],
  ])('is read with %s', (_name, text, expected) => {
    expect(readPasted(text)).toEqual(expected.map(([line, cells]) => ({ line, cells })))
  })

  it('is read by its headings in any order, and reports unknown ones', () => {
    const names = { name: ['name'], number: ['number', 'no'] }
    const { rows, unread } = readTable('Colour,No.,Name\nred,3,Ann', names, 'name')
    expect(unread).toEqual(['Colour'])
    expect(rows.map(({ line, cell }) => [line, cell('name'), cell('number')])).toEqual([[2, 'Ann', '3']])
    const bare = readTable('Ann,3', names, 'name')
    expect([bare.unread, bare.rows[0]?.cell('number')]).toEqual([[], '3'])
  })
})
