import { describe, expect, it } from 'vitest'
import { nameKey, similarNames } from './similar.ts'

it.each([
  ['case', 'LONG Meadow', 'long meadow'],
  ['blanks around it', '  Long Meadow\t', 'long meadow'],
  ['blanks within it', 'Long \u00a0 Meadow', 'long meadow'],
  ['accents', 'Zoë Brûlé', 'zoe brule'],
  ['accents written apart', 'Zoe\u0308', 'zoe'],
  ['letters written as one sign', 'ﬁeld ①', 'field 1'],
  ['other alphabets', 'ПОЛЕ', 'поле'],
  ['nothing but blanks', '  ', ''],
])('compares names without regard to %s', (_name, given, key) => {
  expect(nameKey(given)).toBe(key)
})

describe('names suggested for a misspelt one', () => {
  const cases: [string, string, string[], string[]][] = [
    ['a letter left out', 'Long Medow', ['Long Meadow', 'Top Field'], ['Long Meadow']],
    ['a letter too many', 'Long Meaddow', ['Long Meadow'], ['Long Meadow']],
    ['a letter replaced', 'Lang Meadow', ['Long Meadow'], ['Long Meadow']],
    ['two letters the wrong way round', 'Logn Meadow', ['Long Meadow'], ['Long Meadow']],
    ['case and accents', 'ÉTANG', ['etang'], ['etang']],
    ['the nearest first', 'Long Medow', ['Long Shadow', 'Long Meadow'], ['Long Meadow', 'Long Shadow']],
    ['as near as each other: by name', 'Field 4', ['Field 9', 'Field 1'], ['Field 1', 'Field 9']],
    ['two at most', 'Field 4', ['Field 3', 'Field 2', 'Field 1'], ['Field 1', 'Field 2']],
    ['one that is known twice, once', 'Field 4', ['Field 1', 'Field 1'], ['Field 1']],
    ['a third of the letters wrong', 'abcdef', ['abcdxy'], ['abcdxy']],
    ['more than that', 'abcdef', ['abcxyz'], []],
    ['a third of the letters left out', 'abcdef', ['abcdefgh'], ['abcdefgh']],
    ['more than that', 'abcdef', ['abcdefghi'], []],
    ['one letter of two', 'ab', ['ax'], ['ax']],
    ['two letters of two', 'ab', ['xy'], []],
    ['its first letter where the last is', 'ab', ['xa'], []],
    ['letters at the beginning', 'xbcdef', ['abcdef', 'bcdef'], ['abcdef', 'bcdef']],
    ['the same letters at another place', 'cdefgh', ['xxcdef'], []],
    ['nothing alike', 'xyz', ['Long Meadow'], []],
    ['nothing known', 'Long Meadow', [], []],
    [
      'only the first sixty letters of what was written count',
      `${'a'.repeat(60)}${'b'.repeat(60)}`,
      ['a'.repeat(60)],
      ['a'.repeat(60)],
    ],
    [
      'only the first sixty letters count',
      `${'a'.repeat(60)}b`,
      [`${'a'.repeat(60)}${'c'.repeat(60)}`],
      [`${'a'.repeat(60)}${'c'.repeat(60)}`],
    ],
  ]
  it.each(cases)('%s: %j among %j', (_name, given, known, expected) => {
    expect(similarNames(given, known)).toEqual(expected)
  })
})
