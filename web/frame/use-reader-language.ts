import { useEffect } from 'react'
import type { Language } from '#domain/language/languages.ts'
import { chosenLanguage, rememberLanguage } from '#web/platform/language.ts'

/** A person who has chosen a language in their profile reads it in every browser: where it differs, the page is loaded again. */
export const useReaderLanguage = (language: Language | null): void =>
  useEffect(() => {
    if (language && language !== chosenLanguage() && rememberLanguage(language)) location.reload()
  }, [language])
