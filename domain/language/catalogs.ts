import { defaultLanguage, type Language } from './languages.ts'
import { addCatalog, type Catalog } from './text.ts'

const sources: Record<Exclude<Language, 'en'>, () => Promise<{ default: Catalog }>> = {
  es: () => import('./catalogs/es.po'),
  de: () => import('./catalogs/de.po'),
  nl: () => import('./catalogs/nl.po'),
  fr: () => import('./catalogs/fr.po'),
  pl: () => import('./catalogs/pl.po'),
  ro: () => import('./catalogs/ro.po'),
}

const loading = new Map<Language, Promise<void>>()
const load = async (language: Exclude<Language, 'en'>): Promise<void> =>
  addCatalog(language, (await sources[language]()).default)

/** Loads the translations of a language once. English needs none. A failed load is tried again with the next call. */
export const loadCatalog = async (language: Language): Promise<void> => {
  if (language === defaultLanguage) return
  const started = loading.get(language) ?? load(language)
  loading.set(language, started)
  try {
    await started
  } catch (error) {
    loading.delete(language)
    throw error
  }
}
