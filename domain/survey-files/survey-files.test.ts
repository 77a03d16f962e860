import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCell } from './cells.ts'
import { columnsPage } from './columns-page.ts'
import { fileColumns, type FileColumn } from './columns.ts'
import { formulaStart, unguarded } from './formulas.ts'
import { readHead } from './head.ts'
import { reasons } from './reasons.ts'
import { similarNames } from './similar.ts'
import { templateOf } from './template.ts'
import { reportTypes } from './types.ts'

const columnOf = (type: keyof typeof fileColumns, key: string): FileColumn => {
  const column = fileColumns[type].find((one) => one.key === key)
  if (!column) throw new Error(`no column ${key}`)
  return column
}
const read = (column: FileColumn, text: string, decimalComma = false) => {
  const cell = readCell(column, text, decimalComma)
  return cell.fault === undefined ? cell.value : { fault: cell.fault }
}

describe('a cell', () => {
  const date = columnOf('flower', 'survey_date')
  const time = columnOf('flower', 'start_time')
  const temperature = columnOf('weather', 'temperature')
  const cases: [FileColumn, string, unknown][] = [
    [date, '2026-06-10', '2026-06-10'],
    [date, '3/4/2026', '2026-04-03'],
    [date, '29.02.2024', '2024-02-29'],
    [date, '29/2/2025', { fault: reasons.noSuchDay }],
    [date, '4/13/2026', { fault: reasons.noSuchDay }],
    [date, 'June', { fault: reasons.date }],
    [time, '9:05', '09:05:00'],
    [time, '3/4/2026 10:30', '2026-04-03T10:30:00'],
    [time, '2026-06-10T10:30:00.125+0100', '2026-06-10T10:30:00.125+01:00'],
    [time, '2026-06-10 10:30Z', '2026-06-10T10:30:00Z'],
    [time, '24:00', { fault: reasons.moment }],
    [temperature, ' -0.1 ', -0.1],
    [temperature, "'-0.1", -0.1],
    [temperature, '18,4', { fault: reasons.number }],
    [temperature, '18.45', { fault: reasons.range(-10, 60, 0.1) }],
    [temperature, '1e1', { fault: reasons.number }],
    [temperature, '', { fault: reasons.missing }],
    [columnOf('pollinator', 'flower_centre'), 'TRUE', true],
    [columnOf('pollinator', 'flower_centre'), 'maybe', { fault: reasons.yes }],
    [columnOf('pollinator', 'functional_group'), 'Solitary  Bee', 'solitary bee'],
    [columnOf('lure', 'action'), 'eaten', { fault: reasons.choice(['placed', 'renewed', 'checked', 'removed']) }],
    [columnOf('flower', 'note'), 'x'.repeat(2_001), { fault: reasons.long(2_000) }],
    [columnOf('flower', 'note'), 'a\u0000b', { fault: reasons.characters }],
    [columnOf('flower', 'note'), '', null],
  ]
  it.each(cases)('%o reads %j', (column, text, expected) => {
    expect(read(column, text)).toEqual(expected)
  })
  it('reads a decimal comma where commas do not part cells', () => {
    expect(read(temperature, '18,4', true)).toBe(18.4)
  })
})

it('takes back exactly what guarding against formulas adds', () => {
  const start = new RegExp(formulaStart)
  const guarded = (text: string) => (start.test(text) ? `'${text}` : text)
  const text = fc
    .array(fc.constantFrom("'", '=', '-', '+', '@', '\t', '\r', 'a', '1'), { maxLength: 6 })
    .map((signs) => signs.join(''))
  fc.assert(fc.property(text, (given) => unguarded(guarded(given)) === given && !/^[=+\-@\t\r]/.test(guarded(given))))
})

describe('a head', () => {
  it('is recognised in any order, case and spacing', () => {
    const cells = templateOf('weather').split('\n')[0]?.split(',') ?? []
    const odd = cells.map((cell) => `  ${cell.toUpperCase().replaceAll(' ', '_')} `).reverse()
    const head = readHead('weather', odd)
    expect(head.faults).toEqual([])
    expect(head.columns.map(({ column }) => column.key).sort()).toEqual(
      fileColumns.weather.map(({ key }) => key).sort(),
    )
  })
})

it('offers the names that somebody may have meant', () => {
  expect(similarNames('Long Medow', ['Long Meadow', 'Top Field', 'Long Shadow'])).toEqual([
    'Long Meadow',
    'Long Shadow',
  ])
  expect(similarNames('xyz', ['Long Meadow'])).toEqual([])
})

it('is described, column by column, in docs/survey-files.md', () => {
  const page = readFileSync(new URL('../../docs/survey-files.md', import.meta.url), 'utf8')
  for (const type of reportTypes) expect(page).toContain(columnsPage(type))
})
