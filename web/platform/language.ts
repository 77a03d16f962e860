import { loadCatalog } from '#domain/language/catalogs.ts'
import {
  defaultLanguage,
  firstKnownLanguage,
  isLanguage,
  languageTags,
  type Language,
} from '#domain/language/languages.ts'
import { setLanguageSource } from '#domain/language/text.ts'

const COOKIE = 'language'
const YEAR_SECONDS = 366 * 24 * 60 * 60

/** The language chosen in this browser; null if none was. The server reads the same cookie. */
export const chosenLanguage = (): Language | null => {
  const value = /(?:^|;\s*)language=([a-z]+)(?:;|$)/.exec(document.cookie)?.[1]
  return isLanguage(value) ? value : null
}

/** The language of the browser, if the portal has it. */
const browserLanguage = (): Language => firstKnownLanguage(navigator.languages) ?? defaultLanguage

/** The language of this page, from its start to its end: another one is taken by loading the page again. */
export const pageLanguage = (): Language => chosenLanguage() ?? browserLanguage()

/** Remembers the language in this browser, or forgets it. Returns whether the page has to be loaded again. */
export const rememberLanguage = (language: Language | null): boolean => {
  const before = pageLanguage()
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = language
    ? `${COOKIE}=${language}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax${secure}`
    : `${COOKIE}=; Max-Age=0; Path=/; SameSite=Lax${secure}`
  // A browser that keeps no cookies would load the page again and again.
  return pageLanguage() !== before
}

/** Loads the texts of this page's language. Without them, as without a signal, the page is in English. */
export const startLanguage = async (): Promise<void> => {
  const language = pageLanguage()
  try {
    await loadCatalog(language)
  } catch {
    return
  }
  setLanguageSource(() => language)
  document.documentElement.lang = languageTags[language]
}
