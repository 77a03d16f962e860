import { useEffect, useMemo } from 'react'
import type { Profile } from '#domain/accounts/profile.ts'
import { setCurrentFormat } from '#domain/display/display-format.ts'
import { noPreferences } from '#domain/display/preferences.ts'
import type { Language } from '#domain/language/languages.ts'
import { chosenLanguage, rememberLanguage } from '#web/platform/language.ts'
import { displayFormatOf } from '#domain/display/reader-format.ts'

type Reader = Pick<Profile, 'country'> & Partial<Pick<Profile, 'display_preferences'>>
/**
 * Writes figures, dates and times as this person reads them, from the first page that is drawn. Returns a key that changes with the
 * formats: pages drawn under it are drawn anew. A profile that an earlier version stored on this phone has no preferences.
 */
export const useReaderFormat = ({ display_preferences = noPreferences, country }: Reader): string =>
  useMemo(() => {
    const format = displayFormatOf(display_preferences, country)
    setCurrentFormat(format)
    return JSON.stringify(format)
  }, [display_preferences, country])

/** A person who has chosen a language in their profile reads it in every browser: where it differs, the page is loaded again. */
export const useReaderLanguage = (language: Language | null): void =>
  useEffect(() => {
    if (language && language !== chosenLanguage() && rememberLanguage(language)) location.reload()
  }, [language])
