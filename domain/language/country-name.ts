import { findCountry } from '../platform/countries.ts'
import { defaultLanguage } from './languages.ts'
import { currentLanguage } from './text.ts'

/** A country in the reader's language. What is stored, and what the API takes, is the English name. */
export const countryName = (name: string): string => {
  const language = currentLanguage()
  const code = findCountry(name)?.code
  if (language === defaultLanguage || code === undefined) return name
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? name
}
