import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnsPage } from './columns/columns-page.ts'
import { guarded, unguarded } from '../platform/text.ts'
import { reasons } from './reasons.ts'
import { templateOf } from './columns/template.ts'
import { reportTitles, reportTypes } from './types.ts'

it('unguarded removes exactly what guarding against formulas adds', () => {
  const text = fc
    .array(fc.constantFrom("'", '=', '-', '+', '@', '\t', '\r', '＝', 'a', '1'), { maxLength: 6 })
    .map((signs) => signs.join(''))
  fc.assert(fc.property(text, (given) => unguarded(guarded(given)) === given && !/^[=+\-@\t\r＝]/.test(guarded(given))))
})

it.each([
  ["'=1+1", '=1+1'],
  ["''=1+1", "'=1+1"],
  ["'-0.1", '-0.1'],
  ["'@home", '@home'],
  ["'\tx", '\tx'],
  ["'tis", "'tis"],
  ["'", "'"],
  ["x'=1", "x'=1"],
  ["'x'=1", "'x'=1"],
  ['=1+1', '=1+1'],
])('unguarded turns %j into %j', (cell, text) => {
  expect(unguarded(cell)).toBe(text)
})

describe('wording of a reason', () => {
  it.each([
    ['whole numbers', reasons.range(1, 5, 1), 'must be a whole number from 1 to 5'],
    ['numbers', reasons.range(-10, 60, 0.1), 'must be a number from -10 to 60, in steps of 0.1'],
    ['cells', reasons.cells(4, 10), 'does not have as many cells as the header row: 4 instead of 10'],
    ['an unknown name', reasons.unknownFarm([]), 'is not an existing farm'],
    ['a name that was meant', reasons.unknownFarm(['Ash']), 'is not an existing farm. Did you mean Ash?'],
    ['either of two', reasons.unknownFarm(['Ash', 'Asp']), 'is not an existing farm. Did you mean Ash or Asp?'],
    ['another treatment', reasons.otherHere('B'), 'does not match Bombus: it is B there'],
    ['a species', reasons.noTaxon('Bombus terrestris', []), 'is not in the list for Bombus terrestris'],
  ])('%s', (_name, text, expected) => {
    expect(text).toBe(expected)
  })
})

it('a template has a header row and an example row', () => {
  expect(templateOf('weather')).toBe(
    'Organisation,Farm,Field,Tunnel,Observer,Start time,Temperature (°C),Relative humidity (%),Wind speed (km/h),Oktas (eighths of the sky),Note\n' +
      'Bramble Growers,Ashcombe Farm,Long Meadow,4,Hannah Price,2026-06-10T10:30:00+01:00,18.4,61,7.25,4,First warm day\n',
  )
})

it.each([...reportTypes])('the template of %s has an example in every column and no quoted cell', (type) => {
  const [head, example] = templateOf(type).split('\n')
  expect(example?.split(',')).toHaveLength(head?.split(',').length ?? 0)
  expect(templateOf(type)).not.toContain('"')
})

it('six kinds of files are offered, each with its title', () => {
  expect(reportTypes.map((type) => reportTitles[type])).toEqual([
    'Weather',
    'Flower',
    'Pollinator',
    'Predator',
    'Lure',
    'Fruit weights',
  ])
})

it('every column is described in docs/survey-files.md', () => {
  const page = readFileSync(new URL('../../docs/survey-files.md', import.meta.url), 'utf8')
  const sections = page.split(/^(?=## )/m).map((section) => section.trim())
  for (const type of reportTypes) {
    const section = sections.find((one) => one.startsWith(`## ${reportTitles[type]}\n`))
    expect(columnsPage(type)).toBe(section)
  }
})
