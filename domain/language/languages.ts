/** The languages of pages, emails and error messages. English is the source: its texts are in the code, the others are catalogs. */
export const languages = ['en', 'es', 'de', 'nl', 'fr', 'pl', 'ro'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage = 'en' satisfies Language

/** Each language by its own name, as a reader looks for it in a list. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  nl: 'Nederlands',
  fr: 'Français',
  pl: 'Polski',
  ro: 'Română',
}

/** The value of `lang` on a page. English is written as in the United Kingdom. */
export const languageTags: Record<Language, string> = {
  en: 'en-GB',
  es: 'es',
  de: 'de',
  nl: 'nl',
  fr: 'fr',
  pl: 'pl',
  ro: 'ro',
}

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)

/** The first of these tags (`es-MX`, `en`) that is a language of the portal, region aside. */
export const firstKnownLanguage = (tags: readonly string[]): Language | null =>
  tags.map((tag) => tag.trim().toLowerCase().split('-')[0]).find(isLanguage) ?? null
