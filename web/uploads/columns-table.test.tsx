import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { defaultLanguage, type Language } from '#domain/language/languages.ts'
import { setLanguageSource } from '#domain/language/text.ts'
import { ColumnsTable } from './columns-table.tsx'

afterEach(() => setLanguageSource(() => defaultLanguage))

test.each<[Language, string[]]>([
  ['en', ['Temperature (°C)', 'Oktas (eighths of the sky)']],
  ['de', ['Temperatur (°C)', 'Bewölkung (0–8)']],
])('the columns have the headings of the template: %s', (language, headings) => {
  setLanguageSource(() => language)
  render(<ColumnsTable type="weather" />)
  const shown = screen.getAllByRole('rowheader', { hidden: true }).map(({ textContent }) => textContent)
  expect(shown).toEqual(expect.arrayContaining(headings))
})
