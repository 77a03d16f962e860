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

/** The language selected in this browser; null if none was. The server reads the same cookie. */
export const chosenLanguage = (): Language | null => {
  const value = /(?:^|;\s*)language=([a-z]+)(?:;|$)/.exec(document.cookie)?.[1]
  return isLanguage(value) ? value : null
}

/** The language of the browser, if the portal supports it. */
const browserLanguage = (): Language => firstKnownLanguage(navigator.languages) ?? defaultLanguage

/** The language of this page for its whole lifetime: changing it reloads the page. */
export const pageLanguage = (): Language => chosenLanguage() ?? browserLanguage()

/** Stores the language in this browser, or removes it. Returns whether the page has to be reloaded. */
export const rememberLanguage = (language: Language | null): boolean => {
  const before = pageLanguage()
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = language
    ? `${COOKIE}=${language}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax${secure}`
    : `${COOKIE}=; Max-Age=0; Path=/; SameSite=Lax${secure}`
  // A browser without cookies would reload the page forever.
  return pageLanguage() !== before
}

/** Loads the texts of this page's language. Without them, for example without a signal, the page is in English. */
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
