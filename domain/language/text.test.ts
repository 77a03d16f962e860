import { compileMessage } from '@lingui/message-utils/compileMessage'
import { afterEach, expect, test } from 'vitest'
import { defaultFormat, setCurrentFormat } from '../display/display-format.ts'
import { addCatalog, setLanguageSource, t, texts } from './text.ts'

const rows = '{count, plural, one {{count} row} other {{count} rows}}'
const page = texts({
  title: 'Upload',
  heads: ['Name', 'Rows'],
  steps: { first: 'Choose a file' },
  rows: (count: number) => t(rows, { count }),
  renamed: (name: string) => t('{name} was renamed', { name }),
})

addCatalog('es', {
  Upload: 'Hochladen',
  Name: 'Bezeichnung',
  'Choose a file': 'Datei auswählen',
  [rows]: compileMessage('{count, plural, one {{count} Zeile} other {{count} Zeilen}}'),
})

afterEach(() => {
  setLanguageSource(() => 'en')
  setCurrentFormat(defaultFormat)
})

test('English texts are shown as written', () => {
  expect(page.title).toBe('Upload')
  expect([page.rows(1), page.rows(2), page.rows(1_200)]).toEqual(['1 row', '2 rows', '1,200 rows'])
  expect(page.renamed('{a} of 3')).toBe('{a} of 3 was renamed')
})

test('texts use the current language and its plural rules each time they are read', () => {
  setLanguageSource(() => 'es')
  expect([page.title, page.heads, page.steps.first]).toEqual(['Hochladen', ['Bezeichnung', 'Rows'], 'Datei auswählen'])
  expect([1, 2].map(page.rows)).toEqual(['1 Zeile', '2 Zeilen'])
  setLanguageSource(() => 'en')
  expect(page.title).toBe('Upload')
})

test('numbers are formatted with the reader’s separators and retain their decimals', () => {
  setCurrentFormat({ ...defaultFormat, numberFormat: '1.234,5' })
  expect(page.rows(12_345)).toBe('12.345 rows')
  expect(t('{area} ha', { area: 0.25 })).toBe('0,25 ha')
})

test('merged texts are still translated when read', () => {
  const joined = texts(page, { save: 'Save' })
  setLanguageSource(() => 'es')
  expect([joined.title, joined.save, joined.steps.first]).toEqual(['Hochladen', 'Save', 'Datei auswählen'])
})
